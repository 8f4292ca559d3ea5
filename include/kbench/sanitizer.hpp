// The findings of sanitizers: NVIDIA's compute-sanitizer on a GPU, the compiler's sanitizers on a processor.
// See Options::sanitize.
//
// It is evidence for a person: the tool runs beside the submission, which can make it say anything. No verdict
// depends on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

struct SanitizerFinding {
  std::string tool = {};  // "memcheck", "racecheck", "AddressSanitizer" or "UndefinedBehaviorSanitizer"
  std::string kind =
      {};  // "invalid_access", "misaligned_access", "assertion", "race", "undefined_behavior" or "other"
  std::string text = {};    // in the tool's words
  std::string kernel = {};  // or a function that it calls; on a processor the function
  std::string file = {};    // without its directories; empty: not known
  std::optional<int> line = {};
  std::vector<std::int64_t> block = {};   // x, y, z; empty: not known
  std::vector<std::int64_t> thread = {};  // likewise
  int count = 1;                          // how often it was reported of this place; the first is told of

  friend bool operator==(const SanitizerFinding&, const SanitizerFinding&) = default;
};

struct SanitizerReport {
  std::vector<std::string> tools = {};          // that ran
  std::vector<SanitizerFinding> findings = {};  // the first few; none: the tools have nothing to say

  friend bool operator==(const SanitizerReport&, const SanitizerReport&) = default;
};

}  // namespace kbench
