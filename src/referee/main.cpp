// kbench-referee: descriptor 3 is the host's channel, 4 the page on which it says what it is doing.
#include "device/cpu/cpu_device.hpp"
#include "referee/service.hpp"

#include <sys/prctl.h>
#include <sys/socket.h>

#include <cstdio>
#include <exception>

int main() {
  using kbench::process::FileDescriptor;
  int type = 0;
  socklen_t size = sizeof type;
  if (::getsockopt(3, SOL_SOCKET, SO_TYPE, &type, &size) != 0) {
    std::fputs("kbench-referee is started by libkbench; it does nothing by itself\n", stderr);
    return 2;
  }
  ::prctl(PR_SET_DUMPABLE, 0);  // what it knows is nobody else's
  try {
    const FileDescriptor page(4);
    kbench::device::CpuDevice device;
    kbench::referee::Service(device, kbench::protocol::Channel(FileDescriptor(3)),
                             kbench::protocol::Activity(page))
        .run();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
