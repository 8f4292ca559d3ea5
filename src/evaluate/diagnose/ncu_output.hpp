// Parses ncu's output: lines of its own, and a table with a row for each launch of a kernel.
//
//     ==PROF== Profiling "twice": 0%....50%....100% - 17 passes
//     "ID","Process ID",...,"Kernel Name",...,"dram__bytes.sum","gpu__time_duration.sum",...
//     "","",...,"",...,"byte","ns",...
//     "0","707",...,"void twice<float>(const T1 *, T1 *)",...,"783628288","282432",...
//
// The submission runs together with the tool and can write the same. All text in the result is therefore short, valid
// UTF-8 and of one line, and all numbers are finite and not negative.
#pragma once

#include <kbench/profile.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// The most bytes of the output that are read. A launch takes some 6000.
inline constexpr std::size_t max_ncu_output = std::size_t{4} << 20U;

// The metrics to ask ncu for, as arguments of --metrics.
std::vector<std::string> ncu_metrics();

struct NcuOutput {
  std::vector<KernelProfile> kernels;  // see Profile::kernels
  bool lacks_permission = false;       // the driver keeps the counters from this user
  std::string complaints;              // errors in ncu's words
};

NcuOutput parse_ncu_output(std::string_view bytes);

}  // namespace kbench
