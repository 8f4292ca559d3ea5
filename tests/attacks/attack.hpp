// One program of the corpus, as its header describes it.
#pragma once

#include <kbench/problem_ref.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kbench::tests {

// What somebody said of a program: kbench its verdict, the naive harness "accepted", "wrong", "harmed" or
// "crashed".
struct Answer {
  std::string word;
  std::optional<double> time_ms = {};    // of the performance case, where the word is "accepted"
  double slack_ms = 0.0;                 // by which the time may be below the true one
  bool is_unproven = false;              // the time is no score: it need not reach a bound
  std::optional<double> honest_ms = {};  // the time of the honest twin, where there is one
  double carried_ms = 0.0;               // Audit::carried_ms
};

// "wrong_answer or crashed", "accepted, not below 0.2 ms", "accepted, below 0.05 ms", and "accepted, not below 0.9 of
// honest" (that part of the honest twin's time) or "of carrying" (that part of Audit::carried_ms).
class Expectation {
 public:
  // Throws std::runtime_error.
  explicit Expectation(const std::string& text);

  const std::string& text() const { return text_; }
  bool holds_for(const Answer& answer) const;
  bool needs_honest_twin() const;

 private:
  struct Alternative {
    std::string word;
    std::optional<double> below_ms = {};
    std::optional<double> not_below_ms = {};
    std::optional<double> not_below_part_of_honest = {};
    std::optional<double> not_below_part_of_carrying = {};

    bool holds_for(const Answer& answer) const;
  };
  std::string text_;
  std::vector<Alternative> alternatives_;
};

struct Attack {
  // Throws std::runtime_error when the header lacks a line.
  explicit Attack(const std::filesystem::path& file);

  std::filesystem::path file;
  std::string slug;
  std::string device;  // "cpu" or "cuda"
  Language language = Language::cpp;
  int number = 0;     // in the list of tricks
  Expectation naive;  // "not run": it would do harm where no wall stops it
  Expectation kbench;
  ProblemRef problem;
  std::optional<std::string> performance_case;  // none: the problem's first
  bool one_core = false;                        // both are to be held to a single core
  bool warm = false;                            // calls find their tensors in the caches
  int load = 0;                                 // threads that keep the machine busy meanwhile
  int hidden = 0;                               // cases that are hidden
  std::vector<std::filesystem::path> headers;   // that it includes
};

// In the order of their numbers.
std::vector<Attack> find_attacks(const std::filesystem::path& directory);

}  // namespace kbench::tests
