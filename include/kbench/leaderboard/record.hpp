// A record is what a leaderboard knows of one submission. A reader who may not see the user's name does not see the
// names of the files or where it ran. Then files, host, process and error are empty. The model of a device that the
// board does not list is empty too.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard/utc_time.hpp>
#include <kbench/submission.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// The state of a submission's last evaluation.
enum class SubmissionState : std::uint8_t {
  running,      // its process is alive; one on another host or in another container may be
  interrupted,  // its process ended before it was over: evaluate it again
  failed,       // evaluate() threw: set up wrongly, or cancelled
  finished,     // it has a verdict
  unreadable,   // the store holds what this kbench cannot read: only id, board, user and error are set
};

KBENCH_API std::string_view name(SubmissionState state);

// The part of an evaluation that a board uses.
struct MeasuredRecord {
  Verdict verdict = Verdict::internal_error;
  std::string device_model = {};  // model that the evaluation names; empty if it did not learn it
  std::string standing = {};      // the device of the board that this is; empty if it lists no such device
  bool is_isolated = false;
  bool is_suspected = false;  // something speaks against it, and proves nothing: Integrity::suspicions
  int problem_version = 0;
  std::string plugin_sha256 = {};
  bool is_outdated = false;               // the board has results of a newer version of the problem
  std::optional<double> runtime_ms = {};  // Evaluation::geomean_runtime_ms()
  std::optional<double> gflops = {};      // Evaluation::mean_gflops()

  // A result of the submission counts: this one, or an earlier one that this one does not replace. It ranks unless
  // outdated.
  bool counts = false;

  // Why this accepted result has no score or was no new draw, and what to do: one printable line. Otherwise empty,
  // also for a result that is merely not isolated, or of another device.
  std::string unranked = {};

  // The submission with the same source that had a counting result when this one ended; 0 when there was none.
  std::int64_t same_source_as = 0;
};

struct SubmissionRecord {
  std::int64_t id = 0;
  std::string board = {};
  std::string user = {};
  std::string team = {};  // team that it counts for, if the board ranks teams; empty for the baseline
  UtcTime recorded = {};
  Language language = Language::cpp;
  std::string device = {};              // requested device; empty for the language's own
  std::vector<std::string> files = {};  // their names

  // The board hides the result from the asker. Then only these are set: `disqualified`, `state`, the verdict, and all
  // fields above but `device` and `files`.
  bool is_hidden = false;

  std::string disqualified = {};  // the reason for disqualifying it or its user; empty if there is none

  SubmissionState state = SubmissionState::running;
  int evaluations = 1;  // evaluations that were started; the fields below are of the last
  std::string host = {};
  std::int64_t process = 0;
  UtcTime started = {};
  std::optional<UtcTime> ended = {};            // when finished or failed
  std::string error = {};                       // when failed: what was thrown; when unreadable: why
  std::optional<MeasuredRecord> measured = {};  // when finished
};

// One line.
KBENCH_API std::string to_json(const SubmissionRecord& record);

// RFC 4180, with a line of names first.
KBENCH_API std::string to_csv(const std::vector<SubmissionRecord>& submissions);

}  // namespace kbench
