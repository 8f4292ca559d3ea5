// Text for terminals and logs: safe to print, and of a known width.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::document {

// Returns valid UTF-8 that a terminal shows as it is. Control characters (except line ends and tabs), those that
// change the direction of the text, and invisible tags are spelled out, as in "\x1b[31m" or "\u202e". Text of compilers and
// submissions goes through here: it may hold sequences that rewrite the screen. A JSON document stays the same document.
std::string printable(std::string_view text);

// Calls visit(line) for each line, without its end.
template <class Visitor>
void for_each_line(std::string_view text, Visitor&& visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// The text without spaces, tabs and carriage returns around it.
std::string_view trimmed(std::string_view text);

// Overlong forms and surrogates are no UTF-8.
bool is_utf8(std::string_view text);

// printable(), for text that has to stay on its line.
std::string printable_line(std::string_view text);

// The code points of the text; none if it is not UTF-8.
std::optional<std::u32string> code_points(std::string_view text);
// printable_line() between quotation marks, for a name or an argument in a message: "'mine.cpp'".
std::string quoted(std::string_view text);

// How many columns of a terminal printable text takes. Wide characters take two, combining ones none.
std::size_t display_width(std::string_view text);

// Returns as much of the text as fits into `columns`, never half a character.
std::string clipped(std::string_view text, std::size_t columns);

// The first `most` lines, each indented by two spaces and ended; says how many more there are.
std::string indented(std::string_view text, std::size_t most);

// Returns printable text with all lines but the first indented by this many columns, so that foreign lines do not
// look like kbench's own.
std::string continued(std::string_view text, std::size_t columns);

// Four significant digits without an exponent: "1234", "12.34", "0.1234". None, or not finite: "-".
std::string figure(std::optional<double> value);

// A duration with a suitable unit: "12.34 us". The argument is in milliseconds. None, or not finite: "-".
std::string duration(std::optional<double> milliseconds);

// How much of its tolerance an error takes: "0.51 of what is tolerated", "just above what is tolerated", "2.5 times what is
// tolerated", "more than 1000 times what is tolerated".
std::string share_of_tolerance(double used);

// A command as a shell would take it: arguments that a shell would read as something else are in single quotes. The
// text is not escaped: arguments may hold control characters.
std::string command_text(const std::vector<std::string>& arguments);

// "1 case", "2 cases".
std::string counted(std::size_t count, std::string_view noun);

}  // namespace kbench::document
