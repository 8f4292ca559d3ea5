// The process that runs the submission, and those that take its place: started, replaced, ended.
#pragma once

#include "base/decision/verdict.hpp"
#include "evaluate/stage/session.hpp"
#include "isolation/host/client.hpp"
#include "isolation/host/runners.hpp"
#include "isolation/process/child.hpp"
#include "isolation/process/kept_output.hpp"

#include <kbench/catalog.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kbench::stage {

struct EndedProcesses {
  std::optional<decision::ProcessEnd> submission = {};  // none if it does not end
  std::string printed = {};                             // output of the submission's processes
  std::string unended = {};            // which process does not end although it was killed, in words
  std::vector<std::string> left = {};  // sentences about files of the evaluation that could not be removed
};

class SubmissionProcess {
 public:
  explicit SubmissionProcess(Session& session) : session_(session), output_(session.options.limits.output) {}

  // Starts it before the problem is known, which only a runner on a GPU can be. Throws Error, host::RefereeFault and
  // site::Unsupported.
  void start();
  void start(const ProblemDescription& problem);

  // Replaces a runner on a GPU that was started with less memory than submissions to the problem need. Throws
  // process::Unended.
  void make_room(const ProblemDescription& problem);

  bool is_started() const { return runner_.child != 0; }
  const host::RunnerProcess& runner() const { return runner_; }

  // The walls that it lacks, and why.
  std::map<std::string, std::string> missing_walls() const;

  // Ends it and starts another: nothing of the submission is left when that begins. Throws process::Unended.
  const host::RunnerProcess& replace();

  // Ends it. The referee is kept for the next evaluation if it can be, and wanted; else both end at once, for a GPU's
  // driver takes its time with each.
  EndedProcesses end(bool keep_referee);

 private:
  void start(ExtraMemory extra, bool device_is_held);
  std::optional<process::ChildExit> end_child(process::Children::Id child);
  std::optional<process::ChildExit> end_runner();

  Session& session_;
  ExtraMemory extra_memory_;
  host::RunnerProcess runner_;
  process::KeptOutput output_;                      // output of all that have ended
  std::optional<process::ChildExit> first_failed_;  // the first that ended by itself and was replaced
  std::string unended_;                // which process does not end although it was killed, in words
  std::vector<std::string> left = {};  // sentences about files of the evaluation that could not be removed
};

}  // namespace kbench::stage
