// Records an evaluation in the caller's journal (kbench/journal.hpp), if there is one.
#pragma once

#include "base/system/result_file.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/journal.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <functional>
#include <optional>
#include <string_view>

namespace kbench {

// An entry, from its beginning to its end. Without options.journal it does nothing.
class JournalRecord {
 public:
  // Records the start of the evaluation. Throws Error if it cannot be recorded.
  JournalRecord(std::string_view problem, const Submission& submission, const Options& options);

  // Replaces the entry.
  void finish(Evaluation& evaluation);
  void fail(const char* error) noexcept;

 private:
  void replace();

  std::optional<JournalEntry> entry_;          // none: no journal was asked for
  std::optional<system::ResultFile> started_;  // open, and locked, while the evaluation is running
};

// Records what `evaluate` returns or throws, and then returns or throws it. Throws Error if the beginning cannot
// be recorded, for nothing is lost yet. Warns in the evaluation where the end cannot be recorded.
Evaluation recorded(std::string_view problem, const Submission& submission, const Options& options,
                    const std::function<Evaluation()>& evaluate);

}  // namespace kbench
