#include "isolation/protocol/messages.hpp"

#include "base/document/fields.hpp"
#include "catch.hpp"

#include <nlohmann/json.hpp>

#include <string>

using namespace kbench;
using namespace kbench::protocol;

namespace {

template <class Message>
Message there_and_back(Message message) {
  if constexpr (std::is_constructible_v<HostMessage, Message>) {
    return std::get<Message>(host_message(encode(HostMessage(std::move(message)))));
  } else {
    return std::get<Message>(referee_message(encode(RefereeMessage(std::move(message)))));
  }
}

std::string complaint_of(const char* text) {
  try {
    host_message(nlohmann::json::parse(text));
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
  const Judge judge =
      there_and_back(Judge{.request = request, .required_walls = 5, .runner_pid = 42, .has_builds = true});
  CHECK(judge.request.cases == request.cases);
  CHECK(judge.request.options.keep_going);
  CHECK(judge.request.untimed);
  CHECK_FALSE(judge.request.options.seed);
  CHECK(judge.required_walls == 5);
  CHECK(judge.runner_pid == 42);
  CHECK(judge.has_builds);
  CHECK(there_and_back(NextRunner{.runner_pid = 43}).runner_pid == 43);
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
