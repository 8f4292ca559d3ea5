// kbench-runner: descriptor 3 is the referee's socket. It has no other way to say anything.
#include "runner/lockdown.hpp"
#include "runner/runner.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>

int main() {
  int type = 0;
  socklen_t size = sizeof type;
  if (::getsockopt(3, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_SEQPACKET) {
    std::fputs("kbench-runner is started by libkbench; it does nothing by itself\n", stderr);
    return 2;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // the process is killed in the end, and nobody flushes for it
  const std::uint64_t walls = kbench::runner::lock_down();
  kbench::runner::Runner(kbench::process::FileDescriptor(3)).serve(walls);
  ::_exit(0);  // the submission's destructors and exit handlers have nothing to do any more
}
