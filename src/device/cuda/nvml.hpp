// Reads what the driver's management library (NVML) reports for one GPU. The library comes with the driver.
// It is loaded at run time, and a machine that lacks it lacks only telemetry.
//
//     const NvmlGpu gpu("0000:17:00.0");
//     if (!gpu.state(Readings::clock).throttle_reasons.empty()) ...
//
// Values that this driver, or this GPU, does not support are absent from the answer. Reference: NVML API
// Reference Guide, https://docs.nvidia.com/deploy/nvml-api.
#pragma once

#include "device/state.hpp"

#include <boost/dll/shared_library.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace kbench::device {

// The library is not there, or does not know the GPU.
class NvmlError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Returns those of NVML's clocks event reasons that mean that the GPU runs slower than requested, by their
// names in `nvidia-smi --query-gpu`. An idle GPU, or a clock that was set or follows another GPU's, is not
// throttling.
std::vector<std::string> throttle_reasons(std::uint64_t clocks_event_reasons);

class NvmlGpu {
 public:
  static constexpr const char* driver_library = "libnvidia-ml.so.1";

  // The bus id is as the CUDA runtime writes it: "0000:17:00.0". Throws NvmlError.
  explicit NvmlGpu(const std::string& pci_bus_id, const std::filesystem::path& library = driver_library);
  NvmlGpu(const NvmlGpu&) = delete;
  NvmlGpu& operator=(const NvmlGpu&) = delete;
  ~NvmlGpu();

  State state(Readings wanted) const;

  std::optional<std::string> driver_version() const;  // "580.95.05"
  std::optional<double> max_sm_clock_mhz() const;
  std::optional<std::size_t> used_memory_bytes() const;
  std::optional<int> compute_processes() const;  // processes that have a context on it, this one included
  std::optional<int> mps_clients() const;
  std::optional<bool> is_split() const;  // it is divided into instances (MIG)

 private:
  // NVML's own types, as far as they are needed: its header is not part of every CUDA toolkit.
  using Handle = struct Opaque*;
  using Code = int;
  struct Memory {
    unsigned long long total, free, used;  // bytes
  };
  struct Process {
    unsigned pid;
    unsigned long long memory;
    unsigned gpu_instance, compute_instance;
  };
  using ProcessQuery = Code(Handle, unsigned*, Process*);

  template <class Function>
  void find(Function*& function, const char* name);
  template <class Function>
  void require(Function*& function, const char* name);
  void check(Code code, const std::string& step) const;
  std::optional<int> count(ProcessQuery* query) const;

  boost::dll::shared_library library_;
  Handle gpu_ = nullptr;

  Code (*init_)() = nullptr;
  Code (*shutdown_)() = nullptr;
  const char* (*error_text_)(Code) = nullptr;
  Code (*find_gpu_)(const char*, Handle*) = nullptr;

  // Null where this driver has no such function.
  Code (*clock_)(Handle, int, unsigned*) = nullptr;
  Code (*max_clock_)(Handle, int, unsigned*) = nullptr;
  Code (*power_)(Handle, unsigned*) = nullptr;
  Code (*temperature_)(Handle, int, unsigned*) = nullptr;
  Code (*clocks_event_reasons_)(Handle, unsigned long long*) = nullptr;
  Code (*memory_)(Handle, Memory*) = nullptr;
  Code (*mig_mode_)(Handle, unsigned*, unsigned*) = nullptr;
  Code (*driver_version_)(char*, unsigned) = nullptr;
  ProcessQuery* processes_ = nullptr;
  ProcessQuery* mps_processes_ = nullptr;
};

// Null where the driver's library cannot be used. To load it may take some tens of milliseconds.
std::unique_ptr<NvmlGpu> find_in_nvml(const std::string& pci_bus_id);

}  // namespace kbench::device
