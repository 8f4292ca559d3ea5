#include "cli/terminal.hpp"

#include "report/text.hpp"

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

}  // namespace

void claim_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free descriptor is this one. What was to be read, or printed, is missing; what is said beside it is not.
    const int opened = ::open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
    if (opened < 0) std::abort();
  }
}

void print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EPIPE) throw OutputClosed();
    if (count < 0) {
      throw Error("cannot write to standard output: " + std::generic_category().message(errno));
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void print_text(const std::string& text) {
  if (::isatty(STDOUT_FILENO) != 1) return print(text);
  print(report::printable(text));
  if (!text.ends_with('\n')) print("\n");
}

report::Colour output_colour() {
  const bool wanted = is_terminal(STDOUT_FILENO) && environment("NO_COLOR").empty();
  return wanted ? report::Colour::on : report::Colour::off;
}

bool can_rewrite_lines() { return is_terminal(STDERR_FILENO); }

std::size_t terminal_width() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace kbench::cli
