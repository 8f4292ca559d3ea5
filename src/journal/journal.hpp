// What an evaluation leaves in the journal that the caller asked for (kbench/journal.hpp), if any.
#pragma once

#include "system/result_file.hpp"

#include <kbench/journal.hpp>
#include <kbench/options.hpp>

#include <optional>
#include <string_view>

namespace kbench {

class JournalRecord {
 public:
  // Writes that the evaluation has begun. Throws Error when that cannot be done: nothing has been lost yet.
  JournalRecord(std::string_view problem, const Submission& submission, const Options& options);

  // Replaces it. Where that cannot be done, a warning in the evaluation says so, for there it still is.
  void finish(Evaluation& evaluation);
  void fail(const char* error) noexcept;

 private:
  void replace();

  std::optional<JournalEntry> entry_;          // none: no journal was asked for
  std::optional<system::ResultFile> started_;  // open, and locked, while the evaluation is running
};

}  // namespace kbench
