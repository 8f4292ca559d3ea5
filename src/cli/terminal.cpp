#include "cli/terminal.hpp"

#include "base/document/text.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace kbench::cli {
namespace {

std::string_view environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

bool is_terminal(int stream) { return ::isatty(stream) == 1 && environment("TERM") != "dumb"; }

// Output is escaped on every kind of terminal.
bool is_escaped(int stream) { return ::isatty(stream) == 1; }

// Returns false, with the reason in errno, where it cannot write.
bool write_all(int stream, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(stream, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void write_output(const std::string& text) {
  if (write_all(STDOUT_FILENO, text)) return;
  if (errno == EPIPE) throw OutputClosed();
  throw Error("cannot write to standard output: " + std::generic_category().message(errno));
}

void write_error(const std::string& text) { write_all(STDERR_FILENO, text); }

// Columns of the terminal behind standard error.
std::size_t terminal_width() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace

void claim_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // open() returns this stream, the lowest free descriptor. Reading or printing on a closed standard input or
    // output then fails; messages on standard error are lost.
    const int opened = ::open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
    if (opened < 0) std::abort();
  }
}

void print(std::string_view text) {
  write_output(is_escaped(STDOUT_FILENO) ? document::printable(text) : std::string(text));
}

void print_coloured(std::string_view text) {
  if (output_colour() == report::Colour::off) return print(text);
  write_output(report::printable_painted(text));
}

void print_text(std::string_view text) {
  print(text);
  if (is_escaped(STDOUT_FILENO) && !text.ends_with('\n')) print("\n");
}

void print_error(std::string_view message) {
  write_error("kbench: " + document::continued(message, 2) + '\n');
}

void print_note(std::string_view lines) { write_error(document::printable(lines)); }

void rewrite_line(std::string_view text) {
  constexpr std::string_view erase_line = "\r\x1b[K";
  // Leaves the last column free: a full line would make some terminals move to the next one.
  write_error(std::string(erase_line) +
              document::clipped(document::printable_line(text), terminal_width() - 1));
}

report::Colour output_colour() {
  const bool wanted = is_terminal(STDOUT_FILENO) && environment("NO_COLOR").empty();
  return wanted ? report::Colour::on : report::Colour::off;
}

bool can_rewrite_lines() { return is_terminal(STDERR_FILENO); }

}  // namespace kbench::cli
