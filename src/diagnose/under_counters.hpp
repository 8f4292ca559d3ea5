// A second run of compiled code on a processor; the kernel counts events of its calls (system/perf_counters.hpp).
#pragma once

#include "diagnose/second_run.hpp"

#include <kbench/catalog.hpp>
#include <kbench/profile.hpp>

namespace kbench {

// The runner has its usual walls, and does not have the counters. Throws as run_again() does, and Error if no call was
// counted, or nothing could be; the text says why, and what to do.
ProcessorProfile run_under_counters(process::Children& children, const SecondRun& run,
                                    const CaseDescription& description, const Evaluation& evaluation,
                                    const Options& options, process::Deadline deadline);

}  // namespace kbench
