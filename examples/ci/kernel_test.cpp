// Kernels under test: each must be right, and the timed one proven to be no slower than half of the reference's speed.
//
// Catch2 has the same checks as CHECK(kbench::testing::accepted(evaluation)).
#include <kbench/kbench.hpp>
#include <kbench/testing.hpp>

#include <gtest/gtest.h>

#include <chrono>

namespace {

kbench::Evaluation evaluate(const char* file, const kbench::Options& options) {
  return kbench::evaluate("vector_add", kbench::Submission::from_file(file), options);
}

TEST(Kernels, AdditionIsRight) {
  kbench::Options options;
  options.check_only = true;  // leaves out the timed cases, which take seconds
  EXPECT_TRUE(kbench::testing::accepted(evaluate(KERNELS "/add.cpp", options)));
}

// CMakeLists.txt makes a test of its own of these, which a shared machine leaves out.
TEST(Speed, AdditionKeepsUp) {
  kbench::Options options;
  options.sampling = {.effort = kbench::Effort::quick};
  options.sampling.wait_for_quiet = std::chrono::seconds{20};
  EXPECT_TRUE(kbench::testing::faster_than(evaluate(KERNELS "/add.cpp", options), 0.5));
}

}  // namespace
