// kbench's checks in GoogleTest.
#include <kbench/testing.hpp>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace {

kbench::Evaluation evaluation_of(kbench::Verdict verdict, const char* explanation) {
  kbench::Evaluation evaluation;
  evaluation.verdict = verdict;
  evaluation.explanation = explanation;
  return evaluation;
}

TEST(Checks, HoldForWhatIsAccepted) {
  EXPECT_TRUE(kbench::testing::accepted(evaluation_of(kbench::Verdict::accepted, "")));
}

TEST(Checks, PrintTheExplanation) {
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE(kbench::testing::accepted(
                              evaluation_of(kbench::Verdict::wrong_answer, "output_c[3] is 1"))),
                          "output_c[3] is 1");
  EXPECT_NONFATAL_FAILURE(
      EXPECT_TRUE(kbench::testing::faster_than(evaluation_of(kbench::Verdict::accepted, ""), 2.0)),
      "none: no performance case was timed");
}

}  // namespace
