// kbench-referee: judges what runs on the processor.
#include "device/cpu/cpu_hardware.hpp"
#include "referee/plugin.hpp"
#include "referee/serve_host.hpp"

int main() {
  return kbench::referee::serve_host(kbench::device::cpu_hardware(), kbench::referee::load_plugin);
}
