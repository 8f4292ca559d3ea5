// What an evaluation leaves in the journal that the caller asked for (kbench/journal.hpp), if any.
#pragma once

#include "system/result_file.hpp"

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
  // Writes that the evaluation has begun. Throws Error when that cannot be done.
  JournalRecord(std::string_view problem, const Submission& submission, const Options& options);

  // Replaces it.
  void finish(Evaluation& evaluation);
  void fail(const char* error) noexcept;

 private:
  void replace();

  std::optional<JournalEntry> entry_;          // none: no journal was asked for
  std::optional<system::ResultFile> started_;  // open, and locked, while the evaluation is running
};

// What `evaluate` returns, or throws, is recorded before this does the same. Throws Error where it cannot be recorded that the
// evaluation has begun: nothing has been lost yet. Where its end cannot be, a warning in the evaluation says so.
Evaluation recorded(std::string_view problem, const Submission& submission, const Options& options,
                    const std::function<Evaluation()>& evaluate);

}  // namespace kbench
