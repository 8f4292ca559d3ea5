// kbench-referee-cuda: judges what runs on the first GPU that it is shown.
#include "device/cuda/cuda_device.hpp"
#include "referee/serve_host.hpp"

int main() {
  return kbench::referee::serve_host([] { return std::make_unique<kbench::device::CudaDevice>(); });
}
