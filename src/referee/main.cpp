// kbench-referee: judges what runs on the processor.
#include "device/cpu/cpu_device.hpp"
#include "referee/serve_host.hpp"

int main() {
  return kbench::referee::serve_host([] { return std::make_unique<kbench::device::CpuDevice>(); });
}
