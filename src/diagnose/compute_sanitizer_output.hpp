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

#include "diagnose/sanitizer_output.hpp"

#include <string_view>

namespace kbench {

// Of `tool`, "memcheck" or "racecheck".
SanitizerOutput parse_compute_sanitizer_output(std::string_view tool, std::string_view bytes);

}  // namespace kbench
