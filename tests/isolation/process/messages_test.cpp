#include "isolation/process/messages.hpp"

#include "base/document/fields.hpp"
#include "base/system/channel.hpp"
#include "catch.hpp"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <string>

using namespace kbench;
using namespace kbench::process;

namespace {

system::Message arrived(const system::Outgoing& sent) {
  system::Message received{.body = sent.body, .descriptors = {}};
  for (const int each : sent.descriptors) received.descriptors.emplace_back(::dup(each));
  return received;
}

ChildSpec some_spec() {
  ChildSpec spec;
  spec.name = "runner";
  spec.arguments = {"/bin/true", "-v"};
  spec.environment = {{"A", "b c"}};
  spec.limits.open_files = 42;
  spec.files = sandbox::FileAccess{.readable = {"/usr"}, .writable = {}, .hidden = {}};
  spec.directory = sandbox::BoundedDirectory{.path = "/tmp/its", .bytes = 1000, .files = 10};
  return spec;
}

std::string complaint_of(const char* text) {
  try {
    launcher_request({.body = nlohmann::json::parse(text), .descriptors = {}});
  } catch (const document::FieldError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("what the host orders reaches the launcher, and from it a zygote") {
  Start start{.child = 3, .spec = some_spec(), .group = "/sys/fs/cgroup/a", .stack = 4096};
  start.descriptors.emplace_back(STDIN_FILENO);
  start.descriptors.emplace_back(STDOUT_FILENO);
  const auto request = launcher_request(arrived(encode(std::move(start))));
  const Start& started = std::get<Start>(request);
  CHECK(started.child == 3);
  CHECK(started.spec.arguments == some_spec().arguments);
  CHECK(started.spec.environment == some_spec().environment);
  CHECK(started.spec.limits.open_files == 42);
  CHECK_FALSE(started.spec.limits.data);
  CHECK(started.spec.files->readable == some_spec().files->readable);
  CHECK(started.spec.directory->bytes == 1000);
  CHECK(started.group == "/sys/fs/cgroup/a");
  CHECK(started.descriptors.size() == 2);

  Fork fork{.child = 4, .spec = some_spec(), .launcher = 7, .stack = 4096, .output = STDERR_FILENO};
  fork.descriptors.emplace_back(STDIN_FILENO);
  const auto forked = zygote_request(arrived(encode(std::move(fork))));
  CHECK(std::get<Fork>(forked).launcher == 7);
  CHECK_FALSE(std::get<Fork>(forked).group_entrance);
  CHECK(std::get<Fork>(forked).descriptors.size() == 1);
  CHECK(std::get<Forked>(zygote_reply(arrived(encode(Forked{.child = 4, .pid = 8})))).pid == 8);
}

TEST_CASE("a child's output reaches the host byte by byte, whatever its encoding") {
  const Exited exited{.child = 3, .exit = {.code = 4, .cpu_seconds = 0.5}, .output = {0xff, 0x00, 'a'}};
  const auto reply = launcher_reply(arrived(encode(exited)));
  CHECK(std::get<Exited>(reply).output == exited.output);
  CHECK(std::get<Exited>(reply).exit.code == 4);
  CHECK(std::get<Exited>(reply).exit.cpu_seconds == 0.5);
}

TEST_CASE("an order that is none is refused, with what is wrong about it") {
  CHECK(complaint_of(R"({"kill": {"child": "one"}})") == "kill.child: expected a whole number, not text");
  CHECK(complaint_of(R"({"exited": {}})") == "exited: is no message");
  nlohmann::json start = encode(Start{.child = 1, .spec = some_spec()}).body;
  start["start"]["spec"]["arguments"] = nlohmann::json::array();
  CHECK(complaint_of(start.dump().c_str()) == "start.spec.arguments: expected the path of a program");
}
