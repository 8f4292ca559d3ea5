// A library in the place of libnvidia-ml.so.1, with one GPU. Signatures are those of the NVML API Reference Guide.
#include "cuda/fake_nvml/fake_nvml.hpp"

#include <cstdio>
#include <cstring>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

constexpr int success = 0;
constexpr int invalid_argument = 2;
constexpr int not_supported = 3;
constexpr int not_found = 6;
constexpr int insufficient_size = 7;

int gpu = 0;

int count_processes(const void* device, unsigned processes, unsigned* count) {
  if (device != &gpu) return invalid_argument;
  const bool fits = processes <= *count;
  *count = processes;
  return fits ? success : insufficient_size;
}

}  // namespace

EXPORT FakeNvml fake_nvml;
FakeNvml fake_nvml;

EXPORT int nvmlInit_v2() {
  if (fake_nvml.init_code == success) ++fake_nvml.inits;
  return fake_nvml.init_code;
}

EXPORT int nvmlShutdown() {
  ++fake_nvml.shutdowns;
  return success;
}

EXPORT const char* nvmlErrorString(int code) { return code == not_found ? "Not Found" : "Driver Not Loaded"; }

EXPORT int nvmlDeviceGetHandleByPciBusId_v2(const char* bus_id, void** device) {
  *device = &gpu;
  return std::strcmp(bus_id, fake_nvml.bus_id) == 0 ? success : not_found;
}

EXPORT int nvmlDeviceGetClockInfo(const void* device, int type, unsigned* mhz) {
  if (device != &gpu || (type != 1 && type != 2)) return invalid_argument;
  *mhz = type == 1 ? fake_nvml.sm_clock_mhz : fake_nvml.memory_clock_mhz;
  return success;
}

EXPORT int nvmlDeviceGetMaxClockInfo(const void* device, int type, unsigned* mhz) {
  if (device != &gpu || type != 1) return invalid_argument;
  *mhz = fake_nvml.max_sm_clock_mhz;
  return success;
}

EXPORT int nvmlDeviceGetPowerUsage(const void* device, unsigned* milliwatts) {
  if (device != &gpu) return invalid_argument;
  ++fake_nvml.power_queries;
  *milliwatts = fake_nvml.power_mw;
  return fake_nvml.tells_power ? success : not_supported;
}

EXPORT int nvmlDeviceGetTemperature(const void* device, int sensor, unsigned* celsius) {
  if (device != &gpu || sensor != 0) return invalid_argument;
  *celsius = fake_nvml.temperature_c;
  return success;
}

EXPORT int nvmlDeviceGetCurrentClocksEventReasons(const void* device, unsigned long long* reasons) {
  if (device != &gpu) return invalid_argument;
  *reasons = fake_nvml.clocks_event_reasons;
  return success;
}

EXPORT int nvmlDeviceGetMemoryInfo(const void* device, unsigned long long* bytes) {
  if (device != &gpu) return invalid_argument;
  bytes[0] = 1'000;
  bytes[1] = 700;
  bytes[2] = 300;
  return success;
}

EXPORT int nvmlDeviceGetComputeRunningProcesses_v3(const void* device, unsigned* count, void* /*list*/) {
  return count_processes(device, fake_nvml.processes, count);
}

EXPORT int nvmlDeviceGetMPSComputeRunningProcesses_v3(const void* device, unsigned* count, void* /*list*/) {
  return count_processes(device, fake_nvml.mps_clients, count);
}

EXPORT int nvmlDeviceGetMigMode(const void* device, unsigned* now, unsigned* after_reset) {
  if (device != &gpu) return invalid_argument;
  *now = fake_nvml.mig;
  *after_reset = 0;
  return success;
}

EXPORT int nvmlSystemGetDriverVersion(char* text, unsigned size) {
  std::snprintf(text, size, "580.95.05");
  return success;
}
