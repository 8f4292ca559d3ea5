// What a runner is told (runner/runner.hpp). Its referee is trusted; but until the submission is loaded nobody else should be
// able to bring it down, and afterwards it is the first thing that a submission may try to confuse.
//
//     input = { descriptor_count(1) shape(1) kind(1) length(1) byte* }, a packet each
//     shape = odd: a whole order of that kind, into which the bytes are copied behind its sequence; even: the bytes alone
#include "fuzz/input.hpp"
#include "isolation/protocol/frames.hpp"
#include "runner/runner.hpp"

#include <cstring>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

namespace kbench::fuzz {
namespace {

using protocol::Answer;
using protocol::AnswerKind;
using protocol::Order;

constexpr std::size_t most_packets = 32;  // answers, which nobody reads meanwhile, have room in the socket

// Fails in all ways in which an execution may.
class Execution final : public runner::Execution {
 public:
  void begin_load() override {}
  void map(const Order& order, const std::vector<system::FileDescriptor>& descriptors) override {
    if (order.input_arena_bytes == 1) throw std::system_error(ENOMEM, std::generic_category(), "mmap");
    for (const auto& descriptor : descriptors) require(descriptor.get() >= 0, "they are open");
  }
  std::chrono::nanoseconds call(const Order& order, const protocol::Entry& entry) override {
    require(entry.call == nullptr, "nothing could be loaded");
    switch (order.set_count) {
      case 1: throw std::bad_alloc();
      case 2: throw runner::DeviceFault("a fault", 700);
      case 3: throw std::runtime_error("an exception");
      case 4: throw 4;
      default: return std::chrono::nanoseconds(order.set_count);
    }
  }
};

std::string packet(Input& input) {
  const bool whole = (input.take_byte() & 1U) != 0;
  const std::uint8_t kind = input.take_byte();
  const std::string_view bytes = input.take(input.take_byte());
  if (!whole) return std::string(bytes);
  const Order order{.kind = static_cast<protocol::OrderKind>(kind % 5U), .sequence = 7};
  std::string text(reinterpret_cast<const char*>(&order), sizeof order);
  constexpr std::size_t place = offsetof(Order, input_arena_bytes);
  text.replace(place, bytes.size(), bytes);
  return text;
}

void run(Input input) {
  some_descriptor();
  const NoDescriptorIsLeft none;
  auto [referee, its] = socket_pair(SOCK_SEQPACKET);
  for (std::size_t i = 0; i < most_packets && !input.empty(); ++i) {
    const std::size_t descriptor_count = input.take_byte() % 8U;
    send_part(referee.get(), packet(input), descriptor_count);
  }
  ::shutdown(referee.get(), SHUT_WR);
  Execution execution;
  runner::Runner(std::move(its), execution).serve(5);

  Answer answer;
  for (bool is_first = true; ::recv(referee.get(), &answer, sizeof answer, MSG_DONTWAIT) > 0;
       is_first = false) {
    require(answer.magic == protocol::frame_magic, "an answer has its magic");
    require((answer.kind == AnswerKind::ready) == is_first, "the first answer, and no other, is `ready`");
    require(answer.sequence == (is_first ? 0 : 7), "an answer has the number of its order");
  }
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({data, size});
  return 0;
}
