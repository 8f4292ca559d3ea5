// What counts as the time of a reference, and of a submission to it.
#include "evaluate/reference/squares.hpp"

#include <cstdint>
#include <string>

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("the reference's time is that of ref_kernel(), wherever what is expected is made") {
  const Place place;
  const std::string slow_includes = includes + "#include <chrono>\n#include <memory>\n#include <thread>\n";
  const std::string slow_kernel =
      "output_t ref_kernel(input_t input) {\n"
      "  std::this_thread::sleep_for(std::chrono::milliseconds(2));\n"
      "  return {*input.value};\n"
      "}\n";
  const std::string fast = "output_t custom_kernel(input_t input) { return {*input.value}; }\n";
  for (const std::string pointer :
       {"std::optional", "std::shared_ptr"}) {  // what is carried, and what is not
    CAPTURE(pointer);
    const std::string text =
        slow_includes + "#include <optional>\nstruct input_t { " + pointer +
        "<std::int64_t> value; };\nusing output_t = std::vector<std::int64_t>;\n" +
        "input_t generate_input(std::uint64_t seed) {\n  const auto value = "
        "static_cast<std::int64_t>(seed);\n  return {" +
        (pointer == "std::optional" ? "value" : "std::make_shared<std::int64_t>(value)") + "};\n}\n" +
        slow_kernel + check;
    const Evaluation evaluation = place.evaluate(text, fast);
    REQUIRE(evaluation.accepted());
    CHECK(evaluation.cases.back().measurement.value().reference_ms >= 2.0);
  }
}

TEST_CASE("a submission cannot say that it took no time") {
  // The clock that the runner reads is in the C library, which the submission has in its process: it stands still here.
  // What the referee's clock shows beyond what carrying the values takes counts.
  const Place place;
  const std::string stopped =
      "#include <sys/mman.h>\n"
      "#include <time.h>\n"
      "#include <chrono>\n"
      "#include <cstring>\n"
      "static int stopped_clock(clockid_t, timespec* time) { *time = {1, 0}; return 0; }\n"
      "static const bool patched = [] {\n"
      "  auto* const place = reinterpret_cast<unsigned char*>(&clock_gettime);\n"
      "  auto* const page = reinterpret_cast<unsigned char*>(reinterpret_cast<std::uintptr_t>(place) & "
      "~4095ull);\n"
      "  if (mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return false;\n"
      "  const unsigned char jump[] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0};  // mov rax, ...; "
      "jmp rax\n"
      "  std::memcpy(place, jump, sizeof jump);\n"
      "  const auto target = reinterpret_cast<std::uintptr_t>(&stopped_clock);\n"
      "  std::memcpy(place + 2, &target, sizeof target);\n"
      "  return true;\n"
      "}();\n"
      "output_t custom_kernel(input_t input) {\n"
      "  if (!patched) return {};\n"
      "  volatile std::int64_t work = 0;\n"
      "  for (int i = 0; i < 4'000'000; ++i) work = work + i;\n"
      "  output_t squares;\n"
      "  for (auto value : input.values) squares.push_back(value * value);\n"
      "  return squares;\n"
      "}\n";
  const Evaluation evaluation = place.evaluate(squares, stopped);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.cases[1].measurement->time_source == TimeSource::audit);
  CHECK(evaluation.cases[1].measurement->runtime_ms > 0.5);  // four million additions in memory
}
