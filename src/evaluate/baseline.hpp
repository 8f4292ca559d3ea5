// The reference of a problem in Python as a submission, and its times, which are kept from one evaluation to the
// next.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <map>
#include <string>

namespace kbench {

// Returns the text of reference_code().
std::string reference_code_of(const ProblemDescription& problem, ReferenceMode mode);

// A time of the reference as a submission, in milliseconds of a call.
struct BaselineTime {
  double runtime_ms = 0.0;
  Interval ci95_ms = {};
  double reference_ms = 0.0;  // time of the same reference in the referee then: it shows the machine's state
};

using BaselineTimes = std::map<std::string, BaselineTime>;  // the key is the name of the case

// `key` is a fingerprint of all that the times depend on but for chance. Returns none if the file cannot be read, or is of
// a version that kept no intervals.
BaselineTimes read_baseline(const Options& options, const std::string& key);

// Does nothing where there is no place for them.
void keep_baseline(const Options& options, const std::string& key, const BaselineTimes& times);

}  // namespace kbench
