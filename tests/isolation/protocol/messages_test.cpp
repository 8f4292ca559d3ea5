#include "isolation/protocol/messages.hpp"

#include "base/document/fields.hpp"
#include "base/system/channel.hpp"
#include "catch.hpp"

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <string>
#include <utility>

using namespace kbench;
using namespace kbench::protocol;

namespace {

system::Message arrived(const system::Outgoing& sent) {
  system::Message received{.body = sent.body, .descriptors = {}};
  for (const int each : sent.descriptors) received.descriptors.emplace_back(::dup(each));
  return received;
}

template <class Message>
Message there_and_back(Message message) {
  const system::Outgoing sent = encode(std::move(message));
  if constexpr (std::is_constructible_v<HostMessage, Message>) {
    return std::get<Message>(host_message(arrived(sent)));
  } else {
    return std::get<Message>(referee_message(arrived(sent)));
  }
}

std::string complaint_of(const char* text, std::size_t descriptors = 0) {
  system::Message received{.body = nlohmann::json::parse(text), .descriptors = {}};
  for (std::size_t i = 0; i < descriptors; ++i) received.descriptors.emplace_back(::dup(STDIN_FILENO));
  try {
    host_message(std::move(received));
  } catch (const document::FieldError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("what the host asks for reaches the referee as it was said") {
  const Describe describe = there_and_back(Describe{.plugin = "/a/b.so", .dtype = DType::float16});
  CHECK(describe.plugin == "/a/b.so");
  CHECK(describe.dtype == DType::float16);
  CHECK_FALSE(there_and_back(Describe{.plugin = "x", .dtype = {}}).dtype);
  CHECK(there_and_back(CheckCase{.test_id = 7, .seed = {1, 2, 3}}).seed == Seed{1, 2, 3});
  JudgeRequest request;
  request.cases = {3, 1};
  request.options.keep_going = true;
  request.untimed = true;
  const Judge judge = there_and_back(Judge{.request = request,
                                           .required_walls = 5,
                                           .runner_pid = 42,
                                           .shared_object = STDIN_FILENO,
                                           .runner_socket = STDOUT_FILENO,
                                           .runner_pidfd = STDERR_FILENO});
  CHECK(judge.request.cases == request.cases);
  CHECK(judge.request.options.keep_going);
  CHECK(judge.request.untimed);
  CHECK_FALSE(judge.request.options.seed);
  CHECK(judge.required_walls == 5);
  CHECK(judge.runner_pid == 42);
  CHECK_FALSE(judge.builds);
  const NextRunner next = there_and_back(
      NextRunner{.runner_pid = 43, .runner_socket = STDIN_FILENO, .runner_pidfd = STDIN_FILENO});
  CHECK(next.runner_pid == 43);
  there_and_back(ListGpus());
  there_and_back(Probe());
  there_and_back(GiveBackDevice());
}

TEST_CASE("what the referee says reaches the host as it was said") {
  Judgement judgement;
  judgement.failure = decision::Failure{
      .kind = decision::FailureKind::wrong_output, .text = "y[0] is 1", .place = "case 'n=4'"};
  judgement.warnings = {"slow"};
  judgement.found_builds = true;
  const Judged judged = there_and_back(Judged{.judgement = judgement});
  REQUIRE(judged.judgement.failure);
  CHECK(judged.judgement.failure->kind == judgement.failure->kind);
  CHECK(judged.judgement.failure->text == judgement.failure->text);
  CHECK(judged.judgement.failure->place == judgement.failure->place);
  CHECK_FALSE(there_and_back(Judged{}).judgement.failure);
  CHECK(judged.judgement.warnings == judgement.warnings);
  CHECK(judged.judgement.found_builds);
  const CaseResult result{.name = "n=4", .test_id = 3, .purpose = Purpose::performance, .passed = true};
  CHECK(there_and_back(CaseJudged{.result = result}).result.test_id == 3);
  CHECK(there_and_back(Drawn{.seed = {4}, .hidden_cases = 2}).hidden_cases == 2);
  CHECK(there_and_back(Working{.progress = {.phase = Phase::sampling, .case_name = "n=4"}})
            .progress.case_name == "n=4");
  CHECK(there_and_back(Claimed{.before = {.used_memory_bytes = 9}}).before.used_memory_bytes == 9);
  CHECK(there_and_back(RunnerWalls{.walls = 7}).walls == 7);
  Described described;
  described.problem.info.name = "scaled";
  described.device.identity = "gpu-1";
  CHECK(there_and_back(described).problem.info.name == "scaled");
  CHECK(there_and_back(described).device.identity == "gpu-1");
  CHECK(there_and_back(Failed{.kind = Failed::Kind::device, .text = "none"}).kind == Failed::Kind::device);
  there_and_back(ReplaceRunner());
  there_and_back(GpuList());
  there_and_back(Probed());
  there_and_back(CaseChecked());
  there_and_back(DeviceGivenBack());
}

TEST_CASE("what is no message is refused, with what is wrong about it") {
  CHECK(complaint_of("[]") != "");
  CHECK(complaint_of("{}") != "");
  CHECK(complaint_of(R"({"probe": {}, "list_gpus": {}})") != "");
  CHECK(complaint_of(R"({"judged": {}})").find("judged: is no message") != std::string::npos);
  CHECK(complaint_of(R"({"check_case": {"test_id": 1.5, "seed": "00"}})").find("check_case.test_id") !=
        std::string::npos);
  CHECK(complaint_of(R"({"next_runner": {}})").find("next_runner.runner_pid: is missing") !=
        std::string::npos);
}

TEST_CASE("descriptors arrive as the members that they were sent as, and those that are left out do not") {
  const std::array<system::FileDescriptor, 3> files{
      system::FileDescriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC)),
      system::FileDescriptor(::open("/dev/zero", O_RDONLY | O_CLOEXEC)),
      system::FileDescriptor(::open("/dev/urandom", O_RDONLY | O_CLOEXEC))};
  const auto is_same = [](const Passed& passed, const system::FileDescriptor& file) {
    struct stat one {};
    struct stat other {};
    REQUIRE(::fstat(passed.get(), &one) == 0);
    REQUIRE(::fstat(file.get(), &other) == 0);
    return one.st_rdev == other.st_rdev;
  };
  const Judge without = there_and_back(Judge{.request = {},
                                             .shared_object = files[0].get(),
                                             .runner_socket = files[1].get(),
                                             .runner_pidfd = files[2].get()});
  CHECK(is_same(without.shared_object, files[0]));
  CHECK(is_same(without.runner_socket, files[1]));
  CHECK(is_same(without.runner_pidfd, files[2]));
  CHECK_FALSE(without.builds);
  const Judge with = there_and_back(Judge{.request = {},
                                          .shared_object = files[0].get(),
                                          .runner_socket = files[0].get(),
                                          .runner_pidfd = files[0].get(),
                                          .builds = lent(files[2].get())});
  REQUIRE(with.builds);
  CHECK(is_same(*with.builds, files[2]));
  CHECK_FALSE(lent(-1));
}

TEST_CASE("a message with more or fewer descriptors than it names is refused") {
  constexpr const char* next =
      R"({"next_runner": {"runner_pid": 1, "runner_socket": true, "runner_pidfd": true}})";
  CHECK(complaint_of(next, 2).empty());
  CHECK(complaint_of(next, 1) == "next_runner: expected 2 descriptors, not 1");
  CHECK(complaint_of(next, 3) == "next_runner: expected 2 descriptors, not 3");
  CHECK(complaint_of(R"({"probe": {}})", 1) == "probe: expected 0 descriptors, not 1");
  CHECK(complaint_of(R"({"next_runner": {"runner_pid": 1, "runner_socket": 7, "runner_pidfd": true}})", 2) ==
        "next_runner.runner_socket: expected true, for a descriptor, not a number");
}
