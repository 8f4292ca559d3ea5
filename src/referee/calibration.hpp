// Measures the overhead of calls (referee/audit_overhead.hpp).
//
// It calls a function that kbench trusts, in a runner that has not loaded the submission yet. An earlier runner that
// had loaded it has ended by then, so a submission cannot enlarge the overhead.
#pragma once

#include "referee/audit_overhead.hpp"
#include "referee/session.hpp"

#include <chrono>
#include <map>
#include <vector>

namespace kbench::referee {

// The overheads of performance cases, by test_id, and the reference's times in that process. The release of memory is measured once for all cases, with little
// memory and with the most that a batch has. Throws std::runtime_error, with the name of the case, where the runner
// fails.
std::map<int, AuditOverhead> measure_audit_overheads(Session& session, Cases cases);

// Measures `of_carrying`, with the problem's own library loaded instead of a submission: it carries the same values around a
// function that takes no time. Throws RunnerFailure.
std::chrono::nanoseconds measure_carrying(Session& session, const CaseDescription& description,
                                          const AuditOverhead& overhead);

}  // namespace kbench::referee
