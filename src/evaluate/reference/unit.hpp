// The sources that are compiled around a reference file.
#pragma once

#include "language/toolchain/contract.hpp"

#include <kbench/problem.hpp>
#include <kbench/reference.hpp>
#include <kbench/submission.hpp>

namespace kbench::reference {

// Calls a submission's custom_kernel(). Includes the submission's first source, or its first file where all are
// headers. Throws Error if the submission is in another language than the reference.
toolchain::Unit unit_of_submission(const ReferenceFile& file, const Submission& submission);

// Makes a plugin of the reference. `problem` is its name.
toolchain::Unit unit_of_plugin(const Reference& reference, std::string_view problem);

}  // namespace kbench::reference
