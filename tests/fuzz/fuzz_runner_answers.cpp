// All that a submission can say: packets on the socket between its runner and the referee (protocol/runner_link.hpp).
//
//     input = { about(1) byte* }, a packet each: the first for `ready`, the others for one order each, after the places of
//         tensors that come with its answer
//     about = length of the packet, or 31 for one of places of returned tensors, whose first 184 bytes are there, and
//         32  the sequence of the order stands where an answer has it, as one that reads its process's memory knows it
//         64  a descriptor comes along
//        128  it is sent twice
#include "fuzz/input.hpp"
#include "isolation/protocol/frames.hpp"
#include "isolation/protocol/runner_link.hpp"

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <csignal>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

namespace kbench::fuzz {
namespace {

using namespace std::chrono_literals;
using protocol::Order;
using system::FileDescriptor;

constexpr std::size_t most_packets = 8;
constexpr std::size_t of_places = 31;
constexpr std::size_t places_taken = sizeof(protocol::Answer) + 2 * sizeof(protocol::ReturnedTensor);

struct Packet {
  std::uint8_t about = 0;
  std::string bytes;

  bool is_of_places() const { return (about & 31U) == of_places; }
};

// A process to stop and let go on. One that has ended stays as a zombie, so that its number is not given away.
class Child {
 public:
  explicit Child(bool lives) : pid_(::fork()) {
    if (pid_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (lives) ::pause();  // until it is killed
      ::_exit(0);
    }
    pidfd_ = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
    siginfo_t ended{};
    if (!lives) ::waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOWAIT);
  }
  pid_t pid() const { return pid_; }
  FileDescriptor pidfd() const { return FileDescriptor(::fcntl(pidfd_, F_DUPFD_CLOEXEC, 0)); }

 private:
  pid_t pid_;
  int pidfd_;
};

void send_packet(int socket, Packet packet, const Order* order) {
  constexpr std::size_t place = offsetof(protocol::Answer, sequence);
  if ((packet.about & 32U) != 0 && order != nullptr && packet.bytes.size() >= place + sizeof order->sequence)
    std::memcpy(&packet.bytes[place], &order->sequence, sizeof order->sequence);
  for (int times = (packet.about & 128U) != 0 ? 2 : 1; times > 0; --times)
    send_part(socket, packet.bytes, (packet.about & 64U) != 0 ? 1 : 0);
}

// The hostile end: says what it has to say at its start, and answers each order, until the other end is gone.
void answer(const FileDescriptor& socket, const std::vector<Packet>& packets) {
  send_packet(socket.get(), packets.front(), nullptr);
  Order order;
  for (std::size_t i = 1; i < packets.size(); ++i) {
    const ssize_t count = ::recv(socket.get(), &order, sizeof order, 0);
    if (count <= 0) return;
    require(count == sizeof order && order.magic == protocol::frame_magic, "an order has its size");
    send_packet(socket.get(), packets[i], &order);
    while (packets[i].is_of_places() && i + 1 < packets.size())
      send_packet(socket.get(), packets[++i], &order);
  }
}

void run(Input input) {
  static const Child living(true);
  static const Child ended(false);
  some_descriptor();
  std::vector<Packet> packets;
  bool all_say_something = true;
  while (!input.empty() && packets.size() < most_packets) {
    const std::uint8_t about = input.take_byte();
    const std::size_t length = about & 31U;
    packets.push_back({about, std::string(input.take(length == of_places ? places_taken : length))});
    if (packets.back().is_of_places()) packets.back().bytes.resize(sizeof(protocol::ReturnedTensors));
    all_say_something = all_say_something && !packets.back().bytes.empty();
  }
  if (packets.empty()) return;
  all_say_something = all_say_something && !packets.back().is_of_places();

  const NoDescriptorIsLeft none;
  auto [mine, its] = socket_pair(SOCK_SEQPACKET);
  // An empty packet reads as the end of the socket, after which the referee grants the process half a second to end.
  const Child& child = all_say_something ? living : ended;
  const std::jthread runner([socket = std::move(its), &packets] { answer(socket, packets); });
  // The link's end of the socket is closed before the thread is waited for, which may be waiting for another order.
  protocol::RunnerLink link(std::move(mine), child.pidfd(), child.pid());
  protocol::Order order{.set_count = 2, .tensor_count = 2};
  order.tensors[1].is_output = 1;
  try {
    link.wait_until_ready(1'000ms);
    for (std::size_t i = 1; i < packets.size(); ++i) {
      const auto reply = link.execute(order, {}, 1'000ms);
      require(reply.returned.size() <= 4, "there are no more places than tensors");
      for (const auto& place : reply.returned)
        require(place.set < 2 && place.tensor == 1, "each place is that of an output");
      require(reply.claimed >= 0ns && reply.claimed <= reply.end - reply.begin, "no time is out of bounds");
    }
  } catch (const protocol::RunnerFailure&) {
  }
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({data, size});
  return 0;
}
