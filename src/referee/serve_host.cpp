#include "referee/serve_host.hpp"

#include "isolation/process/normal_process.hpp"
#include "referee/service.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <cstdio>
#include <exception>
#include <utility>

namespace kbench::referee {

namespace {

// Allows as many descriptors as possible: the referee watches each thread of a submission through one.
void allow_descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

int serve_host(device::Hardware hardware, LoadProblem load) {
  using system::FileDescriptor;
  int type = 0;
  socklen_t size = sizeof type;
  if (::getsockopt(3, SOL_SOCKET, SO_TYPE, &type, &size) != 0) {
    std::fputs("kbench-referee is started by libkbench; it does nothing by itself\n", stderr);
    return 2;
  }
  ::prctl(PR_SET_DUMPABLE, 0);  // keeps other processes from reading its memory
  allow_descriptors();
  process::give_threads_normal_stacks();
  try {
    system::Channel host(FileDescriptor(3));
    const FileDescriptor page(4);
    Service(std::move(hardware), std::move(load), std::move(host), protocol::Activity(page)).run();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}

}  // namespace kbench::referee
