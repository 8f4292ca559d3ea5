// What the targets have in common. A target is one file fuzz_<name>.cpp that defines LLVMFuzzerTestOneInput(): docs/fuzzing.md
// says what they are for and how they are run.
#pragma once

#include "base/system/descriptors_message.hpp"
#include "base/system/file_descriptor.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>

namespace kbench::fuzz {

// Bytes from which a target takes its choices, from front to back. What is not there is 0.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

  bool empty() const { return rest_.empty(); }

  std::uint8_t take_byte() {
    const std::string_view byte = take(1);
    return byte.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(byte.front());
  }

  // As many as there are, at most `most`.
  std::string_view take(std::size_t most) {
    const std::string_view taken = rest_.substr(0, most);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  std::string_view take_all() { return take(rest_.size()); }

 private:
  std::string_view rest_;
};

// A finding: what must hold does not. libFuzzer keeps the input.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

// No descriptor that is opened while it lives may outlive it.
class NoDescriptorIsLeft {
 public:
  NoDescriptorIsLeft() : lowest_free_(lowest_free()) {}
  NoDescriptorIsLeft(const NoDescriptorIsLeft&) = delete;
  NoDescriptorIsLeft& operator=(const NoDescriptorIsLeft&) = delete;
  ~NoDescriptorIsLeft() { require(lowest_free() == lowest_free_, "every descriptor has been closed"); }

 private:
  static int lowest_free() {
    const system::FileDescriptor file(::fcntl(0, F_DUPFD_CLOEXEC, 3));
    return file.get();
  }

  int lowest_free_;
};

inline std::pair<system::FileDescriptor, system::FileDescriptor> socket_pair(int type) {
  std::array<int, 2> ends{-1, -1};
  require(::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends.data()) == 0, "there are sockets");
  return {system::FileDescriptor(ends[0]), system::FileDescriptor(ends[1])};
}

// Something to pass along, which may be passed any number of times: an empty file in memory.
inline int some_descriptor() {
  static const int file = ::memfd_create("fuzz", MFD_CLOEXEC);
  return file;
}

// Sends one packet, or one part of a stream, with so many descriptors; never blocks. False when there is no room.
inline bool send_part(int socket, std::string_view bytes, std::size_t descriptor_count) {
  constexpr std::size_t most = 40;
  std::array<int, most> numbers{};
  numbers.fill(some_descriptor());
  const std::size_t count = std::min(descriptor_count, most);
  return system::send_with_descriptors(socket, {const_cast<char*>(bytes.data()), bytes.size()},
                                       std::span(numbers).first(count), MSG_NOSIGNAL | MSG_DONTWAIT,
                                       std::chrono::milliseconds(0)) == static_cast<ssize_t>(bytes.size());
}

}  // namespace kbench::fuzz
