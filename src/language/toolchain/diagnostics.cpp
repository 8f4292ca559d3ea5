#include "language/toolchain/diagnostics.hpp"

#include "base/document/text.hpp"

#include <boost/locale/utf.hpp>
#include <fmt/format.h>

#include <iterator>

namespace kbench::toolchain {
namespace {

namespace utf = boost::locale::utf;
using Utf8 = utf::utf_traits<char>;

constexpr utf::code_point replacement = 0xFFFD;

bool is_control(utf::code_point point) {
  return (point < 0x20 && point != '\n' && point != '\t') || (point >= 0x7F && point < 0xA0);
}

// At most `limit` bytes of the beginning: whole lines, or characters where the first line is too long.
std::string_view beginning(std::string_view text, std::size_t limit) {
  std::string_view kept = text.substr(0, limit);
  if (kept.size() == text.size()) return kept;
  const std::size_t last_newline = kept.rfind('\n');
  if (last_newline != std::string_view::npos) return kept.substr(0, last_newline + 1);
  while (!kept.empty() && Utf8::is_trail(text[kept.size()])) kept.remove_suffix(1);
  return kept;
}

// At most `limit` bytes of the end, cut in the same way.
std::string_view ending(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  std::string_view kept = text.substr(text.size() - limit);
  const std::size_t newline = kept.find('\n');
  if (newline != std::string_view::npos && newline + 1 < kept.size()) return kept.substr(newline + 1);
  while (!kept.empty() && Utf8::is_trail(kept.front())) kept.remove_prefix(1);
  return kept;
}

}  // namespace

std::string clean_text(std::string_view bytes) {
  std::string clean;
  clean.reserve(bytes.size());
  const char* position = bytes.data();
  const char* const end = position + bytes.size();
  while (position != end) {
    const char* next = position;
    utf::code_point point = Utf8::decode(next, end);
    if (!utf::is_valid_codepoint(point)) {
      point = replacement;
      next = position + 1;
    }
    if (!is_control(point)) Utf8::encode(point, std::back_inserter(clean));
    position = next;
  }
  return clean;
}

std::string first_lines(std::string_view text, std::size_t limit, bool incomplete) {
  if (text.size() <= limit && !incomplete) return std::string(text);
  const std::string_view kept = beginning(text, limit);
  std::string shown(kept);
  if (!shown.empty() && shown.back() != '\n') shown += '\n';
  const std::size_t left_out = text.size() - kept.size();
  if (!incomplete) return shown + fmt::format("[{} left out]\n", document::counted(left_out, "more byte"));
  return shown + (left_out > 0
                      ? fmt::format("[more than {} left out]\n", document::counted(left_out, "more byte"))
                      : "[the rest left out]\n");
}

std::string presentable(std::string_view bytes, std::size_t limit, bool incomplete) {
  return first_lines(clean_text(bytes), limit, incomplete);
}

std::string presentable_ends(std::string_view bytes, std::size_t gap, std::size_t left_out,
                             std::size_t limit) {
  const bool is_whole = left_out == 0;
  const std::string before = clean_text(is_whole ? bytes : bytes.substr(0, gap));
  const std::string after = is_whole ? std::string() : clean_text(bytes.substr(gap));
  if (is_whole && before.size() <= limit) return before;
  const std::string_view first = beginning(before, limit - limit / 2);
  const std::string_view rest = is_whole ? std::string_view(before).substr(first.size()) : after;
  const std::string_view last = ending(rest, limit / 2);
  left_out += (is_whole ? 0 : before.size() - first.size()) + rest.size() - last.size();
  const char* const line_end = first.empty() || first.back() == '\n' ? "" : "\n";
  return fmt::format("{}{}[{} left out]\n{}", first, line_end, document::counted(left_out, "byte"), last);
}

}  // namespace kbench::toolchain
