// The program that `kbench board eval-code` prints, compiled and run by hand as it says.
#include "boards/made_up.hpp"
#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

namespace kbench::tests {
namespace {

using testing::CommandLine;

// A directory with eval.cpp, reference.hpp and, in CUDA, eval.cu, reference.cuh.
struct ByHand {
  CommandLine kbench;

  ByHand() {
    kbench.run("board eval-code -o eval.cpp");
    kbench.run("board template -o reference.hpp");
    kbench.run("board eval-code --language cuda -o eval.cu");
    kbench.run("board template --language cuda -o reference.cuh");
  }

  void write(const std::string& file, const std::string& text) const {
    testing::write_file(kbench.path(file), text);
  }

  // Its exit status; what it prints is in `output`.
  int shell(const std::string& command) {
    const std::string where = CommandLine::quoted(kbench.path(""));
    const std::string all = "cd " + where + " && { " + command + "; } >output 2>&1 </dev/null";
    const int status = std::system(all.c_str());
    output = testing::read_file(kbench.path("output"));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  int compile_and_run(const std::string& flags = "") {
    const int status = shell("g++ -O1 -Wall -Wextra -Werror -std=c++20 -I" KBENCH_SOURCE_DIR "/include " +
                             flags + " eval.cpp -o eval");
    return status == 0 ? shell("./eval 1234") : status;
  }

  std::string output;
};

const std::string right =
    "output_t custom_kernel(input_t input) {\n  for (std::size_t i = 0; i < input.y.size(); ++i) input.y[i] "
    "+= input.factor "
    "* input.x[i];\n  return input.y;\n}\n";

// With what `generate` says, and no cases.
std::string negation(const std::string& generate) {
  return "using input_t = int;\nusing output_t = int;\n" + generate +
         "inline output_t ref_kernel(input_t input) { return -input; }\n"
         "inline bool check_implementation(output_t a, output_t b) { return a == b; }\n";
}

}  // namespace

TEST_CASE("eval-code says of a right submission how long each timed case takes, and the score") {
  ByHand by_hand;
  by_hand.write("submission.hpp", right);
  const int status = by_hand.compile_and_run();
  CAPTURE(by_hand.output);
  CHECK(status == 0);
  CHECK(by_hand.output.starts_with("seed 1234\n"));
  CHECK(contains(by_hand.output, "an odd size: right with 3 seeds"));
  CHECK(contains(by_hand.output, "a million: right with 3 seeds"));
  CHECK(contains(by_hand.output, "seconds per run, CV "));
  CHECK(contains(by_hand.output, " GFLOPS"));
  CHECK(contains(by_hand.output, "score: "));
  CHECK(contains(by_hand.output, "the geometric mean of 1 timed case\n"));
}

TEST_CASE("eval-code says of a wrong submission in which case, with which seed, and why") {
  ByHand by_hand;
  by_hand.write(
      "mine.hpp",
      "output_t custom_kernel(input_t input) {\n  if (input.y.size() == 1001) input.y.pop_back();\n"
      "  for (std::size_t i = 0; i < input.y.size(); ++i) input.y[i] += input.factor * input.x[i];\n"
      "  return input.y;\n}\n");
  const int status = by_hand.compile_and_run("-DSUBMISSION='\"mine.hpp\"'");
  CAPTURE(by_hand.output);
  CHECK(status == 1);
  CHECK(contains(by_hand.output, "a single element: right"));
  CHECK(contains(by_hand.output, "an odd size: wrong with seed "));
  CHECK(contains(by_hand.output, ": expected 1001 elements, not 1000\n"));
  CHECK_FALSE(contains(by_hand.output, "score"));
}

TEST_CASE("eval-code takes a reference with whatever parts it may leave out") {
  ByHand by_hand;
  by_hand.write("submission.hpp",
                "#include <cstdlib>\noutput_t custom_kernel(input_t input) {\n"
                "  return input == 2 && std::getenv(\"IS_WRONG\") ? 2 : -input;\n}\n");
  const std::string forms[] = {
      "inline input_t generate_input() { return 2; }\n",
      "#include <cstdint>\ninline input_t generate_input(std::uint64_t seed) { return static_cast<int>(seed "
      "% 3); }\ninline "
      "double get_flops() { return 1; }\n",
      "#include <cstdint>\n#include <vector>\ninline std::vector<int> test_cases() { return {1, 2}; "
      "}\ninline "
      "input_t generate_input(const int& test_case, std::uint64_t) { return test_case; }\n",
      "#include <cstdint>\n#include <string>\n#include <vector>\ninline std::vector<std::string> "
      "test_cases() { return "
      "{\"a\", \"bc\"}; }\ninline input_t generate_input(const std::string& text, std::uint64_t) { return "
      "static_cast<int>(text.size()); }\ninline double get_flops(const std::string&) { return 1; }\n"};
  for (const std::string& form : forms) {
    by_hand.write("reference.hpp", negation(form));
    const int status = by_hand.compile_and_run();
    CAPTURE(form, by_hand.output);
    CHECK(status == 0);
    CHECK(contains(by_hand.output, "score: "));
    CHECK(by_hand.shell("IS_WRONG=yes ./eval 1234") == 1);
  }
}

TEST_CASE("what `template --language cuda` and `eval-code --language cuda` print compiles") {
  ByHand by_hand;
  if (by_hand.shell("nvcc --version") != 0) {
    WARN("there is no nvcc");
    return;
  }
  by_hand.write(
      "submission.cuh",
      "__global__ void add(float factor, const float* x, const float* y, float* sum, std::size_t size) {\n"
      "  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;\n"
      "  if (i < size) sum[i] = factor * x[i] + y[i];\n}\n"
      "output_t custom_kernel(input_t input) {\n  output_t sum(input.x.size());\n"
      "  add<<<static_cast<unsigned>((sum.size() + 255) / 256), 256>>>(input.factor, input.x.data(), "
      "input.y.data(), sum.data(), sum.size());\n  return sum;\n}\n");
  const int status = by_hand.shell("nvcc -O3 -std=c++20 -I" KBENCH_SOURCE_DIR "/include eval.cu -o eval");
  CAPTURE(by_hand.output);
  CHECK(status == 0);
}

TEST_CASE("the boards of examples/reference in CUDA compile with what eval-code prints") {
  ByHand by_hand;
  if (by_hand.shell("nvcc --version") != 0) {
    WARN("there is no nvcc");
    return;
  }
  namespace fs = std::filesystem;
  std::vector<std::string> objects;
  std::string commands;
  for (const auto& board : fs::directory_iterator(KBENCH_SOURCE_DIR "/examples/reference")) {
    if (!board.is_directory()) continue;
    for (const auto& each : fs::directory_iterator(board)) {
      const fs::path& file = each.path();
      if (file.extension() != ".cuh" || file.stem() == "reference") continue;
      const std::string object = board.path().stem().string() + "." + file.stem().string() + ".o";
      commands += "nvcc -c -std=c++20 -I" KBENCH_SOURCE_DIR "/include -DREFERENCE='\"" +
                  (board.path() / "reference.cuh").string() + "\"' -DSUBMISSION='\"" + file.string() +
                  "\"' eval.cu -o " + object + " &\n";
      objects.push_back(object);
    }
  }
  REQUIRE(objects.size() == 6);
  by_hand.shell(commands + "wait");
  CAPTURE(by_hand.output);
  for (const std::string& object : objects) {
    CAPTURE(object);
    CHECK(fs::exists(by_hand.kbench.path(object)));
  }
}

}  // namespace kbench::tests
