#include "evaluate/diagnose/torch_profiler_output.hpp"

#include "catch.hpp"

#include <kbench/error.hpp>

#include <string>

using namespace kbench;

namespace {

std::string kernel(const std::string& name, const std::string& launches, const std::string& duration) {
  return R"({"name": )" + name + R"(, "launches": )" + launches + R"(, "duration_ms": )" + duration + "}";
}

std::string document_of(const std::string& kernels) { return R"({"kernels": [)" + kernels + "]}"; }

}  // namespace

TEST_CASE("kernels of torch.profiler are listed by the time of all their launches") {
  const auto kernels =
      parse_torch_profile(document_of(kernel("\"add\"", "4", "0.5") + ", " + kernel("\"copy\"", "1", "3.0")));
  REQUIRE(kernels.size() == 2);
  CHECK(kernels[0] == KernelProfile{.name = "copy", .launches = 1, .duration_ms = 3.0});
  CHECK(kernels[1] == KernelProfile{.name = "add", .launches = 4, .duration_ms = 0.5});
}

TEST_CASE("what a submission writes in place of a profile is an error, or harmless") {
  for (const std::string& wrong :
       {std::string(), std::string("[]"), std::string("{}"), document_of("3"),
        document_of(kernel("3", "1", "1")), document_of(kernel("\"a\"", "0", "1")),
        document_of(kernel("\"a\"", "1e300", "1")), document_of(kernel("\"a\"", "1", "-1")),
        document_of(kernel("\"a\"", "1", "1e999")), document_of(kernel("\"a\"", "\"x\"", "1")),
        std::string(100'000, '[')}) {
    CAPTURE(wrong.substr(0, 80));
    CHECK_THROWS_AS(parse_torch_profile(wrong), Error);
  }
  std::string many = kernel("\"a\"", "1", "1");
  for (int i = 0; i < 100; ++i) many += ", " + kernel("\"a\"", "1", "1");
  CHECK(parse_torch_profile(document_of(many)).size() == 32);
  const auto odd = parse_torch_profile(
      document_of(kernel("\"a\\nb\\u001b[31m" + std::string(10'000, 'x') + "\"", "1", "1")));
  CHECK(odd.at(0).name.size() < 1000);
  CHECK(odd.at(0).name.find_first_of("\n\x1b") == std::string::npos);
}
