// kbench-launcher: descriptor 3 is the host's channel.
#include "isolation/process/launcher.hpp"

#include <sys/socket.h>

#include <csignal>
#include <cstdio>
#include <exception>

namespace {

// Forgets what has come of the signals that it was started with as blocked, and lets the next ones through.
void unblock_signals() {
  sigset_t blocked;
  ::sigprocmask(SIG_SETMASK, nullptr, &blocked);
  for (int signal = 1; signal < NSIG; ++signal) {
    if (sigismember(&blocked, signal) != 1) continue;
    std::signal(signal, SIG_IGN);
    std::signal(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

}  // namespace

int main() {
  unblock_signals();
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
