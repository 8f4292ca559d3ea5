// What a referee makes of messages that are none.
#include "base/system/arena.hpp"
#include "base/system/channel.hpp"
#include "catch.hpp"
#include "isolation/process/children.hpp"
#include "isolation/protocol/activity.hpp"
#include "isolation/protocol/messages.hpp"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <array>
#include <chrono>
#include <span>
#include <string>

using namespace kbench;
using namespace std::chrono_literals;

namespace {

// A referee with which a test speaks for itself.
class Referee {
 public:
  Referee()
      : children_(KBENCH_BUILD_DIR "/libexec/kbench/kbench-launcher", {}),
        activity_(protocol::Activity::bytes, system::Access::read_write),
        ends_(system::Channel::make_pair()) {
    process::ChildSpec spec;
    spec.name = "referee";
    spec.arguments = {KBENCH_BUILD_DIR "/libexec/kbench/kbench-referee"};
    spec.descriptors = {ends_.second.get(), activity_.descriptor()};
    children_.start(spec);
    ends_.second = {};
    channel_.emplace(std::move(ends_.first));
  }

  protocol::RefereeMessage answer_to(const nlohmann::json& message, std::span<const int> descriptors = {}) {
    channel_->send(message, descriptors);
    REQUIRE(children_.wait_readable(channel_->descriptor(), process::Clock::now() + 20s));
    auto answer = channel_->receive();
    REQUIRE(answer);
    return protocol::referee_message(*std::move(answer));
  }

 private:
  process::Children children_;
  system::Arena activity_;
  std::pair<system::FileDescriptor, system::FileDescriptor> ends_;
  std::optional<system::Channel> channel_;
};

}  // namespace

TEST_CASE("a referee answers at once to what is no message, with what is wrong, and goes on") {
  Referee referee;
  for (const char* const text : {R"({"no_such_message": {}})", R"({"check_case": {"test_id": "one"}})", "[]",
                                 R"({"next_runner": {"runner_pid": 1}})"}) {
    CAPTURE(text);
    const auto answer = referee.answer_to(nlohmann::json::parse(text));
    const auto* const failed = std::get_if<protocol::Failed>(&answer);
    REQUIRE(failed != nullptr);
    CHECK(failed->kind == protocol::Failed::Kind::internal);
    CHECK_FALSE(failed->text.empty());
  }
  const auto [body, none] = protocol::encode(protocol::ListGpus());
  const auto unexpected = referee.answer_to(body, std::array{STDIN_FILENO});
  REQUIRE(std::holds_alternative<protocol::Failed>(unexpected));
  CHECK(std::get<protocol::Failed>(unexpected).text.find("expected 0 descriptors, not 1") !=
        std::string::npos);
  CHECK(std::holds_alternative<protocol::GpuList>(referee.answer_to(body)));
}
