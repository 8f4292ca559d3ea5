#include "evaluate/diagnose/gpu_findings.hpp"

#include "isolation/host/referee_fault.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kbench {
namespace {

std::string gibibytes(std::size_t bytes) {
  return fmt::format("{:.1f} GiB", static_cast<double>(bytes) / 0x1p30);
}

std::string describe_hardware(const protocol::Gpu& gpu) {
  std::string text = fmt::format("{}, compute capability {}, {} of memory", gpu.name, gpu.compute_capability,
                                 gibibytes(gpu.memory_bytes));
  if (gpu.used_memory_bytes) text += fmt::format(" ({} in use)", gibibytes(*gpu.used_memory_bytes));
  if (gpu.driver_version) text += ", driver " + *gpu.driver_version;
  if (gpu.sm_clock_mhz) text += fmt::format(", SM clock {:.0f} MHz", *gpu.sm_clock_mhz);
  if (gpu.max_sm_clock_mhz) text += fmt::format(", at most {:.0f} MHz", *gpu.max_sm_clock_mhz);
  return text;
}

std::string describe_use(const protocol::Gpu& gpu) {
  std::string text = gpu.uses_mps ? "MPS is on" : "MPS is off";
  if (gpu.is_split) text += *gpu.is_split ? ", MIG is on" : ", MIG is off";
  if (gpu.compute_processes == 0) text += ", no other process uses it";
  if (gpu.compute_processes == 1) text += ", 1 other process uses it";
  if (gpu.compute_processes > 1) text += fmt::format(", {} other processes use it", *gpu.compute_processes);
  return text;
}

std::string describe_protections(const std::vector<Protection>& protections) {
  const auto active = std::count_if(protections.begin(), protections.end(),
                                    [](const Protection& each) { return each.active; });
  std::string text = fmt::format("{} of {} protections hold there", active, protections.size());
  for (const Protection& each : protections) {
    if (!each.active) text += fmt::format("\nmissing: {}: {}", each.name, each.detail);
  }
  return text;
}

}  // namespace

Finding describe_gpu(int number, const protocol::Gpu& gpu, const std::vector<Protection>& protections,
                     const std::optional<Quarantine>& quarantine) {
  const std::string name = fmt::format("cuda:{}", number);
  std::vector<std::string> advice;
  if (quarantine) advice.push_back(explain(*quarantine, name));
  if (gpu.uses_mps) {
    advice.emplace_back(
        "stop MPS (echo quit | nvidia-cuda-mps-control): with it, one submission's fault hits all who use "
        "the GPU");
  }
  if (gpu.is_split.value_or(false)) {
    advice.emplace_back(
        "switch MIG off (nvidia-smi -mig 0): the instances share the GPU's power and clocks, and disturb "
        "each "
        "other's times");
  }
  if (gpu.compute_processes.value_or(0) > 0) {
    advice.emplace_back("end the other processes (nvidia-smi lists them): when they compute, times grow");
  }
  if (!gpu.management_failure.empty()) {
    advice.emplace_back(
        "results will not say how fast, hot and throttled the GPU was: install all of the driver; in a "
        "container, "
        "ask for its utilities (NVIDIA_DRIVER_CAPABILITIES=compute,utility)");
  }
  if (!std::all_of(protections.begin(), protections.end(),
                   [](const Protection& each) { return each.active; })) {
    advice.emplace_back("evaluations work without the missing protections, and their results name them");
  }
  std::string detail = describe_hardware(gpu) + '\n' + describe_use(gpu) + '\n';
  if (!gpu.management_failure.empty()) detail += "no telemetry: " + gpu.management_failure + '\n';
  return {.kind = Finding::Kind::device,
          .name = name,
          .ok = advice.empty(),
          .detail = detail + describe_protections(protections),
          .advice = fmt::format("{}", fmt::join(advice, "\n"))};
}

Finding describe_missing_gpus(const std::string& reason) {
  return {.kind = Finding::Kind::device,
          .name = "cuda",
          .ok = false,
          .detail = "no GPU can be used: " + reason,
          .advice = std::string(host::NoDeviceFault::advice)};
}

}  // namespace kbench
