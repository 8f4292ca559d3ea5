#include "boards/disturbance.hpp"

#include "boards/board_settings.hpp"
#include "boards/made_up.hpp"
#include "catch.hpp"

#include <string>
#include <vector>

namespace kbench::tests {
namespace {

using leaderboard::evaluate_undisturbed;
using leaderboard::was_disturbed;

Evaluation disturbed() {
  Evaluation evaluation = unproven(1.0);
  evaluation.integrity.warnings.emplace_back("the machine was not quiet within 20 s");
  return evaluation;
}

template <class Change>
Evaluation but(Evaluation evaluation, Change change) {
  change(evaluation);
  return evaluation;
}

Measurement& large(Evaluation& evaluation) { return *evaluation.cases.at(1).measurement; }

}  // namespace

TEST_CASE(
    "only an accepted evaluation without suspicions whose times a busy machine left unproven was disturbed") {
  struct Row {
    const char* what;
    Evaluation evaluation;
    bool is_disturbed;
  };
  const auto busy = [](Evaluation& e) {
    large(e).unproven = "only 1 of 2 ms are proven: the machine is busy: load 9.0";
  };
  const auto contradicted = [](Evaluation& e) { large(e).time_source = TimeSource::audit; };
  for (const Row& row : std::vector<Row>{
           {"proven", accepted(1.0), false},
           {"proven on a busy machine",
            but(accepted(1.0), [](Evaluation& e) { large(e).audit.undisturbed_part = 0.5; }), false},
           {"unproven on a quiet machine", unproven(1.0), false},
           {"not quiet before", disturbed(), true},
           {"busy afterwards", but(unproven(1.0), busy), true},
           {"busy beside the reference",
            but(accepted(1.0), [](Evaluation& e) { large(e).unscored = "the machine is busy: other work"; }),
            true},
           {"a reference that was slowed",
            but(accepted(1.0), [](Evaluation& e) { large(e).unscored = "the reference took 3 ms"; }), false},
           {"other work in the batch",
            but(unproven(1.0), [](Evaluation& e) { large(e).audit.undisturbed_part = 0.9; }), true},
           {"clocks that contradict each other", but(but(unproven(1.0), busy), contradicted), false},
           {"a suspicion", but(disturbed(), [](Evaluation& e) { e.integrity.suspicions = {"x"}; }), false},
           {"a wrong answer", but(disturbed(), [](Evaluation& e) { e.verdict = Verdict::wrong_answer; }),
            false},
       }) {
    CAPTURE(row.what);
    CHECK(was_disturbed(row.evaluation) == row.is_disturbed);
  }
}

TEST_CASE("a disturbed evaluation is made again, a bounded number of times, and its warnings say how often") {
  struct Row {
    std::vector<Evaluation> made;
    int expected;
    std::string warning;
  };
  for (const Row& row : std::vector<Row>{
           {{accepted(1.0)}, 1, ""},
           {{unproven(1.0)}, 1, ""},
           {{disturbed(), accepted(1.0)},
            2,
            "it was evaluated 2 times, for the machine was busy with other work; this is"},
           {{disturbed(), disturbed(), wrong()}, 3, "it was evaluated 3 times"},
           {{disturbed(), disturbed(), disturbed(), accepted(1.0)},
            3,
            "it was evaluated 3 times, for the machine was busy with "
            "other work; it still was the last time"},
       }) {
    int count = 0;
    const Evaluation last =
        evaluate_undisturbed([&] { return row.made.at(static_cast<std::size_t>(count++)); });
    CHECK(count == row.expected);
    CHECK(last.verdict == row.made.at(static_cast<std::size_t>(count - 1)).verdict);
    const auto& warnings = last.integrity.warnings;
    if (row.warning.empty()) {
      CHECK(warnings.empty());
    } else {
      CHECK(contains(warnings.back(), row.warning));
    }
  }
}

TEST_CASE(
    "evaluations for a board wait until the machine is quiet, as long as their caller says or some seconds") {
  CHECK(leaderboard::options_of(settings(), {}).sampling.wait_for_quiet == leaderboard::wait_for_quiet);
  Options options;
  options.sampling.wait_for_quiet = std::chrono::milliseconds(1);
  CHECK(leaderboard::options_of(settings(), options).sampling.wait_for_quiet == std::chrono::milliseconds(1));
}

}  // namespace kbench::tests
