#include "host/replies.hpp"

#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/json_check.hpp"
#include "document/signature.hpp"
#include "protocol/gpu_json.hpp"
#include "protocol/judgement_json.hpp"

#include <fmt/format.h>

namespace kbench::host {
namespace {

using document::decode_field;
using system::Json;

template <class Read>
auto understood(const Read& read) {
  try {
    return read();
  } catch (const document::FieldError& error) {
    throw RefereeFault(Verdict::internal_error,
                       fmt::format("kbench-referee sent what cannot be understood: {}", error.what()));
  }
}

// Absent where the message is about something else.
template <class T>
std::optional<T> field_if_there(const Json& message, const char* name) {
  return message.contains(name) ? std::optional(decode_field<T>(message, name)) : std::nullopt;
}

struct Failure {
  std::string kind;
  std::string text;
};

}  // namespace

void throw_failure(const Json& message) {
  if (!message.contains("failure")) return;
  const Failure failure = understood([&]() -> Failure {
    const Json& reported = message["failure"];
    return {.kind = decode_field<std::string>(reported, "kind"),
            .text = decode_field<std::string>(reported, "text")};
  });
  if (failure.kind == "not_offered") throw Error(failure.text);
  if (failure.kind == "device") throw NoDeviceFault(failure.text);
  throw RefereeFault(failure.kind == "problem" ? Verdict::invalid_problem : Verdict::internal_error,
                     failure.text);
}

std::vector<protocol::Gpu> gpus_in(const Json& message) {
  return understood([&] { return decode_field<std::vector<protocol::Gpu>>(message, "gpus"); });
}

protocol::Occupancy occupancy_in(const Json& message) {
  return understood([&] { return decode_field<protocol::Occupancy>(message, "probed"); });
}

DescribeReply description_in(const Json& message) {
  DescribeReply reply = understood([&]() -> DescribeReply {
    return {.problem = decode_field<ProblemDescription>(message, "description"),
            .device = {.name = decode_field<std::string>(message, "device_name"),
                       .architecture = decode_field<std::string>(message, "architecture"),
                       .uuid = decode_field<std::string>(message, "device_uuid"),
                       .identity = decode_field<std::string>(message, "device_identity"),
                       .cache_bytes = decode_field<std::int64_t>(message, "cache_bytes")}};
  });
  try {
    document::validate(reply.problem.signature);
  } catch (const Error& error) {
    throw RefereeFault(Verdict::invalid_problem, error.what());
  }
  return reply;
}

CaseCheck case_check_in(const Json& message) {
  return understood([&] { return decode_field<CaseCheck>(message, "case_check"); });
}

JudgeReply judge_reply_in(const Json& message) {
  return understood([&]() -> JudgeReply {
    return {.progress = field_if_there<Progress>(message, "progress"),
            .seed = field_if_there<Seed>(message, "seed"),
            .hidden_cases = field_if_there<int>(message, "hidden_cases").value_or(0),
            .case_result = field_if_there<CaseResult>(message, "case_result"),
            .walls = field_if_there<std::uint64_t>(message, "walls"),
            .claimed = field_if_there<protocol::Occupancy>(message, "claimed"),
            .replaces_runner = message.contains("replace_runner"),
            .judgement = field_if_there<protocol::Judgement>(message, "judgement")};
  });
}

}  // namespace kbench::host
