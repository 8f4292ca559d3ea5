#include "system/descriptors_message.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <thread>

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

const char* advice_on_sending(int error) {
  if (error != ETOOMANYREFS) return "";
  return ": programs of this user have more descriptors on their way through sockets than this process may "
         "open "
         "(ulimit -n). End them, or raise that limit";
}

}  // namespace kbench::system
