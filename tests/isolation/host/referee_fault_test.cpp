#include "isolation/host/referee_fault.hpp"

#include "base/system/channel.hpp"
#include "catch.hpp"

#include <kbench/error.hpp>

#include <nlohmann/json.hpp>

#include <optional>

using namespace kbench;
using namespace kbench::host;
using decision::FailureKind;
using Kind = protocol::Failed::Kind;

namespace {

// The kind of the fault that a message is; nothing where it is none.
std::optional<FailureKind> fault_of(const nlohmann::json& message) {
  try {
    understand({.body = message, .descriptors = {}});
  } catch (const RefereeFault& fault) {
    return fault.kind();
  }
  return std::nullopt;
}

nlohmann::json failure(Kind kind) {
  return protocol::encode(protocol::Failed{.kind = kind, .text = "so it is"}).body;
}

}  // namespace

TEST_CASE("what the referee reports as a failure reaches the host as what it is") {
  CHECK(fault_of(failure(Kind::problem)) == FailureKind::problem_fault);
  CHECK(fault_of(failure(Kind::device)) == FailureKind::no_device);
  CHECK(fault_of(failure(Kind::internal)) == FailureKind::kbench_fault);
  CHECK_THROWS_AS(understand({.body = failure(Kind::device), .descriptors = {}}), NoDeviceFault);
  CHECK(fault_of(failure(Kind::unsupported)) == FailureKind::no_device);
  CHECK_THROWS_AS(understand({.body = failure(Kind::not_offered), .descriptors = {}}), Error);
  CHECK_FALSE(fault_of(protocol::encode(protocol::RunnerWalls{.walls = 7}).body));
}

TEST_CASE("a referee that sends what cannot be understood is at fault, whatever it is") {
  for (const char* text :
       {"null", "[]", "{}", "7", R"({"judged": {}, "working": {}})", R"({"no_such_message": {}})",
        R"({"failed": 1})", R"({"failed": {"kind": 5, "text": "x"}})", R"({"failed": {"kind": "problem"}})",
        R"({"failed": {"kind": "bad luck", "text": "x"}})", R"({"gpu_list": {"gpus": 1}})",
        R"({"gpu_list": {"gpus": [{"name": "H200"}]}})", R"({"runner_walls": {"walls": "all"}})",
        R"({"runner_walls": {"walls": -1}})", R"({"runner_walls": {"walls": 1e300}})",
        R"({"working": {"progress": []}})", R"({"judged": {"judgement": {"failure": {"kind": "fine"}}}})"}) {
    CAPTURE(text);
    CHECK(fault_of(nlohmann::json::parse(text)) == FailureKind::kbench_fault);
  }
}
