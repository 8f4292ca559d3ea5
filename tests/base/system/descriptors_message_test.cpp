#include "base/system/descriptors_message.hpp"

#include "base/system/file_descriptor.hpp"
#include "catch.hpp"

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace kbench;
using namespace std::chrono_literals;
using system::FileDescriptor;
using system::send_with_descriptors;

namespace {

constexpr uid_t of_this_test =
    65'531;  // another user, whose descriptors the kernel counts, if this one is root
constexpr rlim_t open_files = 64;

std::pair<FileDescriptor, FileDescriptor> pair_of_sockets() {
  std::array<int, 2> ends{};
  REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0);
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

ssize_t send_one(const FileDescriptor& socket, const std::vector<int>& descriptors,
                 std::chrono::milliseconds patience) {
  char byte = 'x';
  return send_with_descriptors(socket.get(), {&byte, 1}, descriptors, MSG_NOSIGNAL, patience);
}

// Calls `holds` in a process of a user who has more descriptors on their way than it may open, with the pair where they lie.
bool holds_while_too_many_are_sent(const std::function<bool(FileDescriptor, FileDescriptor)>& holds) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::geteuid() == 0 && ::setresuid(of_this_test, of_this_test, of_this_test) != 0) ::_exit(1);
    const rlimit few{open_files, open_files};
    ::setrlimit(RLIMIT_NOFILE, &few);
    auto [one, other] = pair_of_sockets();
    bool is_full = false;
    for (int i = 0; i < 8 && !is_full; ++i)
      is_full = send_one(one, std::vector<int>(40, STDOUT_FILENO), 0ms) < 0 && errno == ETOOMANYREFS;
    ::_exit(is_full && holds(std::move(one), std::move(other)) ? 0 : 2);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return status == 0;
}

}  // namespace

TEST_CASE("descriptors are sent when there is room for them again") {
  CHECK(holds_while_too_many_are_sent([](FileDescriptor one, FileDescriptor other) {
    const auto [mine, its] = pair_of_sockets();
    const std::jthread ends_soon([one = std::move(one), other = std::move(other)]() mutable {
      std::this_thread::sleep_for(50ms);
      one = {};
      other = {};
    });
    return send_one(mine, {STDOUT_FILENO}, 10s) == 1;
  }));
}

TEST_CASE(
    "where the room for descriptors stays used up, sending fails with advice, and a message without any "
    "arrives") {
  CHECK(holds_while_too_many_are_sent([](const FileDescriptor&, const FileDescriptor&) {
    const auto [mine, its] = pair_of_sockets();
    const bool is_refused = send_one(mine, {STDOUT_FILENO}, 20ms) < 0 && errno == ETOOMANYREFS;
    return is_refused && send_one(mine, {}, 0ms) == 1;
  }));
  CHECK(std::string(system::advice_on_sending(ETOOMANYREFS)).find("ulimit -n") != std::string::npos);
  CHECK(std::string(system::advice_on_sending(EPIPE)).empty());
}

TEST_CASE("no more descriptors are received than are to come, and the others are closed") {
  for (const std::size_t most : {1U, 2U, 3U}) {
    CAPTURE(most);
    const auto [one, other] = pair_of_sockets();
    auto [reading, writing] = pair_of_sockets();
    REQUIRE(send_one(one, std::vector<int>(4, writing.get()), 0ms) == 1);
    writing = {};
    char byte = 0;
    std::vector<FileDescriptor> received;
    const auto [count, lost] = system::receive_with_descriptors(other.get(), {&byte, 1}, most, received);
    CHECK(count == 1);
    CHECK(lost);
    CHECK(received.size() == most);
    received.clear();
    CHECK(::recv(reading.get(), &byte, 1, MSG_DONTWAIT) == 0);  // nobody holds the other end
  }
}
