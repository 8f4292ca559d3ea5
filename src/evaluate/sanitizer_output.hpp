// What compute-sanitizer wrote, taken apart.
//
//     ========= Invalid __global__ write of size 4 bytes
//     =========     at twice(const float *, float *, unsigned long)+0x120 in mine.cu:4
//     =========     by thread (3,0,0) in block (0,0,0)
//     =========     Access at 0x7f5d2a000414 is out of bounds
//
// Its text and not its XML is read: of that, nothing is written when the tool is ended, and reading it takes a parser that
// hostile text may drive arbitrarily deep. For hostile it is: the submission runs beside the tool and can write the same.
#pragma once

#include <kbench/sanitizer.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// Bytes of the output that are looked at: the rest is more of the same.
inline constexpr std::size_t max_sanitizer_output = std::size_t{1} << 20U;

struct SanitizerOutput {
  std::vector<SanitizerFinding> findings;  // the first few places, each once
  bool complete = false;                   // it ends as it does when the tool is through
  std::string complaints;                  // what the tool says that concerns no place in a kernel
};

// Of `tool`, "memcheck" or "racecheck". Whatever the bytes are, all text in the result is short, valid UTF-8 and of one
// line.
SanitizerOutput parse_sanitizer_output(std::string_view tool, std::string_view bytes);

}  // namespace kbench
