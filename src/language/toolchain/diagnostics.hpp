// Makes text of an untrusted process fit for a terminal, a log and JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kbench::toolchain {

// Returns valid UTF-8 without control characters except newline and tab; invalid bytes become U+FFFD.
std::string clean_text(std::string_view bytes);

// The first lines of `text`, at most `limit` bytes of them, and a last line that says how many bytes were left out. A
// first line that is too long is cut, between characters. `incomplete`: `text` is itself only the beginning.
std::string first_lines(std::string_view text, std::size_t limit, bool incomplete);

// Does both, for a compiler's output: the first error matters most.
std::string presentable(std::string_view bytes, std::size_t limit, bool incomplete);

// Does both for a program's output; its end matters as much as its beginning. Keeps lines of both, at most `limit`
// bytes, and between them a line that says how many bytes were left out. `left_out` bytes are missing already, at
// `gap`.
std::string presentable_ends(std::string_view bytes, std::size_t gap, std::size_t left_out,
                             std::size_t limit);

}  // namespace kbench::toolchain
