// The findings of the stages of an evaluation so far, and the facts for its verdict.
#pragma once

#include "base/decision/verdict.hpp"
#include "evaluate/stage/baseline.hpp"
#include "evaluate/stage/compile.hpp"
#include "evaluate/stage/describe.hpp"
#include "evaluate/stage/measure.hpp"
#include "evaluate/stage/submission_process.hpp"

#include <kbench/evaluation.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench::stage {

struct Findings {
  std::optional<Description> description = {};
  std::optional<ReferenceRun> reference = {};  // none unless a baseline is asked for
  protocol::JudgeRequest request = {};
  std::optional<CompiledSubmission> compiled = {};
  Measurements measured = {};
  std::vector<Protection> protections = {};
  std::string missing_protection = {};            // the required protection that is missing, and why
  std::optional<decision::Failure> failure = {};  // a failure that was thrown
  EndedProcesses ended = {};
  std::string launcher_lost = {};  // why the launcher is gone; empty: it is not

  bool is_built() const { return compiled && compiled->build.succeeded; }
};

decision::Facts facts_of(const Findings& found);

// Lists the protections, of which the runner has put up `walls` (protocol::Wall bits). False where one is missing that is
// required.
bool has_required_protections(const Session& session, const SubmissionProcess& process, std::uint64_t walls,
                              Findings& found);

}  // namespace kbench::stage
