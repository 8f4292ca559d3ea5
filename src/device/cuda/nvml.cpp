#include "device/cuda/nvml.hpp"

#include <fmt/format.h>

#include <array>
#include <system_error>
#include <utility>

namespace kbench::device {
namespace {

// NVML's constants, by their names there.
constexpr int success = 0;            // NVML_SUCCESS
constexpr int insufficient_size = 7;  // NVML_ERROR_INSUFFICIENT_SIZE
constexpr int clock_sm = 1;           // NVML_CLOCK_SM
constexpr int clock_memory = 2;       // NVML_CLOCK_MEM
constexpr int temperature_gpu = 0;    // NVML_TEMPERATURE_GPU

// nvmlClocksEventReason..., nvmlClocksThrottleReason...
constexpr std::array<std::pair<std::uint64_t, const char*>, 5> all_throttle_reasons{{
    {0x04, "sw_power_cap"},
    {0x08, "hw_slowdown"},
    {0x20, "sw_thermal_slowdown"},
    {0x40, "hw_thermal_slowdown"},
    {0x80, "hw_power_brake_slowdown"},
}};

template <class Function, class... Arguments>
bool ask(Function* function, Arguments... arguments) {
  return function != nullptr && function(arguments...) == success;
}

}  // namespace

std::vector<std::string> throttle_reasons(std::uint64_t clocks_event_reasons) {
  std::vector<std::string> names;
  for (const auto& [bit, name] : all_throttle_reasons) {
    if ((clocks_event_reasons & bit) != 0) names.emplace_back(name);
  }
  return names;
}

std::unique_ptr<NvmlGpu> find_in_nvml(const std::string& pci_bus_id) {
  try {
    return std::make_unique<NvmlGpu>(pci_bus_id);
  } catch (const NvmlError&) {
    return nullptr;
  }
}

template <class Function>
void NvmlGpu::find(Function*& function, const char* name) {
  if (library_.has(name)) function = &library_.get<Function>(name);
}

template <class Function>
void NvmlGpu::require(Function*& function, const char* name) {
  find(function, name);
  if (function == nullptr)
    throw NvmlError(fmt::format("{} has no {}", library_.location().filename().string(), name));
}

void NvmlGpu::check(Code code, const std::string& step) const {
  if (code != success) throw NvmlError(fmt::format("{}: {}", step, error_text_(code)));
}

NvmlGpu::NvmlGpu(const std::string& pci_bus_id, const std::filesystem::path& library) {
  namespace mode = boost::dll::load_mode;
  std::error_code error;
  library_.load(library, mode::rtld_now | mode::rtld_local | mode::search_system_folders, error);
  if (error)
    throw NvmlError(fmt::format("{} of NVIDIA's driver cannot be loaded", library.filename().string()));

  require(init_, "nvmlInit_v2");
  require(shutdown_, "nvmlShutdown");
  require(error_text_, "nvmlErrorString");
  require(find_gpu_, "nvmlDeviceGetHandleByPciBusId_v2");
  find(clock_, "nvmlDeviceGetClockInfo");
  find(max_clock_, "nvmlDeviceGetMaxClockInfo");
  find(power_, "nvmlDeviceGetPowerUsage");
  find(temperature_, "nvmlDeviceGetTemperature");
  find(clocks_event_reasons_, "nvmlDeviceGetCurrentClocksEventReasons");
  if (clocks_event_reasons_ == nullptr) {
    find(clocks_event_reasons_, "nvmlDeviceGetCurrentClocksThrottleReasons");  // the name until driver 535
  }
  find(memory_, "nvmlDeviceGetMemoryInfo");
  find(mig_mode_, "nvmlDeviceGetMigMode");
  find(driver_version_, "nvmlSystemGetDriverVersion");
  find(processes_, "nvmlDeviceGetComputeRunningProcesses_v3");
  find(mps_processes_, "nvmlDeviceGetMPSComputeRunningProcesses_v3");

  check(init_(), "nvmlInit");
  try {
    check(find_gpu_(pci_bus_id.c_str(), &gpu_), "NVML's search for the GPU " + pci_bus_id);
  } catch (const NvmlError&) {
    shutdown_();
    throw;
  }
}

NvmlGpu::~NvmlGpu() { shutdown_(); }

State NvmlGpu::state(Readings wanted) const {
  State state;
  unsigned value = 0;
  unsigned long long reasons = 0;
  if (ask(clocks_event_reasons_, gpu_, &reasons)) state.throttle_reasons = throttle_reasons(reasons);
  if (ask(clock_, gpu_, clock_sm, &value)) state.sm_clock_mhz = value;
  if (wanted != Readings::all) return state;
  if (ask(clock_, gpu_, clock_memory, &value)) state.memory_clock_mhz = value;
  if (ask(power_, gpu_, &value)) state.power_w = value / 1e3;  // NVML counts milliwatts
  if (ask(temperature_, gpu_, temperature_gpu, &value)) state.temperature_c = value;
  return state;
}

std::optional<std::string> NvmlGpu::driver_version() const {
  std::array<char, 80> text{};  // NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE
  if (!ask(driver_version_, text.data(), static_cast<unsigned>(text.size()))) return std::nullopt;
  return text.data();
}

std::optional<double> NvmlGpu::max_sm_clock_mhz() const {
  unsigned value = 0;
  if (!ask(max_clock_, gpu_, clock_sm, &value)) return std::nullopt;
  return value;
}

std::optional<std::size_t> NvmlGpu::used_memory_bytes() const {
  Memory memory{};
  if (!ask(memory_, gpu_, &memory)) return std::nullopt;
  return memory.used;
}

std::optional<int> NvmlGpu::compute_processes() const { return count(processes_); }

std::optional<int> NvmlGpu::mps_clients() const { return count(mps_processes_); }

std::optional<int> NvmlGpu::count(ProcessQuery* query) const {
  if (query == nullptr) return std::nullopt;
  std::array<Process, 256> list{};
  auto found = static_cast<unsigned>(list.size());
  const Code code = query(gpu_, &found, list.data());
  if (code != success && code != insufficient_size) return std::nullopt;
  return static_cast<int>(found);
}

std::optional<bool> NvmlGpu::is_split() const {
  unsigned now = 0;
  unsigned after_reset = 0;
  if (!ask(mig_mode_, gpu_, &now, &after_reset)) return std::nullopt;
  return now != 0;
}

}  // namespace kbench::device
