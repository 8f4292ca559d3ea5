#include "cli/progress_line.hpp"

#include "cli/terminal.hpp"
#include "report/progress.hpp"
#include "report/text.hpp"

#include <unistd.h>

namespace kbench::cli {
namespace {

constexpr auto interval = std::chrono::milliseconds{50};
constexpr std::string_view erase_line = "\r\x1b[K";

// A line that cannot be written is no loss.
void write_to_stderr(const std::string& text) {
  [[maybe_unused]] const ssize_t count = ::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

void ProgressLine::clear() {
  if (visible_) write_to_stderr(std::string(erase_line));
  visible_ = false;
}

void ProgressLine::show(const Progress& progress) {
  const auto now = std::chrono::steady_clock::now();
  const bool same_step = progress.phase == phase_ && progress.case_number == case_number_;
  if (visible_ && same_step && now - shown_at_ < interval) return;
  shown_at_ = now;
  phase_ = progress.phase;
  case_number_ = progress.case_number;
  visible_ = true;
  // A full line would make some terminals go on to the next one.
  write_to_stderr(std::string(erase_line) +
                  report::clipped(report::progress_text(progress), terminal_width() - 1));
}

}  // namespace kbench::cli
