// The program's standard streams.
#pragma once

#include "report/table.hpp"

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

// Writes all of the text to standard output. Throws Error when it cannot.
void print(std::string_view text);

// The same for text of somebody's: on a terminal what that would obey is escaped, and a last line ends; a file or a pipe
// gets it as it is.
void print_text(const std::string& text);

// Colour where standard output is a terminal and NO_COLOR (no-color.org) is not set.
report::Colour output_colour();

// Standard error is a terminal on which a line can be rewritten.
bool can_rewrite_lines();

// Columns of the terminal behind standard error.
std::size_t terminal_width();

}  // namespace kbench::cli
