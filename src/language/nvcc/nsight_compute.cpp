#include "language/nvcc/nsight_compute.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kbench::nvcc {

// Leaves the clocks alone: locking them needs rights that kbench lacks, and is the machine owner's choice.
std::vector<std::string> nsight_compute_command(const std::filesystem::path& program,
                                                const std::vector<std::string>& metrics, int launches,
                                                const std::filesystem::path& report,
                                                const std::filesystem::path& log) {
  // The kernel of device/cuda/kernels.cu, which covers the latency of launches and is not the submission's.
  constexpr const char* but_for_runner = "regex:^(?!kbench_occupy_kernel).*";
  return {program.string(),
          "--target-processes",
          "application-only",
          "--clock-control",
          "none",
          "--kernel-name",
          but_for_runner,
          "--launch-count",
          std::to_string(launches),
          "--metrics",
          fmt::format("{}", fmt::join(metrics, ",")),
          "--page",
          "raw",
          "--csv",
          "--print-units",
          "base",
          "--log-file",
          log.string(),
          "--force-overwrite",
          "--export",
          report.string()};
}

}  // namespace kbench::nvcc
