#include "host/replies.hpp"

#include "catch.hpp"
#include "document/json.hpp"
#include "protocol/judgement_json.hpp"

#include <kbench/error.hpp>

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

using namespace kbench;
using namespace kbench::host;
using Json = nlohmann::json;

namespace {

// The verdict of the fault that a call ends with; nothing when it ends with none.
template <class Call>
std::optional<Verdict> fault_of(const Call& call) {
  try {
    call();
  } catch (const RefereeFault& fault) {
    return fault.verdict();
  }
  return std::nullopt;
}

Json description() {
  ProblemDescription problem;
  problem.info.name = "scaled";
  problem.signature = FunctionSignature{}.input("x").output("y");
  return {{"description", problem}, {"device_name", "cpu"},     {"architecture", ""},
          {"device_uuid", ""},      {"device_identity", "cpu"}, {"cache_bytes", 1024}};
}

}  // namespace

TEST_CASE("what the referee reports as a failure reaches the host as what it is") {
  const auto failure = [](const char* kind) {
    return Json{{"failure", {{"kind", kind}, {"text", "so it is"}}}};
  };
  CHECK(fault_of([&] { throw_failure(failure("problem")); }) == Verdict::invalid_problem);
  CHECK(fault_of([&] { throw_failure(failure("device")); }) == Verdict::unsupported);
  CHECK(fault_of([&] { throw_failure(failure("internal")); }) == Verdict::internal_error);
  CHECK_THROWS_AS(throw_failure(failure("device")), NoDeviceFault);
  CHECK_THROWS_AS(throw_failure(failure("not_offered")), Error);
  throw_failure({{"walls", 7}});
}

TEST_CASE("a referee that sends what cannot be understood is an internal error, whatever it is") {
  for (const char* text :
       {R"({"failure": 1})", R"({"failure": {"kind": 5, "text": "x"}})",
        R"({"failure": {"kind": "problem"}})", R"({"failure": {"kind": "problem", "text": []}})"}) {
    CAPTURE(text);
    CHECK(fault_of([&] { throw_failure(Json::parse(text)); }) == Verdict::internal_error);
  }
  for (const char* text : {"null", "[]", "{}", R"({"gpus": 1})", R"({"gpus": [{"name": "H200"}]})"}) {
    CAPTURE(text);
    CHECK(fault_of([&] { gpus_in(Json::parse(text)); }) == Verdict::internal_error);
    CHECK(fault_of([&] { description_in(Json::parse(text)); }) == Verdict::internal_error);
  }
  for (const char* text : {R"({"walls": "all"})", R"({"walls": -1})", R"({"walls": 1e300})",
                           R"({"progress": []})", R"({"judgement": {"verdict": "fine"}})"}) {
    CAPTURE(text);
    CHECK(fault_of([&] { judge_reply_in(Json::parse(text)); }) == Verdict::internal_error);
  }
  Json large = description();
  large["cache_bytes"] = 1e300;
  CHECK(fault_of([&] { description_in(large); }) == Verdict::internal_error);
}

TEST_CASE("a description of which no prototype can be made is the problem's fault") {
  CHECK(description_in(description()).device.cache_bytes == 1024);
  Json twice = description();
  twice["description"]["signature"][1]["name"] = "x";
  CHECK(fault_of([&] { description_in(twice); }) == Verdict::invalid_problem);
}

TEST_CASE("a judgement reaches the host as it was made") {
  protocol::Judgement made;
  made.verdict = Verdict::wrong_answer;
  made.warnings = {"slow"};
  made.measure_s = 0.5;
  const JudgeReply reply = judge_reply_in({{"judgement", made}});
  CHECK_FALSE(reply.walls);
  REQUIRE(reply.judgement);
  CHECK(reply.judgement->verdict == made.verdict);
  CHECK(reply.judgement->warnings == made.warnings);
  CHECK(reply.judgement->measure_s == 0.5);
}

TEST_CASE("the seed, and the result of each case, reach the host as they were made") {
  CHECK(judge_reply_in({{"seed", Seed{1, 2, 3}}}).seed == Seed{1, 2, 3});
  const CaseResult made{.name = "n=4", .test_id = 3, .purpose = Purpose::performance, .passed = true};
  const JudgeReply reply = judge_reply_in({{"case_result", made}});
  REQUIRE(reply.case_result);
  CHECK(reply.case_result->name == "n=4");
  CHECK(reply.case_result->test_id == 3);
  CHECK(reply.case_result->passed);
  CHECK_FALSE(reply.judgement);
}
