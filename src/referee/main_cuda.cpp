// kbench-referee-cuda: judges what runs on the first GPU that it is shown.
#include "device/cuda/cuda_hardware.hpp"
#include "referee/plugin.hpp"
#include "referee/serve_host.hpp"

int main() {
  return kbench::referee::serve_host(kbench::device::cuda_hardware(), kbench::referee::load_plugin);
}
