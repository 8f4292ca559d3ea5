#include "base/document/text.hpp"

#include <kbench/leaderboard/actor.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace kbench {
namespace {

constexpr std::size_t longest_name = 64;

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t n>
bool within(const std::array<Range, n>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [code](Range range) { return code >= range.first && code <= range.last; });
}

// Unicode's general category Zs.
constexpr std::array spaces{Range{0x20, 0x20},     Range{0xA0, 0xA0},     Range{0x1680, 0x1680},
                            Range{0x2000, 0x200A}, Range{0x202F, 0x202F}, Range{0x205F, 0x205F},
                            Range{0x3000, 0x3000}};

constexpr std::array controls{Range{0x0, 0x1F}, Range{0x7F, 0x9F}, Range{0x2028, 0x2029}};

// Unicode's property Bidi_Control.
constexpr std::array bidirectional{Range{0x61C, 0x61C}, Range{0x200E, 0x200F}, Range{0x202A, 0x202E},
                                   Range{0x2066, 0x2069}};

// Unicode's property Default_Ignorable_Code_Point without those above; interlinear annotations, and the empty braille
// pattern.
constexpr std::array invisible{
    Range{0xAD, 0xAD},     Range{0x34F, 0x34F},   Range{0x115F, 0x1160},   Range{0x17B4, 0x17B5},
    Range{0x180B, 0x180F}, Range{0x200B, 0x200D}, Range{0x2060, 0x2065},   Range{0x206A, 0x206F},
    Range{0x2800, 0x2800}, Range{0x3164, 0x3164}, Range{0xFE00, 0xFE0F},   Range{0xFEFF, 0xFEFF},
    Range{0xFFA0, 0xFFA0}, Range{0xFFF0, 0xFFFB}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE0FFF}};

bool is_no_character(char32_t code) {
  return (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFEU) == 0xFFFEU;
}

// Returns an empty text for a character that a name may have.
std::string_view fault_of(char32_t code) {
  if (within(controls, code)) return "a control character";
  if (within(bidirectional, code)) return "a control of bidirectional text";
  if (within(invisible, code)) return "an invisible character";
  return is_no_character(code) ? "no character" : "";
}

// The bytes must be UTF-8.
bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

Error refusal(std::string_view name, const std::string& why) {
  return Error(fmt::format("'{}' cannot be the name of a user: {}", document::printable_line(name), why));
}

}  // namespace

std::string checked_user_name(std::string_view name) {
  const auto codes = document::code_points(name);
  if (!codes) throw refusal(name, "it is not UTF-8");
  std::string kept;
  std::size_t length = 0;
  bool is_space_due = false;
  std::string_view rest = name;
  for (const char32_t code : *codes) {
    const auto end = std::find_if_not(rest.begin() + 1, rest.end(), continues_character);
    const auto bytes = static_cast<std::size_t>(end - rest.begin());
    if (const std::string_view fault = fault_of(code); !fault.empty())
      throw refusal(name, fmt::format("U+{:04X} is {}", static_cast<unsigned>(code), fault));
    if (within(spaces, code)) {
      is_space_due = !kept.empty();
    } else {
      if (is_space_due) kept += ' ';
      length += is_space_due ? 2 : 1;
      is_space_due = false;
      kept += rest.substr(0, bytes);
    }
    rest.remove_prefix(bytes);
  }
  if (kept.empty()) throw refusal(name, "it is empty; whoever acts needs a name");
  if (length > longest_name)
    throw refusal(name, fmt::format("it has {} characters, and may have {}", length, longest_name));
  return kept;
}

}  // namespace kbench
