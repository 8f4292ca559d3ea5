// Checks for tests of kernels, in any framework: a failure prints what evaluation.explain() says.
//
//     #include <kbench/testing.hpp>
//
//     CHECK(kbench::testing::accepted(evaluation));                    // Catch2
//     EXPECT_TRUE(kbench::testing::accepted(evaluation));              // GoogleTest
//     CHECK(kbench::testing::faster_than(evaluation, 2.0));            // a speed-up that is proven
//
// A quick test sets options.check_only for accepted(), and names few cases for faster_than().
#pragma once

#include <kbench/evaluate.hpp>
#include <kbench/evaluation.hpp>

#include <concepts>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

namespace kbench::testing {

// The outcome of a check, and what to print where it fails.
class Check {
 public:
  Check(bool holds, std::string text) : holds_(holds), text_(std::move(text)) {}

  explicit operator bool() const { return holds_; }
  const std::string& text() const { return text_; }

  // GoogleTest's AssertionResult, which is the only type that has this member and is made of a bool.
  template <class Result>
  requires std::constructible_from<Result, bool> && requires(Result result) { result.failure_message(); }
  operator Result() const {  // NOLINT(google-explicit-constructor)
    return Result(holds_) << text_;
  }

  friend std::ostream& operator<<(std::ostream& stream, const Check& check) { return stream << check.text_; }

 private:
  bool holds_;
  std::string text_;
};

// The submission is right, and nothing went wrong.
inline Check accepted(const Evaluation& evaluation) { return {evaluation.accepted(), evaluation.explain()}; }

// The score is more than this. It is the proven speed-up over the problem's reference.
inline Check faster_than(const Evaluation& evaluation, double speedup) {
  if (!evaluation.accepted()) return accepted(evaluation);
  const std::optional<double> score = evaluation.score();
  const std::string found = score ? std::to_string(*score) : "none: " + evaluation.why_no_score();
  return {score && *score > speedup,
          "expected a speed-up of more than " + std::to_string(speedup) + ", found " + found};
}

}  // namespace kbench::testing
