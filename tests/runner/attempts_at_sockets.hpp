// Whom a submission may not reach.
#pragma once

#include "runner/canaries.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <array>
#include <cerrno>

namespace kbench::tests {

inline bool can_reach(int domain, int type, const void* address, socklen_t size) {
  const FileDescriptor socket(::socket(domain, type, 0));
  return socket && ::connect(socket.get(), static_cast<const sockaddr*>(address), size) == 0;
}

inline bool can_send(const sockaddr_un& to) {
  const FileDescriptor from(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  return ::sendto(from.get(), "x", 1, MSG_DONTWAIT, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 1;
}

// One of a pair needs no socket() and no connect().
inline bool can_send_from_a_pair(int type, const sockaddr_un& to) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, type, 0, ends.data()) != 0) return false;
  const FileDescriptor from(ends[0]);
  const FileDescriptor other(ends[1]);
  return ::sendto(from.get(), "x", 1, MSG_DONTWAIT, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 1;
}

inline bool can_name_one_of_a_pair() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends.data()) != 0) return false;
  const FileDescriptor one(ends[0]);
  const FileDescriptor other(ends[1]);
  sockaddr_un any{};  // the kernel draws an abstract name
  any.sun_family = AF_UNIX;
  return ::bind(one.get(), reinterpret_cast<const sockaddr*>(&any), sizeof any.sun_family) == 0;
}

// What a family's code says, where it is asked at all.
inline bool can_ask_for_a_pair(int family) {
  std::array<int, 2> ends{};
  return ::socketpair(family, SOCK_STREAM, 0, ends.data()) == 0 || errno != EPERM;
}

// Linux 6.5: a descriptor of the process at the other end.
inline bool can_hold_its_peer() {
  constexpr int peer_pidfd = 77;
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) return false;
  const FileDescriptor one(ends[0]);
  const FileDescriptor other(ends[1]);
  int peer = -1;
  socklen_t size = sizeof peer;
  const bool has_it = ::getsockopt(one.get(), SOL_SOCKET, peer_pidfd, &peer, &size) == 0;
  const FileDescriptor held(has_it ? peer : -1);
  return has_it;
}

inline std::vector<Attempt> attempts_at_sockets(Canaries& canaries) {
  return {
      {"connect by TCP",
       [&] { return can_reach(AF_INET, SOCK_STREAM, &canaries.tcp_address, sizeof canaries.tcp_address); },
       {"seccomp", "landlock 4"}},
      {"send by UDP",
       [&] { return can_reach(AF_INET, SOCK_DGRAM, &canaries.tcp_address, sizeof canaries.tcp_address); },
       {"seccomp"}},
      {"connect to an abstract socket",
       [&] { return can_reach(AF_UNIX, SOCK_STREAM, &canaries.abstract_address, canaries.abstract_size); },
       {"seccomp", "seccomp beside a driver", "landlock 6"}},
      {"connect to a socket by its file",
       [&] { return can_reach(AF_UNIX, SOCK_STREAM, &canaries.file_address, sizeof canaries.file_address); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"send to a socket by its name",
       [&] { return can_send(canaries.named_address); },
       {"seccomp", "seccomp beside a driver"}},
      {"send to a socket by its name, from a pair",
       [&] {
         return can_send_from_a_pair(SOCK_DGRAM, canaries.named_address) ||
                can_send_from_a_pair(SOCK_RAW | SOCK_CLOEXEC, canaries.named_address);
       },
       {"seccomp", "seccomp beside a driver"}},
      {"ask for a pair of another family",
       [] { return can_ask_for_a_pair(AF_INET); },
       {"seccomp", "seccomp beside a driver"}},
      {"hold the process at the other end", can_hold_its_peer, {"seccomp", "seccomp beside a driver"}},
      {"give one of a pair a name", can_name_one_of_a_pair, {"seccomp", "seccomp beside a driver"}},
  };
}

}  // namespace kbench::tests
