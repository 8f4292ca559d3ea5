// Parses the output of AddressSanitizer and UndefinedBehaviorSanitizer.
//
//     mine.cpp:7:59: runtime error: signed integer overflow: 5 + 2147483647 cannot be represented in type 'int'
//     ==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000044 at pc 0x7fa474a9c3bb ...
//     READ of size 4 at 0x602000000044 thread T0
//         #0 0x7fa474a9c3ba in solution /tmp/src/mine.cpp:6
#pragma once

#include "evaluate/diagnose/sanitizer_output.hpp"

#include <string_view>

namespace kbench {

// Skips the submission's own output. `complete` does not apply: nothing is printed where nothing was found.
SanitizerOutput parse_address_sanitizer_output(std::string_view bytes);

}  // namespace kbench
