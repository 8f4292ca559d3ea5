#include "cli/progress_line.hpp"

#include "cli/terminal.hpp"
#include "report/progress.hpp"

namespace kbench::cli {
namespace {

constexpr auto interval = std::chrono::milliseconds{50};

}  // namespace

void ProgressLine::clear() {
  if (visible_) rewrite_line("");
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
  rewrite_line(report::progress_text(progress));
}

}  // namespace kbench::cli
