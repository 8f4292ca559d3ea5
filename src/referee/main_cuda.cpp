// kbench-referee-cuda: judges what runs on the first GPU that it is shown.
#include "device/cuda/cuda_device.hpp"
#include "device/cuda/gpus.hpp"
#include "device/cuda/probe.hpp"
#include "referee/serve_host.hpp"

#include <memory>

int main() {
  using namespace kbench::device;
  return kbench::referee::serve_host({.make_device = [] { return std::make_unique<CudaDevice>(); },
                                      .list_gpus = list_gpus,
                                      .probe = probe_gpu});
}
