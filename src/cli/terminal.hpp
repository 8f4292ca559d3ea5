// The program's standard streams. Text for a terminal or standard error goes through here.
// document::printable() escapes control characters and those that change the direction of text.
#pragma once

#include "report/colour.hpp"

#include <kbench/error.hpp>

#include <string>
#include <string_view>

namespace kbench::cli {

// The reader of standard output has gone away, as in `kbench list | head -1`. No message is due.
class OutputClosed : public Error {
 public:
  OutputClosed() : Error("standard output is closed") {}
};

// Opens the standard streams that the caller has closed, so that no later file takes their place. Writing to standard
// output then fails, and text for standard error is lost.
void claim_standard_streams();

// Writes all of the text to standard output, escaped where that is a terminal; a file or a pipe gets it as it is. Throws
// Error when it cannot.
void print(std::string_view text);

// Prints text with colours of report::painted(), which only a terminal gets.
void print_coloured(std::string_view text);

// Prints source text; on a terminal the last line is ended.
void print_text(std::string_view text);

// Writes a message to standard error, escaped; "kbench: " stands before it, and lines after the first are indented. A
// message that cannot be written is lost.
void print_error(std::string_view message);

// Writes lines that are no error to standard error, without prefix and indentation.
void print_note(std::string_view lines);

// Replaces the current line of standard error's terminal with as much of the text as fits, without a line end.
void rewrite_line(std::string_view text);

// Colour where standard output is a terminal and NO_COLOR (no-color.org) is not set.
report::Colour output_colour();

// Standard error is a terminal on which a line can be rewritten.
bool can_rewrite_lines();

}  // namespace kbench::cli
