#include "protocol/messages.hpp"

#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/json_check.hpp"
#include "protocol/gpu_json.hpp"
#include "protocol/judgement_json.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace kbench {

namespace protocol {
namespace {

constexpr std::array<std::string_view, 5> names_of_kinds{"internal", "problem", "not_offered", "device",
                                                         "unsupported"};

}  // namespace

void to_json(nlohmann::json& json, Failed::Kind kind) {
  json = names_of_kinds.at(static_cast<std::size_t>(kind));
}
void from_json(const nlohmann::json& json, Failed::Kind& kind) {
  const auto text = document::decode<std::string>(json);
  for (std::size_t i = 0; i < names_of_kinds.size(); ++i) {
    if (names_of_kinds.at(i) != text) continue;
    kind = static_cast<Failed::Kind>(i);
    return;
  }
  throw document::FieldError("is no kind of failure");
}

}  // namespace protocol

template <>
struct document::Fields<protocol::ListGpus> {
  static constexpr std::string_view name = "list_gpus";
  static void visit(auto& /*message*/, auto&& /*field*/) {}
};

template <>
struct document::Fields<protocol::Probe> {
  static constexpr std::string_view name = "probe";
  static void visit(auto& /*message*/, auto&& /*field*/) {}
};

template <>
struct document::Fields<protocol::Describe> {
  static constexpr std::string_view name = "describe";
  static void visit(auto& message, auto&& field) {
    field("plugin", message.plugin);
    field("dtype", message.dtype);
  }
};

template <>
struct document::Fields<protocol::CheckCase> {
  static constexpr std::string_view name = "check_case";
  static void visit(auto& message, auto&& field) {
    field("test_id", message.test_id);
    field("seed", message.seed);
  }
};

template <>
struct document::Fields<protocol::FindWeaknesses> {
  static constexpr std::string_view name = "find_weaknesses";
  static void visit(auto& message, auto&& field) { field("seed", message.seed); }
};

template <>
struct document::Fields<protocol::Judge> {
  static constexpr std::string_view name = "judge";
  static void visit(auto& message, auto&& field) {
    field("request", message.request);
    field("required_walls", message.required_walls);
    field("runner_pid", message.runner_pid);
  }
};

template <>
struct document::Fields<protocol::NextRunner> {
  static constexpr std::string_view name = "next_runner";
  static void visit(auto& message, auto&& field) { field("runner_pid", message.runner_pid); }
};

template <>
struct document::Fields<protocol::GiveBackDevice> {
  static constexpr std::string_view name = "give_back_device";
  static void visit(auto& /*message*/, auto&& /*field*/) {}
};

template <>
struct document::Fields<protocol::GpuList> {
  static constexpr std::string_view name = "gpu_list";
  static void visit(auto& message, auto&& field) { field("gpus", message.gpus); }
};

template <>
struct document::Fields<protocol::Probed> {
  static constexpr std::string_view name = "probed";
  static void visit(auto& message, auto&& field) { field("occupancy", message.occupancy); }
};

template <>
struct document::Fields<protocol::Described> {
  static constexpr std::string_view name = "described";
  static void visit(auto& message, auto&& field) {
    field("problem", message.problem);
    field("device_name", message.device.name);
    field("architecture", message.device.architecture);
    field("device_uuid", message.device.uuid);
    field("device_identity", message.device.identity);
  }
};

template <>
struct document::Fields<protocol::CaseChecked> {
  static constexpr std::string_view name = "case_checked";
  static void visit(auto& message, auto&& field) { field("check", message.check); }
};

template <>
struct document::Fields<protocol::WeaknessesFound> {
  static constexpr std::string_view name = "weaknesses_found";
  static void visit(auto& message, auto&& field) { field("weaknesses", message.weaknesses); }
};

template <>
struct document::Fields<protocol::RunnerWalls> {
  static constexpr std::string_view name = "runner_walls";
  static void visit(auto& message, auto&& field) { field("walls", message.walls); }
};

template <>
struct document::Fields<protocol::Claimed> {
  static constexpr std::string_view name = "claimed";
  static void visit(auto& message, auto&& field) { field("before", message.before); }
};

template <>
struct document::Fields<protocol::Working> {
  static constexpr std::string_view name = "working";
  static void visit(auto& message, auto&& field) { field("progress", message.progress); }
};

template <>
struct document::Fields<protocol::Drawn> {
  static constexpr std::string_view name = "drawn";
  static void visit(auto& message, auto&& field) {
    field("seed", message.seed);
    field("hidden_cases", message.hidden_cases);
  }
};

template <>
struct document::Fields<protocol::CaseJudged> {
  static constexpr std::string_view name = "case_judged";
  static void visit(auto& message, auto&& field) { field("result", message.result); }
};

template <>
struct document::Fields<protocol::ReplaceRunner> {
  static constexpr std::string_view name = "replace_runner";
  static void visit(auto& /*message*/, auto&& /*field*/) {}
};

template <>
struct document::Fields<protocol::Judged> {
  static constexpr std::string_view name = "judged";
  static void visit(auto& message, auto&& field) { field("judgement", message.judgement); }
};

template <>
struct document::Fields<protocol::DeviceGivenBack> {
  static constexpr std::string_view name = "device_given_back";
  static void visit(auto& /*message*/, auto&& /*field*/) {}
};

template <>
struct document::Fields<protocol::Failed> {
  static constexpr std::string_view name = "failed";
  static void visit(auto& message, auto&& field) {
    field("kind", message.kind);
    field("text", message.text);
  }
};

namespace protocol {
namespace {

using nlohmann::json;

template <class Message>
json encode_one(const Message& message) {
  return {{document::Fields<Message>::name, document::encode_fields(message)}};
}

template <class Message>
Message decode_one(const json& body) {
  try {
    Message message;
    document::decode_fields(body, message);
    return message;
  } catch (const document::FieldError& error) {
    throw error.in_field(std::string(document::Fields<Message>::name));
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
    ((document::Fields<Messages>::name == name && (found = decode_one<Messages>(body), true)) || ...);
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
