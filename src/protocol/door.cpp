#include "protocol/door.hpp"

#include "system/process_group.hpp"

#include <linux/seccomp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace kbench::protocol {

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
  // The caller may have been killed meanwhile, which makes this fail.
  if (::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_RECV, notification_.data()) != 0) return;
  seccomp_notif asked{};
  std::memcpy(&asked, notification_.data(), sizeof asked);
  seccomp_notif_resp answer{};
  answer.id = asked.id;
  answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  std::fill(response_.begin(), response_.end(), std::byte{});
  std::memcpy(response_.data(), &answer, sizeof answer);
  ::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_SEND, response_.data());
}

std::size_t Door::end_others() const {
  std::size_t others = 0;
  for (const pid_t member : system::living_members(runner_)) {
    if (member == runner_) continue;
    system::kill_member(member, runner_);
    ++others;
  }
  return others;
}

}  // namespace kbench::protocol
