// Measures what calls take beside the work that they do (referee/audit_overhead.hpp).
//
// It is measured with a function that kbench trusts, in a runner before it has loaded the submission, and where there was
// another that had, when that one has ended: nothing that a submission could do can make it larger.
#pragma once

#include "referee/audit_overhead.hpp"
#include "referee/session.hpp"

#include <chrono>
#include <map>
#include <vector>

namespace kbench::referee {

// Of performance cases, by test_id. Where memory is released, that is measured twice for all of them: little of it, and as much as
// a batch has at most. Throws std::runtime_error, with the name of the case, where the runner fails.
std::map<int, AuditOverhead> measure_audit_overheads(Session& session,
                                                     const std::vector<const CaseDescription*>& cases);

// What `of_harness` is, when the problem's own library has been loaded in the place of a submission: its harness does all
// that a submission's does around a function that takes no time. Throws RunnerFailure.
std::chrono::nanoseconds measure_harness(Session& session, const CaseDescription& description,
                                         const AuditOverhead& overhead);

}  // namespace kbench::referee
