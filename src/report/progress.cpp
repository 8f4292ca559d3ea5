#include "report/progress.hpp"

#include "base/document/text.hpp"

#include <fmt/format.h>

namespace kbench::report {

std::string progress_text(const Progress& progress) {
  if (progress.phase == Phase::done) return "";
  if (progress.phase == Phase::waiting) return "waiting for the device, which is in use";
  std::string text(name(progress.phase));
  if (progress.case_number == 0) return text;
  text += fmt::format(" {} ({} of {})", document::printable_line(progress.case_name), progress.case_number,
                      progress.case_count);
  if (progress.phase == Phase::sampling && progress.samples > 0) {
    text += fmt::format(": {}, CV {:.2f} %",
                        document::counted(static_cast<std::size_t>(progress.samples), "sample"),
                        100 * progress.cv);
  }
  return text;
}

}  // namespace kbench::report
