#include "language/nvcc/output.hpp"

#include <algorithm>
#include <set>

namespace kbench::nvcc {
namespace {

constexpr std::string_view temporary_prefix = "tmpxft_";

bool is_hex_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

std::size_t count_hex_digits(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_hex_digit) - text.begin());
}

// How much of the start of `text` nvcc has put before the name of a source: "tmpxft_00005c95_00000000-6_", or 0.
std::size_t temporary_part(std::string_view text) {
  if (!text.starts_with(temporary_prefix)) return 0;
  std::size_t length = temporary_prefix.size();
  for (const char separator : {'_', '-', '_'}) {
    const std::size_t digits = count_hex_digits(text.substr(length));
    length += digits;
    if (digits == 0 || length == text.size() || text[length] != separator) return 0;
    ++length;
  }
  return length;
}

std::string with_names_of_sources(std::string_view text) {
  constexpr std::string_view made = ".cudafe1.cpp";
  std::string renamed;
  renamed.reserve(text.size());
  while (!text.empty()) {
    if (const std::size_t length = temporary_part(text); length > 0) {
      text.remove_prefix(length);
    } else if (text.starts_with(made)) {
      renamed += ".cu";
      text.remove_prefix(made.size());
    } else {
      renamed += text.front();
      text.remove_prefix(1);
    }
  }
  return renamed;
}

// The first message of `text`: a line, and the lines after it that are indented or empty.
std::string_view first_message(std::string_view text) {
  std::size_t end = 0;
  do {
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  } while (end < text.size() && std::string_view(" \t\n").find(text[end]) != std::string_view::npos);
  return text.substr(0, end);
}

bool is_about_command_line(std::string_view message) {
  return message.starts_with("Remark: The warnings can be suppressed with ") ||
         message.starts_with("nvcc warning : incompatible redefinition for option ");
}

}  // namespace

std::string tidy_output(std::string_view output) {
  const std::string renamed = with_names_of_sources(output);
  std::string tidy;
  std::set<std::string_view> seen;
  for (std::string_view rest = renamed; !rest.empty();) {
    const std::string_view message = first_message(rest);
    rest.remove_prefix(message.size());
    if (!is_about_command_line(message) && seen.insert(message).second) tidy += message;
  }
  return tidy;
}

}  // namespace kbench::nvcc
