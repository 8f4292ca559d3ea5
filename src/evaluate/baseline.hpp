// The reference of a problem in Python as a submission, and its times, which are kept from one evaluation to the
// next.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>

#include <map>
#include <string>

namespace kbench {

// Returns the text of reference_code().
std::string reference_code_of(const ProblemDescription& problem, ReferenceMode mode);

using BaselineTimes = std::map<std::string, double>;  // milliseconds of a call, by the name of the case

// `key` is a fingerprint of all that the times depend on but for chance. Times that cannot be read are left out.
BaselineTimes read_baseline(const Options& options, const std::string& key);

// Does nothing where there is no place for them.
void keep_baseline(const Options& options, const std::string& key, const BaselineTimes& times);

}  // namespace kbench
