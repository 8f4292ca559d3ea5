// Parses the output of compute-sanitizer.
//
//     ========= Invalid __global__ write of size 4 bytes
//     =========     at twice(const float *, float *, unsigned long)+0x120 in mine.cu:4
//     =========     by thread (3,0,0) in block (0,0,0)
//     =========     Access at 0x7f5d2a000414 is out of bounds
//
// It reads the tool's text, not its XML. The tool writes no XML when it is ended early, and hostile text can nest XML
// arbitrarily deep. The text is untrusted: the submission runs together with the tool and can write the same.
#pragma once

#include "evaluate/diagnose/sanitizer_output.hpp"

#include <string_view>

namespace kbench {

// `tool` is "memcheck" or "racecheck".
SanitizerOutput parse_compute_sanitizer_output(std::string_view tool, std::string_view bytes);

}  // namespace kbench
