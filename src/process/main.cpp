// kbench-launcher: descriptor 3 is the host's channel.
#include "process/launcher.hpp"

#include <sys/socket.h>

#include <cstdio>
#include <exception>

int main() {
  try {
    int type = 0;
    socklen_t size = sizeof type;
    if (::getsockopt(3, SOL_SOCKET, SO_TYPE, &type, &size) != 0) {
      std::fputs("kbench-launcher is started by libkbench; it does nothing by itself\n", stderr);
      return 2;
    }
    kbench::process::Launcher(kbench::system::Channel(kbench::system::FileDescriptor(3))).run();
  } catch (const std::exception&) {
    return 1;  // the host is gone
  }
  return 0;
}
