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

// The part of an evaluation that a board uses. A board that hides the result tells the verdict alone.
struct MeasuredRecord {
  Verdict verdict = Verdict::internal_error;
  std::string device_model = {};  // the model as the evaluation names it; empty if it did not get to know
  std::string standing = {};      // the device of the board that this is; empty if it lists no such device
  bool is_isolated = false;       // whether its `isolation` is `isolated`
  bool is_suspected = false;  // whether it has suspicions: something speaks against it, and proves nothing
  int problem_version = 0;
  std::string plugin_sha256 = {};
  bool is_outdated = false;               // whether the board has results of a newer version of the problem
  std::optional<double> runtime_ms = {};  // the evaluation's `geomean_runtime_ms`
  std::optional<double> gflops = {};      // the evaluation's `mean_gflops`

  // Whether a result of the submission counts: this one, or an earlier one that this one does not replace. It ranks unless
  // outdated.
  bool counts = false;

  // The reason why this accepted result has no score or was no new draw, and what to do: one printable line. Otherwise empty,
  // also for a result that is merely not isolated, or of another device.
  std::string unranked = {};

  // The submission with the same source that had a counting result when this one ended; 0 when there was none.
  std::int64_t same_source_as = 0;
};

// A submission, as far as the board knows it. A document has null for what is hidden from whoever asked.
struct SubmissionRecord {
  std::int64_t id = 0;
  std::string board = {};
  std::string user = {};
  std::string team = {};  // the team that it is for, where the board ranks teams; empty for the baseline
  UtcTime recorded = {};
  Language language = Language::cpp;
  std::string device = {};              // the device to run on; empty: the one that its language is for
  std::vector<std::string> files = {};  // the names of its files

  // Whether the board hides the result from whoever asked. Then only these are told: `disqualified`, `state`, the verdict,
  // and all fields above but `device` and `files`.
  bool is_hidden = false;

  // The reason why it, or its user, is disqualified; empty if neither is.
  std::string disqualified = {};

  SubmissionState state =
      SubmissionState::running;  // the state of its last evaluation, which the rest is about, too
  int evaluations = 1;           // the number of evaluations that were begun
  std::string host = {};
  std::int64_t process = 0;
  UtcTime started = {};
  std::optional<UtcTime> ended = {};            // null unless it finished or failed
  std::string error = {};                       // the error of a failed one; the reason of an unreadable one
  std::optional<MeasuredRecord> measured = {};  // null unless it finished
};

// One line.
KBENCH_API std::string to_json(const SubmissionRecord& record);

// RFC 4180, with a line of names first.
KBENCH_API std::string to_csv(const std::vector<SubmissionRecord>& submissions);

}  // namespace kbench
