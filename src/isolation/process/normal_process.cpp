#include "isolation/process/normal_process.hpp"

#include <fmt/format.h>

#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

namespace kbench::process {
namespace {

constexpr std::size_t stack_of_threads = std::size_t{8} << 20U;

// Source: include/uapi/linux/ioprio.h, which Debian 12 does not install. Without a class, nice decides.
constexpr int ioprio_who_process = 1;
constexpr int ioprio_without_class = 0;

}  // namespace

void limit_at_most(Resource resource, rlim_t soft, rlim_t hard) {
  rlimit limit{};
  if (::getrlimit(resource, &limit) != 0) return;  // the kernel does not know it
  limit = {.rlim_cur = std::min(soft, limit.rlim_max), .rlim_max = std::min(hard, limit.rlim_max)};
  ::setrlimit(resource, &limit);
}

void raise_limits() {
  for (int resource = 0; resource < static_cast<int>(RLIM_NLIMITS); ++resource)
    limit_at_most(static_cast<Resource>(resource), RLIM_INFINITY, RLIM_INFINITY);
  limit_at_most(RLIMIT_CORE, 0, 0);
}

std::size_t allow_stack(std::size_t wanted) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_max >= wanted) return wanted;
  const rlimit raised{.rlim_cur = limit.rlim_cur, .rlim_max = wanted};
  return ::setrlimit(RLIMIT_STACK, &raised) == 0 ? wanted : limit.rlim_max;
}

std::string take_normal_priority() {
  const sched_param none{};
  ::sched_setscheduler(0, SCHED_OTHER, &none);
  ::setpriority(PRIO_PROCESS, 0, 0);
  ::syscall(SYS_ioprio_set, ioprio_who_process, 0, ioprio_without_class);
  const int policy = ::sched_getscheduler(0);
  const int nice = ::getpriority(PRIO_PROCESS, 0);
  if (policy == SCHED_OTHER && nice == 0) return {};
  const std::string has =
      policy == SCHED_IDLE ? std::string("the policy SCHED_IDLE") : fmt::format("nice {}", nice);
  return fmt::format(
      "the processes of the evaluation have {}, as their caller does, and may not change it: whatever else "
      "runs here goes before them. Call kbench without it",
      has);
}

void give_threads_normal_stacks() {
  pthread_attr_t attributes;
  if (::pthread_getattr_default_np(&attributes) != 0) return;
  ::pthread_attr_setstacksize(&attributes, stack_of_threads);
  ::pthread_setattr_default_np(&attributes);
  ::pthread_attr_destroy(&attributes);
}

}  // namespace kbench::process
