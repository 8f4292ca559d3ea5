// The program's standard streams. What reaches a terminal or standard error goes through here, and is escaped as
// document::printable() has it: control characters and what changes the direction of text are spelled out.
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

// Opens those of the standard streams that the caller has closed, so that no file that is opened later is
// taken for one of them. What is written to standard output fails then, and to standard error is lost.
void claim_standard_streams();

// Writes all of the text to standard output, escaped where that is a terminal; a file or a pipe gets it as it is. Throws
// Error when it cannot.
void print(std::string_view text);

// The same for text with colours of report::painted(), which a terminal gets.
void print_coloured(std::string_view text);

// The same for somebody's source text: on a terminal a last line ends.
void print_text(std::string_view text);

// Writes a message to standard error, escaped; "kbench: " stands before it, and lines after the first are indented. A
// message that cannot be written is lost.
void print_error(std::string_view message);

// The same for lines that are no error: nothing stands before them, and nothing is indented.
void print_note(std::string_view lines);

// Puts this in the place of the line that standard error's terminal is on, as far as it fits; nothing ends it.
void rewrite_line(std::string_view text);

// Colour where standard output is a terminal and NO_COLOR (no-color.org) is not set.
report::Colour output_colour();

// Standard error is a terminal on which a line can be rewritten.
bool can_rewrite_lines();

}  // namespace kbench::cli
