// The findings of sanitizers: NVIDIA's compute-sanitizer on a GPU, the compiler's sanitizers on a processor.
// See Options::sanitize.
//
// It is evidence for a person: the tool runs together with the submission, which can make it say anything. No verdict
// depends on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

// A place that a sanitizer reports.
struct SanitizerFinding {
  std::string tool = {};  // one of the tools that ran

  // `invalid_access` (memory that is not the submission's), `misaligned_access`, `assertion`, `race` (in shared memory),
  // `undefined_behavior` or `other`.
  std::string kind = {};
  std::string text = {};  // the tool's words, as in `Invalid __global__ write of size 4 bytes, ...`

  // The kernel, or a function that it calls, on a processor the function; empty if the tool does not tell.
  std::string kernel = {};

  // The name of the source file, without its directories; empty if the tool does not tell.
  std::string file = {};

  std::optional<int> line = {};  // the line in that file

  // The text of that line; empty if the submission has no such line, or several files of that name.
  std::string source = {};

  // The index of the block, `[x, y, z]`, at most 3 numbers; empty if the tool does not tell, as in a race.
  std::vector<std::int64_t> block = {};
  std::vector<std::int64_t> thread = {};  // the index of the thread in its block, also at most 3 numbers

  // The number of reports of this place, mostly by as many threads. Details are of the first.
  int count = 1;

  friend bool operator==(const SanitizerFinding&, const SanitizerFinding&) = default;
};

// The report of sanitizers.
struct SanitizerReport {
  // The tools that ran. On a GPU: `memcheck`, and if that finds nothing in what did not crash, `racecheck`. On a processor:
  // `AddressSanitizer`, `UndefinedBehaviorSanitizer`.
  std::vector<std::string> tools = {};

  // The places that were reported, at most 5, in the order of the tool's report; empty if it had nothing to report.
  std::vector<SanitizerFinding> findings = {};

  friend bool operator==(const SanitizerReport&, const SanitizerReport&) = default;
};

}  // namespace kbench
