#include "report/colour.hpp"

#include "base/document/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace kbench::report {
namespace {

// SGR sequences (ECMA-48).
constexpr std::string_view green = "\x1b[1;32m";
constexpr std::string_view red = "\x1b[1;31m";
constexpr std::string_view yellow = "\x1b[1;33m";
constexpr std::string_view plain = "\x1b[0m";

constexpr std::array sequences{green, red, yellow, plain};

std::string_view sequence_of(Paint paint) {
  switch (paint) {
    case Paint::green: return green;
    case Paint::red: return red;
    case Paint::yellow: break;
  }
  return yellow;
}

// The sequence that the text begins with; empty if it begins with none.
std::string_view leading_sequence(std::string_view text) {
  const auto* const found =
      std::find_if(sequences.begin(), sequences.end(),
                   [text](std::string_view sequence) { return text.starts_with(sequence); });
  return found == sequences.end() ? std::string_view() : *found;
}

}  // namespace

std::string painted(std::string_view word, Paint paint, Colour colour) {
  if (colour == Colour::off) return std::string(word);
  return fmt::format("{}{}{}", sequence_of(paint), word, plain);
}

std::string printable_painted(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::string_view sequence = leading_sequence(text);
    shown += sequence;
    text.remove_prefix(sequence.size());
    std::size_t end = std::min(text.find('\x1b'), text.size());
    if (sequence.empty() && end == 0) end = std::min(text.find('\x1b', 1), text.size());
    shown += document::printable(text.substr(0, end));
    text.remove_prefix(end);
  }
  return shown;
}

}  // namespace kbench::report
