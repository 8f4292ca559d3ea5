// A record of evaluations that outlives the process that makes them.
//
//     options.journal = "/var/lib/judge/journal";
//     kbench::evaluate("matmul", submission, options);
//
//     for (const kbench::JournalEntry& entry : kbench::read_journal("/var/lib/judge/journal")) {
//       if (entry.state == kbench::JournalState::interrupted) ...   // the process that made it has ended before it
//     }
//
// The journal is a directory with one file for each evaluation. The file is written before anything else is
// done, and replaced atomically when the evaluation is over. It has reached the disk each time before
// evaluate() continues. Every evaluation that was started is there, even if the process or the machine crashes. Any
// number of threads and processes may share a journal. kbench never removes files.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/submission.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

enum class JournalState : std::uint8_t {
  running,      // its process is alive
  finished,     // it has a verdict
  failed,       // evaluate() threw: used or set up wrongly, or cancelled
  interrupted,  // the process that made it is no longer there; running, for some milliseconds after its end
};

KBENCH_API std::string_view name(JournalState state);

struct JournalEntry {
  std::filesystem::path file = {};
  JournalState state = JournalState::running;
  std::string started = {};  // UTC: "2026-11-21T22:18:00.123456Z"
  std::string problem = {};  // the name or path that evaluate() was given
  std::string device = {};   // the requested device; empty for the language's own
  Language language = Language::cpp;
  std::vector<std::string> files = {};  // names of the files of the submission

  std::optional<Evaluation> evaluation = {};  // when finished
  std::string error = {};                     // when failed: what was thrown
};

// All entries, in the order in which they were started. Files with names that kbench does not give are
// ignored, and links are not followed. Throws Error if the directory cannot be read, or a file with such a
// name is no entry or larger than 256 MiB. Also throws Error for more than a million entries, or 4 GiB of
// them.
KBENCH_API std::vector<JournalEntry> read_journal(const std::filesystem::path& directory);

// An entry among those that it can be compared with: of the same problem, version, element type and device.
struct HistoryEntry {
  JournalEntry entry = {};

  // The outcome in words: the verdict, and whether a time is not proven; otherwise the state, and why it failed.
  std::string outcome = {};

  // Evaluation::geomean_runtime_ms(), where the evaluation has a score: it is accepted, and every time is proven.
  std::optional<double> runtime_ms = {};

  // The change of runtime_ms against the previous entry of files with the same names: -0.1 means a tenth
  // less.
  std::optional<double> change = {};

  bool is_best = false;  // no other takes less; of equal ones the first
};

// Returns the entries in their order, each compared with the others.
KBENCH_API std::vector<HistoryEntry> history(std::vector<JournalEntry> entries);

}  // namespace kbench
