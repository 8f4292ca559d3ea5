#include "base/document/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace kbench::document {
namespace {

constexpr char32_t replacement = 0xFFFD;
constexpr std::string_view replacement_utf8 = "\xEF\xBF\xBD";

struct Character {
  char32_t code = replacement;
  std::string_view bytes = {};  // one byte when it is no valid character
  bool valid = false;
};

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// The first character of a text that is not empty. Overlong forms and surrogates are not valid.
Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80U) return {lead, text.substr(0, 1), true};
  const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  const Character invalid{replacement, text.substr(0, 1), false};
  if (lead < 0xC2U || lead > 0xF4U || text.size() < length) return invalid;
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return invalid;
    code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  const char32_t least = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80;
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < least || code > 0x10FFFF || surrogate) return invalid;
  return {code, text.substr(0, length), true};
}

template <class Visitor>
void for_each_character(std::string_view text, Visitor visit) {
  while (!text.empty()) {
    const Character character = first_character(text);
    visit(character);
    text.remove_prefix(character.bytes.size());
  }
}

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t n>
bool within(const std::array<Range, n>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [code](Range range) { return code >= range.first && code <= range.last; });
}

// C0 and C1 controls, line and paragraph separators, the controls of the bidirectional algorithm, and the tags and variation
// selectors of plane 14, which spell invisible text.
constexpr std::array control_ranges{Range{0x0, 0x1F},       Range{0x7F, 0x9F},     Range{0x61C, 0x61C},
                                    Range{0x200E, 0x200F},  Range{0x2028, 0x202E}, Range{0x2066, 0x2069},
                                    Range{0xE0000, 0xE0FFF}};

// Source: the wide and full-width blocks of Unicode's EastAsianWidth, and the emoji.
constexpr std::array wide_ranges{Range{0x1100, 0x115F},  Range{0x2E80, 0x303E}, Range{0x3041, 0xA4CF},
                                 Range{0xAC00, 0xD7A3},  Range{0xF900, 0xFAFF}, Range{0xFE30, 0xFE6F},
                                 Range{0xFF00, 0xFF60},  Range{0xFFE0, 0xFFE6}, Range{0x1F300, 0x1FAFF},
                                 Range{0x20000, 0x3FFFD}};

constexpr std::array combining_ranges{Range{0x300, 0x36F}, Range{0x200B, 0x200D}, Range{0x20D0, 0x20FF},
                                      Range{0xFE00, 0xFE0F}};

std::size_t width_of(char32_t code) {
  if (within(combining_ranges, code)) return 0;
  return within(wide_ranges, code) ? 2 : 1;
}

std::string escaped(std::string_view text, std::string_view kept) {
  std::string safe;
  safe.reserve(text.size());
  for_each_character(text, [&](const Character& character) {
    if (!character.valid) {
      safe += replacement_utf8;
    } else if (kept.find(character.bytes) != kept.npos || !within(control_ranges, character.code)) {
      safe += character.bytes;
    } else {
      const auto code = static_cast<unsigned>(character.code);
      safe += code < 0x20 ? fmt::format("\\x{:02x}", code)
              : code < 0x10000
                  ? fmt::format("\\u{:04x}", code)
                  : fmt::format("\\u{:04x}\\u{:04x}", 0xD7C0 + (code >> 10U), 0xDC00 + (code & 0x3FFU));
    }
  });
  return safe;
}

}  // namespace

bool is_utf8(std::string_view text) {
  bool valid = true;
  for_each_character(text, [&](const Character& character) { valid = valid && character.valid; });
  return valid;
}

std::string printable(std::string_view text) { return escaped(text, "\n\t"); }

std::string printable_line(std::string_view text) { return escaped(text, ""); }

std::optional<std::u32string> code_points(std::string_view text) {
  std::u32string codes;
  bool is_valid = true;
  for_each_character(text, [&](const Character& character) {
    codes += character.code;
    is_valid = is_valid && character.valid;
  });
  if (!is_valid) return std::nullopt;
  return codes;
}

std::string quoted(std::string_view text) { return fmt::format("'{}'", printable_line(text)); }

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for_each_character(text, [&](const Character& character) { width += width_of(character.code); });
  return width;
}

std::string clipped(std::string_view text, std::size_t columns) {
  std::size_t width = 0;
  std::size_t bytes = 0;
  for_each_character(text, [&](const Character& character) {
    width += width_of(character.code);
    if (width <= columns) bytes += character.bytes.size();
  });
  return std::string(text.substr(0, bytes));
}

std::string continued(std::string_view text, std::size_t columns) {
  std::string lines = printable(text);
  for (std::size_t at = 0; (at = lines.find('\n', at)) != lines.npos && at + 1 < lines.size(); ++at)
    lines.insert(at + 1, columns, ' ');
  return lines;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string indented(std::string_view text, std::size_t most) {
  std::string lines;
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == most) {
      const auto rest = 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
      lines += fmt::format("  ... and {}\n", counted(rest, "more line"));
      break;
    }
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines += fmt::format("  {}\n", text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string figure(std::optional<double> number) {
  if (!number || !std::isfinite(*number)) return "-";
  const double value = *number;
  const double magnitude = std::abs(value);
  // The bounds are those at which rounding adds a digit.
  if (magnitude >= 999.95) return fmt::format("{:.0f}", value);
  if (magnitude >= 99.995) return fmt::format("{:.1f}", value);
  if (magnitude >= 9.9995) return fmt::format("{:.2f}", value);
  if (magnitude >= 0.99995) return fmt::format("{:.3f}", value);
  return fmt::format("{:.4f}", value);
}

std::string duration(std::optional<double> milliseconds) {
  if (!milliseconds || !std::isfinite(*milliseconds)) return "-";
  const double magnitude = std::abs(*milliseconds);
  if (magnitude >= 1e3) return figure(*milliseconds * 1e-3) + " s";
  if (magnitude >= 1.0) return figure(*milliseconds) + " ms";
  if (magnitude >= 1e-3) return figure(*milliseconds * 1e3) + " us";
  return figure(*milliseconds * 1e6) + " ns";
}

std::string share_of_tolerance(double used) {
  constexpr double most =
      1000.0;  // larger numbers would show how small the tolerance is, not how large the error
  if (!(used < most)) return fmt::format("more than {:g} times what is tolerated", most);
  if (used > 1 && used < 1.005) return "just above what is tolerated";
  return fmt::format("{:.3g} {} what is tolerated", used, used > 1 ? "times" : "of");
}

std::string command_text(const std::vector<std::string>& arguments) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_./,:=+@%").find(c) != std::string_view::npos;
  };
  std::string text;
  for (const std::string& argument : arguments) {
    if (!text.empty()) text += ' ';
    if (!argument.empty() && std::all_of(argument.begin(), argument.end(), is_plain)) {
      text += argument;
      continue;
    }
    text += '\'';
    for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    text += '\'';
  }
  return text;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace kbench::document
