// Text that came from an untrusted process, made fit for a terminal, a log and JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kbench::toolchain {

// Valid UTF-8 without control characters except newline and tab; what is no UTF-8 becomes U+FFFD.
std::string clean_text(std::string_view bytes);

// The first lines of `text`, at most `limit` bytes of them, and a last line that says how many bytes were left out. A
// first line that is too long is cut, between characters. `incomplete`: `text` is itself only the beginning.
std::string first_lines(std::string_view text, std::size_t limit, bool incomplete);

// Both, for what a process has printed.
std::string presentable(std::string_view bytes, std::size_t limit, bool incomplete);

}  // namespace kbench::toolchain
