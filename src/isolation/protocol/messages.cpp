#include "isolation/protocol/messages.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "isolation/protocol/gpu_json.hpp"
#include "isolation/protocol/judgement_json.hpp"

#include <string_view>

namespace kbench {

namespace protocol {

BOOST_DESCRIBE_ENUM(Failed::Kind, internal, problem, not_offered, device, unsupported)
static std::string_view name(Failed::Kind kind) { return document::described_name(kind); }
KBENCH_NAMES(Failed::Kind)

KBENCH_FIELDS(DeviceFacts, name, architecture, uuid, identity)

// A message has the name by which it is sent, and members.
#define KBENCH_MESSAGE(Message, text, ...)          \
  BOOST_DESCRIBE_STRUCT(Message, (), (__VA_ARGS__)) \
  static constexpr std::string_view name_of(const Message* /*of*/) { return text; }

KBENCH_MESSAGE(ListGpus, "list_gpus")
KBENCH_MESSAGE(Probe, "probe")
KBENCH_MESSAGE(Describe, "describe", plugin, dtype)
KBENCH_MESSAGE(CheckCase, "check_case", test_id, seed)
KBENCH_MESSAGE(FindWeaknesses, "find_weaknesses", seed)
KBENCH_MESSAGE(Judge, "judge", request, required_walls, runner_pid, has_builds)
KBENCH_MESSAGE(NextRunner, "next_runner", runner_pid)
KBENCH_MESSAGE(GiveBackDevice, "give_back_device")
KBENCH_MESSAGE(GpuList, "gpu_list", gpus)
KBENCH_MESSAGE(Probed, "probed", occupancy)
KBENCH_MESSAGE(Described, "described", problem, device)
KBENCH_MESSAGE(CaseChecked, "case_checked", check)
KBENCH_MESSAGE(WeaknessesFound, "weaknesses_found", weaknesses)
KBENCH_MESSAGE(RunnerWalls, "runner_walls", walls)
KBENCH_MESSAGE(Claimed, "claimed", before)
KBENCH_MESSAGE(Working, "working", progress)
KBENCH_MESSAGE(Drawn, "drawn", seed, hidden_cases)
KBENCH_MESSAGE(CaseJudged, "case_judged", result)
KBENCH_MESSAGE(ReplaceRunner, "replace_runner")
KBENCH_MESSAGE(Judged, "judged", judgement)
KBENCH_MESSAGE(DeviceGivenBack, "device_given_back")
KBENCH_MESSAGE(Failed, "failed", kind, text)

#undef KBENCH_MESSAGE

namespace {

using nlohmann::json;

template <class Message>
json encode_one(const Message& message) {
  return {{name_of(&message), document::encode_fields(message)}};
}

template <class Message>
Message decode_one(const json& body) {
  Message message;
  try {
    document::decode_fields(body, message);
    return message;
  } catch (const document::FieldError& error) {
    throw error.in_field(std::string(name_of(&message)));
  }
}

template <class>
struct OneOf;
template <class... Messages>
struct OneOf<std::variant<Messages...>> {
  static std::variant<Messages...> decode(const json& document) {
    document::require_object(document);
    if (document.size() != 1) throw document::FieldError("expected one message");
    const auto member = document.begin();
    const std::string& name = member.key();
    const json& body = member.value();
    std::optional<std::variant<Messages...>> found;
    ((name_of(static_cast<const Messages*>(nullptr)) == name && (found = decode_one<Messages>(body), true)) ||
     ...);
    if (!found) throw document::FieldError("is no message").in_field(name);
    return *std::move(found);
  }
};

}  // namespace

json encode(const HostMessage& message) {
  return std::visit([](const auto& each) { return encode_one(each); }, message);
}
json encode(const RefereeMessage& message) {
  return std::visit([](const auto& each) { return encode_one(each); }, message);
}

HostMessage host_message(const json& json) { return OneOf<HostMessage>::decode(json); }
RefereeMessage referee_message(const json& json) { return OneOf<RefereeMessage>::decode(json); }

}  // namespace protocol
}  // namespace kbench
