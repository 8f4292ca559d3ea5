// The referee's core for problems in Python: a library with one C function, which referee.py loads into the problem's
// interpreter. It is built twice: for the processor, and with KBENCH_CUDA_CORE for the first GPU that the process
// sees.
#include "referee/python/python_problem.hpp"
#include "referee/serve_host.hpp"

#if defined(KBENCH_CUDA_CORE)
#include "device/cuda/cuda_hardware.hpp"
#else
#include "device/cpu/cpu_hardware.hpp"
#endif

#include <filesystem>
#include <utility>

// Serves the host until it is gone, and returns the exit status. The callbacks must outlive the call.
extern "C" __attribute__((visibility("default"))) int kbench_serve_host(
    const kbench::referee::PythonCallbacks* callbacks) {
  using namespace kbench;
#if defined(KBENCH_CUDA_CORE)
  device::Hardware hardware = device::cuda_hardware();
#else
  device::Hardware hardware = device::cpu_hardware();
#endif
  return referee::serve_host(
      std::move(hardware), [&](const std::filesystem::path& path, const system::FileDescriptor& /*memory*/) {
        return referee::load_python_problem(*callbacks, path);
      });
}
