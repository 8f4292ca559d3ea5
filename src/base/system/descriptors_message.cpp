#include "base/system/descriptors_message.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <thread>
#include <utility>

namespace kbench::system {
namespace {

constexpr std::size_t most_descriptors = 253;  // SCM_MAX_FD of include/net/scm.h

}  // namespace

ssize_t send_with_descriptors(int socket, iovec part, std::span<const int> descriptors, int flags,
                              std::chrono::milliseconds patience) {
  using namespace std::chrono_literals;
  alignas(cmsghdr) std::array<char, CMSG_SPACE(most_descriptors * sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (!descriptors.empty()) {
    if (descriptors.size() > most_descriptors) {
      errno = EINVAL;
      return -1;
    }
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
    cmsghdr* const rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(descriptors.size_bytes());
    std::memcpy(CMSG_DATA(rights), descriptors.data(), descriptors.size_bytes());
  }
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    const ssize_t count = ::sendmsg(socket, &message, flags);
    if (count >= 0) return count;
    const bool passes = errno == ETOOMANYREFS || errno == ENOMEM || errno == ENOBUFS;
    if (passes && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(1ms);
    } else if (errno != EINTR) {
      return -1;
    }
  }
}

Received receive_with_descriptors(int socket, iovec part, std::size_t most,
                                  std::vector<FileDescriptor>& descriptors, int flags) {
  // Not cleared: a runner's answer is timed.
  alignas(cmsghdr) std::array<char, CMSG_SPACE(most_descriptors * sizeof(int))> control;  // NOLINT
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (most > 0) {
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(std::min(most, most_descriptors) * sizeof(int));
  }
  Received received;
  do received.count = ::recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
  while (received.count < 0 && errno == EINTR);
  if (received.count < 0) return received;
  received.lost_descriptors = (message.msg_flags & MSG_CTRUNC) != 0;
  std::size_t taken = 0;
  for (cmsghdr* each = CMSG_FIRSTHDR(&message); each != nullptr; each = CMSG_NXTHDR(&message, each)) {
    if (each->cmsg_level != SOL_SOCKET || each->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (each->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < count; ++i) {
      int number = -1;
      std::memcpy(&number, CMSG_DATA(each) + i * sizeof(int), sizeof number);
      FileDescriptor descriptor(number);
      // The room is a multiple of eight bytes, so one more may have fit.
      if (taken++ < most) descriptors.push_back(std::move(descriptor));
    }
  }
  received.lost_descriptors = received.lost_descriptors || taken > most;
  return received;
}

const char* advice_on_sending(int error) {
  if (error != ETOOMANYREFS) return "";
  return ": programs of this user have more descriptors on their way through sockets than this process may "
         "open "
         "(ulimit -n). End them, or raise that limit";
}

}  // namespace kbench::system
