// kbench-referee: judges what runs on the processor.
#include "device/cpu/cpu_device.hpp"
#include "referee/serve_host.hpp"

#include <memory>

int main() {
  using namespace kbench::device;
  return kbench::referee::serve_host({.make_device = [] { return std::make_unique<CpuDevice>(); },
                                      .list_gpus = [] { return std::vector<kbench::protocol::Gpu>(); },
                                      .probe = [] { return kbench::protocol::Occupancy(); }});
}
