// A second run on a processor, of a submission that was compiled with AddressSanitizer and UndefinedBehaviorSanitizer.
#pragma once

#include "evaluate/diagnose/address_sanitizer_output.hpp"
#include "evaluate/diagnose/second_run.hpp"

namespace kbench {

// `library` is cpp::find_address_sanitizer()'s. Throws as run_again() does, and Error if the sanitizers
// fail.
SanitizerOutput run_under_address_sanitizer(process::Children& children, const SecondRun& run,
                                            const Evaluation& evaluation, const Options& options,
                                            process::Deadline deadline, const std::filesystem::path& library);

}  // namespace kbench
