// The bytes between host, launcher and referee (system/channel.hpp), in any pieces, with descriptors where none belong.
//
//     input = { descriptor_count(1) length(1) byte* }, each part sent by itself; a length of 255 means all that is left
#include "base/system/channel.hpp"
#include "fuzz/input.hpp"

#include <exception>

namespace kbench::fuzz {
namespace {

constexpr std::size_t most_descriptors = 16;  // of one message, by docs/protocol.md

void receive_all(system::Channel& channel) {
  while (const auto message = channel.try_receive()) {
    require(message->descriptors.size() <= most_descriptors, "a message has no more than 16 descriptors");
    for (const auto& descriptor : message->descriptors) require(descriptor.get() >= 0, "they are open");
    message->body.dump(-1, ' ', false, system::Json::error_handler_t::strict);  // throws what is no UTF-8
  }
}

void run(Input input) {
  some_descriptor();
  const NoDescriptorIsLeft none;
  auto [mine, its] = socket_pair(SOCK_STREAM);
  system::Channel channel(std::move(mine));
  try {
    while (!input.empty()) {
      const std::size_t descriptor_count = input.take_byte();
      const std::size_t length = input.take_byte();
      const std::string_view bytes = length == 255 ? input.take_all() : input.take(length);
      // Half of the parts arrive together with the next.
      if (!bytes.empty()) send_part(its.get(), bytes, descriptor_count & 0x3FU);
      if ((descriptor_count & 0x40U) == 0) receive_all(channel);
    }
    its = {};
    receive_all(channel);
    require(channel.closed(), "a channel is closed when all has been read");
  } catch (const system::ChannelError&) {
  }
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({data, size});
  return 0;
}
