#include "isolation/protocol/messages.hpp"

#include "base/document/json.hpp"
#include "isolation/protocol/gpu_json.hpp"
#include "isolation/protocol/judgement_json.hpp"
#include "isolation/protocol/typed_message.hpp"

#include <string_view>
#include <utility>

namespace kbench {

namespace protocol {

BOOST_DESCRIBE_ENUM(Failed::Kind, internal, problem, not_offered, device, unsupported)
static std::string_view name(Failed::Kind kind) { return document::described_name(kind); }
KBENCH_NAMES(Failed::Kind)

KBENCH_FIELDS(DeviceFacts, name, architecture, uuid, identity)

KBENCH_MESSAGE(ListGpus, "list_gpus")
KBENCH_MESSAGE(Probe, "probe")
KBENCH_MESSAGE(Describe, "describe", plugin, dtype, memory)
KBENCH_MESSAGE(CheckCase, "check_case", test_id, seed)
KBENCH_MESSAGE(FindWeaknesses, "find_weaknesses", seed)
KBENCH_MESSAGE(Judge, "judge", request, required_walls, runner_pid, shared_object, runner_socket,
               runner_pidfd, builds)
KBENCH_MESSAGE(NextRunner, "next_runner", runner_pid, runner_socket, runner_pidfd)
KBENCH_MESSAGE(GiveBackDevice, "give_back_device")
KBENCH_MESSAGE(GpuList, "gpu_list", gpus)
KBENCH_MESSAGE(Probed, "probed", occupancy)
KBENCH_MESSAGE(Described, "described", problem, device)
KBENCH_MESSAGE(CaseChecked, "case_checked", check)
KBENCH_MESSAGE(WeaknessesFound, "weaknesses_found", weaknesses)
KBENCH_MESSAGE(RunnerWalls, "runner_walls", walls)
KBENCH_MESSAGE(Claimed, "claimed", before, lock)
KBENCH_MESSAGE(Working, "working", progress)
KBENCH_MESSAGE(Drawn, "drawn", seed, hidden_cases)
KBENCH_MESSAGE(CaseJudged, "case_judged", result)
KBENCH_MESSAGE(ReplaceRunner, "replace_runner")
KBENCH_MESSAGE(Judged, "judged", judgement, builds)
KBENCH_MESSAGE(DeviceGivenBack, "device_given_back")
KBENCH_MESSAGE(Failed, "failed", kind, text)

system::Outgoing encode(const HostMessage& message) { return encode_message(message); }
system::Outgoing encode(const RefereeMessage& message) { return encode_message(message); }

HostMessage host_message(system::Message received) {
  return decode_message<HostMessage>(std::move(received));
}
RefereeMessage referee_message(system::Message received) {
  return decode_message<RefereeMessage>(std::move(received));
}

}  // namespace protocol
}  // namespace kbench
