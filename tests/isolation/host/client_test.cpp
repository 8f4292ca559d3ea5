// The host's side of a referee that is a program of the test's.
#include "isolation/host/client.hpp"

#include "base/document/json.hpp"
#include "catch.hpp"
#include "isolation/protocol/activity.hpp"
#include "isolation/protocol/messages.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <poll.h>

#include <chrono>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

using namespace kbench;
using namespace std::chrono_literals;

namespace {

// As system::Channel sends it.
std::string framed(const nlohmann::json& body) {
  const std::string text = body.dump();
  const std::uint32_t no_descriptors = 0;
  const std::uint64_t length = text.size();
  std::string bytes = "KBM1";
  bytes.append(reinterpret_cast<const char*>(&no_descriptors), sizeof no_descriptors);
  bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
  return bytes + text;
}

// A referee that says one thing faster than it is heard, if that takes a millisecond each time.
class ChattyReferee {
 public:
  explicit ChattyReferee(const nlohmann::json& message) {
    const std::string frame = framed(message);
    std::string frames;
    for (int i = 0; i < 10'000; ++i) frames += frame;
    const auto file = scratch_.write("frames", frames);
    program_ =
        scratch_.write("referee", "#!/bin/sh\nwhile :; do /bin/cat '" + file.string() + "' >&3; done\n");
    std::filesystem::permissions(program_, std::filesystem::perms::owner_all);
  }
  const std::filesystem::path& program() const { return program_; }

 private:
  ScratchDirectory scratch_;
  std::filesystem::path program_;
};

nlohmann::json some_progress() {
  return protocol::encode(protocol::Working{.progress = {.phase = Phase::sampling, .case_name = "endless"}})
      .body;
}

class Judging {
 public:
  Judging(std::chrono::milliseconds limit, std::stop_token stop,
          const nlohmann::json& message = some_progress())
      : referee_(message),
        children_(KBENCH_BUILD_DIR "/libexec/kbench/kbench-launcher", std::move(stop)),
        client_(children_, referee_.program(), {}, process::Clock::now() + limit) {}

  // Ends with an exception, or never.
  void judge(const std::function<void(const Progress&)>& progress) {
    process::ChildSpec spec;
    spec.name = "runner";
    spec.arguments = {"/bin/sleep", "100"};
    const host::RunnerProcess runner{
        .child = children_.start(spec),
        .socket = system::FileDescriptor(::open("/dev/null", O_RDWR | O_CLOEXEC))};
    const system::Artifact submission{.file =
                                          system::FileDescriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC))};
    client_.judge({}, 0, submission, runner, {.progress = progress, .seed = {}, .case_result = {}});
  }

 private:
  ChattyReferee referee_;
  process::Children children_;
  host::Client client_;
};

}  // namespace

TEST_CASE("a referee that sends without pause is timed out with the whole evaluation") {
  Judging judging(300ms, {});
  long heard = 0;
  try {
    judging.judge([&](const Progress&) {
      ++heard;
      std::this_thread::sleep_for(1ms);
    });
    FAIL("it has ended");
  } catch (const host::RefereeFault& fault) {
    CHECK(fault.kind() == decision::FailureKind::total_time_limit);
  }
  CHECK(heard > 100);
}

TEST_CASE("a referee that sends without pause does not keep a request to stop from being heard") {
  std::stop_source source;
  Judging judging(1h, source.get_token());
  long heard = 0;
  const auto stop_in_the_middle = [&](const Progress&) {
    if (++heard == 100) source.request_stop();
    std::this_thread::sleep_for(1ms);
  };
  CHECK_THROWS_AS(judging.judge(stop_in_the_middle), Cancelled);
}

TEST_CASE("a referee that enters one function of the problem after the other is not silent") {
  ScratchDirectory scratch;
  const auto entered = process::Clock::now() + 1s;  // it is easier to write beforehand
  const auto stamp =
      scratch.write("stamp", std::string_view(reinterpret_cast<const char*>(&entered), sizeof entered));
  const auto program = scratch.write(
      "referee",
      fmt::format("#!/bin/sh\nexec /bin/sh -c '/bin/dd if={} of=/proc/self/fd/4 bs=1 seek={} conv=notrunc "
                  "2>/dev/null; exec /bin/sleep 100'\n",
                  stamp.string(), protocol::Activity::bytes - sizeof entered));
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  process::Children children(KBENCH_BUILD_DIR "/libexec/kbench/kbench-launcher", {});
  host::Client client(children, program, {}, process::Clock::now() + 1h, {.describe = 300ms});
  CHECK_THROWS_AS(client.describe("anything", std::nullopt), host::RefereeFault);
  CHECK(process::Clock::now() >= entered + 300ms);
}

TEST_CASE("a referee that wants a runner where it cannot have one is at fault") {
  Judging judging(1h, {}, {{"replace_runner", nlohmann::json::object()}});
  try {
    judging.judge([](const Progress&) {});
    FAIL("it has ended");
  } catch (const host::RefereeFault& fault) {
    CHECK(fault.kind() == decision::FailureKind::kbench_fault);
  }
}

TEST_CASE(
    "a referee that has ended before it is asked anything is told with its status and what it printed") {
  ScratchDirectory scratch;
  const auto program = scratch.write("referee", "#!/bin/sh\necho no driver here >&2\nexit 7\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  process::Children children(KBENCH_BUILD_DIR "/libexec/kbench/kbench-launcher", {});
  host::Client client(children, program, {}, process::Clock::now() + 1h);
  pollfd end{.fd = children.pidfd(client.child()), .events = POLLIN, .revents = 0};
  REQUIRE(::poll(&end, 1, 10'000) == 1);
  try {
    client.describe("anything", std::nullopt);
    FAIL("it has answered");
  } catch (const host::RefereeFault& fault) {
    CHECK(fault.kind() == decision::FailureKind::kbench_fault);
    CHECK(std::string(fault.what()) == "kbench-referee ended with status 7. It printed: no driver here\n");
  }
}
