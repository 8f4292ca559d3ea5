#include "base/document/base64.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace kbench::document {
namespace {

constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::size_t group_bytes = 3;  // become four digits
constexpr std::size_t group_digits = 4;

}  // namespace

std::string to_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / group_bytes * group_digits);
  for (; !bytes.empty(); bytes.remove_prefix(std::min(group_bytes, bytes.size()))) {
    const std::size_t count = std::min(group_bytes, bytes.size());
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < group_bytes; ++i)
      group = group << 8U | (i < count ? static_cast<std::uint8_t>(bytes[i]) : 0U);
    for (std::size_t i = 0; i < group_digits; ++i)
      text += i <= count ? base64_digits[group >> (18U - 6U * i) & 63U] : '=';
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % group_digits != 0) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / group_digits * group_bytes);
  for (std::size_t at = 0; at < text.size(); at += group_digits) {
    const bool is_last = at + group_digits == text.size();
    std::uint32_t group = 0;
    std::size_t digits = 0;
    for (const char digit : text.substr(at, group_digits)) {
      const std::size_t value = base64_digits.find(digit);
      if (value == std::string_view::npos) break;
      group = group << 6U | static_cast<std::uint32_t>(value);
      ++digits;
    }
    group <<= 6U * (group_digits - digits);
    if (digits < 2 || (digits < group_digits && !is_last)) return std::nullopt;
    for (std::size_t i = 0; i + 1 < digits; ++i) bytes += static_cast<char>(group >> (16U - 8U * i) & 255U);
  }
  // Refuses text behind '=' and bits that belong to no byte.
  if (to_base64(bytes) != text) return std::nullopt;
  return bytes;
}

}  // namespace kbench::document
