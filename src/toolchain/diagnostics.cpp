#include "toolchain/diagnostics.hpp"

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
  std::string_view kept = text.substr(0, limit);
  if (kept.size() < text.size()) {
    const std::size_t last_newline = kept.rfind('\n');
    if (last_newline != std::string_view::npos) {
      kept = kept.substr(0, last_newline + 1);
    } else {
      while (!kept.empty() && Utf8::is_trail(text[kept.size()])) kept.remove_suffix(1);
    }
  }
  std::string shown(kept);
  if (!shown.empty() && shown.back() != '\n') shown += '\n';
  const std::size_t left_out = text.size() - kept.size();
  if (!incomplete) return shown + fmt::format("[{} more bytes left out]\n", left_out);
  return shown + (left_out > 0 ? fmt::format("[more than {} more bytes left out]\n", left_out)
                               : "[the rest left out]\n");
}

std::string presentable(std::string_view bytes, std::size_t limit, bool incomplete) {
  return first_lines(clean_text(bytes), limit, incomplete);
}

}  // namespace kbench::toolchain
