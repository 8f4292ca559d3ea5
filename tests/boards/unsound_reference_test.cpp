#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;

TEST_CASE("no board is made on a reference whose check rejects its own output") {
  const CommandLine kbench;
  kbench::testing::write_file(
      kbench.path("empty.hpp"),
      "#include <cmath>\n"
      "#include <cstdint>\n"
      "#include <limits>\n"
      "struct input_t { std::uint64_t seed; };\n"
      "using output_t = float;\n"
      "inline input_t generate_input(std::uint64_t seed) { return {seed}; }\n"
      "inline output_t ref_kernel(input_t) { return -std::numeric_limits<float>::infinity(); }\n"
      "inline bool check_implementation(output_t a, output_t b) { return std::abs(a - b) <= 1e-5f; }\n");
  const auto run = kbench.run(
      "board create empty --reference empty.hpp --deadline 2099-01-01T00:00:00Z --device x --store "
      "./boards.db");
  CHECK(run.status == 2);
  CHECK(contains(run.errors, "it rejects the output of ref_kernel() itself"));
  CHECK_FALSE(contains(kbench.run("board list --store ./boards.db").output, "empty"));
}
