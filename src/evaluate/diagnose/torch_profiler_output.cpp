#include "evaluate/diagnose/torch_profiler_output.hpp"

#include "base/document/json.hpp"
#include "evaluate/diagnose/sanitizer_output.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <kbench/error.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace kbench {
namespace {

constexpr std::size_t most_torch_kernels = 32;

KernelProfile kernel_of(const nlohmann::json& document) {
  KernelProfile kernel{
      .name = sanitizer_output::shortened(toolchain::clean_text(document.at("name").get<std::string>()))};
  std::replace(kernel.name.begin(), kernel.name.end(), '\n', ' ');
  const auto launches = document.at("launches").get<double>();
  const auto duration = document.at("duration_ms").get<double>();
  constexpr double most = std::numeric_limits<int>::max();
  if (!(launches >= 1.0 && launches <= most) || !(duration >= 0.0) || !std::isfinite(duration))
    throw Error("a kernel has an impossible number of launches or duration");
  kernel.launches = static_cast<int>(launches);
  kernel.duration_ms = duration;
  return kernel;
}

double total_of(const KernelProfile& kernel) { return kernel.launches * kernel.duration_ms.value_or(0.0); }

}  // namespace

std::vector<KernelProfile> parse_torch_profile(std::string_view bytes) {
  std::vector<KernelProfile> kernels;
  try {
    const nlohmann::json json = document::parse(bytes);
    for (const nlohmann::json& each : json.at("kernels")) kernels.push_back(kernel_of(each));
  } catch (const nlohmann::json::exception&) {
    throw Error("what was written in place of a profile is none");
  }
  std::stable_sort(kernels.begin(), kernels.end(),
                   [](const KernelProfile& a, const KernelProfile& b) { return total_of(a) > total_of(b); });
  kernels.resize(std::min(kernels.size(), most_torch_kernels));
  return kernels;
}

}  // namespace kbench
