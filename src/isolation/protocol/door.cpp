#include "isolation/protocol/door.hpp"

#include "base/system/process_group.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <set>
#include <system_error>
#include <utility>

namespace kbench::protocol {
namespace {

// Only the referee stops a process: a stopped process must not be ordered to go on, nor seem to be stopped.
bool is_of_job_control(int signal) {
  return signal == SIGSTOP || signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU ||
         signal == SIGCONT;
}

bool is_thread_of(pid_t thread, pid_t process) {
  return ::access(fmt::format("/proc/{}/task/{}", process, thread).c_str(), F_OK) == 0;
}

}  // namespace

Door::Door(system::FileDescriptor listener, pid_t runner) : runner_(runner), listener_(std::move(listener)) {
  seccomp_notif_sizes sizes{};
  if (::syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) != 0)
    throw std::system_error(errno, std::generic_category(), "SECCOMP_GET_NOTIF_SIZES");
  notification_.resize(std::max<std::size_t>(sizes.seccomp_notif, sizeof(seccomp_notif)));
  response_.resize(std::max<std::size_t>(sizes.seccomp_notif_resp, sizeof(seccomp_notif_resp)));
}

void Door::attend() {
  pollfd waiting{listener_.get(), POLLIN, 0};
  if (::poll(&waiting, 1, 0) <= 0 || (waiting.revents & POLLIN) == 0) return;
  std::fill(notification_.begin(), notification_.end(), std::byte{});
  // The caller may have been killed in between, which makes this fail.
  if (::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_RECV, notification_.data()) != 0) return;
  seccomp_notif asked{};
  std::memcpy(&asked, notification_.data(), sizeof asked);
  seccomp_notif_resp answer{};
  answer.id = asked.id;
  const std::optional<int> result = make_instead(asked);
  answer.val = std::max(result.value_or(0), 0);
  answer.error = std::min(result.value_or(0), 0);
  answer.flags = result ? 0 : SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  std::fill(response_.begin(), response_.end(), std::byte{});
  std::memcpy(response_.data(), &answer, sizeof answer);
  ::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_SEND, response_.data());
}

std::optional<int> Door::make_instead(const seccomp_notif& asked) const {
  if (asked.data.nr == SYS_pidfd_open) return open_pidfd_for(asked);
  const bool is_to_thread = asked.data.nr == SYS_tgkill;
  if (!is_to_thread && asked.data.nr != SYS_kill) return std::nullopt;
  const auto target = static_cast<pid_t>(asked.data.args[0]);
  const auto signal = static_cast<int>(asked.data.args[is_to_thread ? 2 : 1]);
  const auto caller = static_cast<pid_t>(asked.pid);
  if (is_of_job_control(signal)) return -EPERM;
  // A process may signal itself, by a number that is its own as long as it waits here. The filter decides it for the runner.
  if (target > 0 && is_thread_of(caller, target)) {
    if (is_thread_of(caller, runner_)) return -EPERM;
    return std::nullopt;
  }
  if (is_to_thread) return -ESRCH;
  if (signal < 0 || signal >= SIGRTMIN) return -EINVAL;
  if (target == 0 || target == -1 || target == runner_) return -EPERM;
  if (target > 0) return system::signal_member(target, runner_, signal) ? 0 : -ESRCH;
  return -signal_family(target, signal, caller);
}

int Door::open_pidfd_for(const seccomp_notif& asked) const {
  if (asked.data.args[1] != 0) return -EINVAL;
  const system::FileDescriptor pidfd = system::open_member(static_cast<pid_t>(asked.data.args[0]), runner_);
  if (!pidfd) return -ESRCH;
  seccomp_notif_addfd given{};
  given.id = asked.id;
  given.srcfd = static_cast<std::uint32_t>(pidfd.get());
  given.newfd_flags = O_CLOEXEC;
  const int number = ::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_ADDFD, &given);
  return number < 0 ? -errno : number;
}

int Door::signal_family(pid_t group, int signal, pid_t caller) const {
  const std::vector<system::Member> members = system::living_members(runner_);
  std::set<pid_t> family;
  for (std::size_t size = 0, before = 1; size != before; size = family.size()) {
    before = family.size();
    for (const system::Member& each : members) {
      if (group == -runner_ || group == -each.pid || family.contains(each.parent)) family.insert(each.pid);
    }
  }
  int result = ESRCH;
  for (const pid_t each : family) {
    // The signal would interrupt the caller's call, which would then begin again.
    if (each == runner_ || is_thread_of(caller, each)) continue;
    if (system::signal_member(each, runner_, signal)) result = 0;
  }
  return result;
}

std::size_t Door::end_others() const {
  std::size_t others = 0;
  for (const system::Member& member : system::living_members(runner_)) {
    if (member.pid == runner_) continue;
    system::signal_member(member.pid, runner_, SIGKILL);
    ++others;
  }
  return others;
}

}  // namespace kbench::protocol
