#include "language/nvcc/compute_sanitizer.hpp"

namespace kbench::nvcc {

namespace fs = std::filesystem;

// Leaves out the host's stack, which holds only the runner's own calls.
std::vector<std::string> compute_sanitizer_command(const fs::path& program, std::string_view tool,
                                                   const fs::path& report) {
  return {program.string(),
          "--tool",
          std::string(tool),
          "--target-processes",
          "application-only",
          "--report-api-errors",
          "no",
          "--show-backtrace",
          "device",
          "--log-file",
          report.string()};
}

}  // namespace kbench::nvcc
