// The submissions that programs of the corpus stand for.
#pragma once

#include "faults/fault.hpp"

#include <kbench/submission.hpp>

namespace kbench::tests {

// `right` is a shared object that would be accepted, of which damaged ones are made. Throws what Submission does where the
// fault is in the text or the name, and std::runtime_error where the header says what nobody can make.
Submission submission_of(const Fault& fault, const Submission& right);

}  // namespace kbench::tests
