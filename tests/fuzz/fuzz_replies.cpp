// Messages between host, referee, launcher and zygote, beyond the framing: one JSON document.
#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/signature.hpp"
#include "base/system/channel.hpp"
#include "fuzz/input.hpp"
#include "isolation/host/plan.hpp"
#include "isolation/host/referee_fault.hpp"
#include "isolation/host/runners.hpp"
#include "isolation/process/messages.hpp"
#include "isolation/protocol/messages.hpp"
#include "language/cpp/prototype.hpp"
#include "language/cpp/starter.hpp"

#include <optional>
#include <string>

namespace kbench::fuzz {
namespace {

using system::Json;

// What the host makes of a problem before anything is compiled.
void use(const ProblemDescription& problem) {
  document::validate(problem.signature);
  plan(problem, {});
  extra_memory(problem);
  to_json(problem);
  for (const Language language : {Language::cpp, Language::cuda})
    cpp::starter(problem.info, problem.signature, problem.dtype, language);
}

template <class Read>
void tolerate(const Read& read) {
  try {
    read();
  } catch (const host::RefereeFault&) {
  } catch (const Error&) {
  }
}

void run(std::string_view text) {
  struct {
    std::array<char, 4> magic{'K', 'B', 'M', '1'};
    std::uint32_t descriptor_count = 0;
    std::uint64_t length = 0;
  } header;
  header.length = text.size();
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  bytes += text;
  auto [mine, its] = socket_pair(SOCK_STREAM);
  system::Channel channel(std::move(mine));
  if (!send_part(its.get(), bytes, 0)) return;  // more than the socket holds
  std::optional<system::Message> message;
  try {
    message = channel.try_receive();
  } catch (const system::ChannelError&) {
    return;
  }
  require(message.has_value(), "what is sent arrives");
  const auto received = [&] { return system::Message{.body = message->body, .descriptors = {}}; };
  const auto require_same = [](const Json& there, const Json& back) {
    require(there == back, "a message is the same there and back");
  };
  tolerate([&] {
    const protocol::RefereeMessage said = host::understand(received());
    if (const auto* described = std::get_if<protocol::Described>(&said)) use(described->problem);
    const Json body = protocol::encode(said).body;
    require_same(body, protocol::encode(protocol::referee_message({.body = body, .descriptors = {}})).body);
  });
  tolerate([&] { protocol::host_message(received()); });
  tolerate([&] {
    const Json body = process::encode(process::launcher_reply(received())).body;
    require_same(body, process::encode(process::launcher_reply({.body = body, .descriptors = {}})).body);
  });
  tolerate([&] { process::launcher_request(received()); });
  tolerate([&] { process::zygote_request(received()); });
  tolerate([&] { process::zygote_reply(received()); });
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
