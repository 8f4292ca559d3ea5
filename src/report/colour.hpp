// Words in colour, for terminals that have it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kbench::report {

enum class Colour : std::uint8_t { off, on };

enum class Paint : std::uint8_t { green, red, yellow };

// The word in bold and in its colour; the word alone where colour is off.
std::string painted(std::string_view word, Paint paint, Colour colour);

// printable(), which keeps the sequences of painted() and no other.
std::string printable_painted(std::string_view text);

}  // namespace kbench::report
