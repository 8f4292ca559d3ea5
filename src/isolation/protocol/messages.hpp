// The messages between the host and a referee: each is a type.
//
// On the channel (base/system/channel.hpp) a message is an object with one member, named after the type of the message:
//
//     {"check_case": {"test_id": 3, "seed": "5f..."}}
//
// Members of the type Passed are descriptors. Both sides refuse invalid messages: a faulty plugin may run in the referee.
#pragma once

#include "isolation/protocol/device_facts.hpp"
#include "isolation/protocol/gpu.hpp"
#include "isolation/protocol/judgement.hpp"
#include "isolation/protocol/occupancy.hpp"
#include "isolation/protocol/passed.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/progress.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kbench::system {
struct Message;
struct Outgoing;
}  // namespace kbench::system

namespace kbench::protocol {

// Messages from the host.

struct ListGpus {};
struct Probe {};

// Answered by Described.
struct Describe {
  std::string plugin;
  std::optional<DType> dtype;         // none: the problem's default
  std::optional<Passed> memory = {};  // the bytes of a cached plugin
};

// Checks a case of the latest description. Answered by CaseChecked.
struct CheckCase {
  int test_id = 0;
  Seed seed{};
};

// Looks for weaknesses of the latest description, on its timed cases. Answered by WeaknessesFound. It has the device to
// itself, and keeps it until GiveBackDevice or its end.
struct FindWeaknesses {
  Seed seed{};
};

// Answered by RunnerWalls, Claimed, any number of Working, Drawn, CaseJudged and ReplaceRunner, and Judged.
struct Judge {
  JudgeRequest request;
  std::uint64_t required_walls = 0;  // Wall bits; where one is missing, RunnerWalls is all
  int runner_pid = 0;
  Passed shared_object = {};
  Passed runner_socket = {};
  Passed runner_pidfd = {};
  std::optional<Passed> builds = {};  // Judged::builds of an earlier evaluation of the submission
};

// A fresh runner, after the previous one has ended.
struct NextRunner {
  int runner_pid = 0;
  Passed runner_socket = {};
  Passed runner_pidfd = {};
};

// Has the referee forget the evaluation and let others have the device, so that it can serve the next one. Comes
// after the runner has ended. Answered by DeviceGivenBack.
struct GiveBackDevice {};

using HostMessage =
    std::variant<ListGpus, Probe, Describe, CheckCase, FindWeaknesses, Judge, NextRunner, GiveBackDevice>;

// Messages from the referee.

struct GpuList {
  std::vector<Gpu> gpus;
};

struct Probed {
  Occupancy occupancy;
};

struct Described {
  ProblemDescription problem;
  DeviceFacts device;
};

struct CaseChecked {
  CaseCheck check;
};

struct WeaknessesFound {
  ProblemWeaknesses weaknesses;
};

// The walls of the submission's runner.
struct RunnerWalls {
  std::uint64_t walls = 0;
};

// The device is this evaluation's from now on.
struct Claimed {
  Occupancy before;
  std::optional<Passed> lock = {};  // the device's, if it has one
};

struct Working {
  Progress progress;
};

struct Drawn {
  Seed seed{};
  int hidden_cases = 0;
};

struct CaseJudged {
  CaseResult result;
};

// The referee waits for NextRunner.
struct ReplaceRunner {};

struct Judged {
  Judgement judgement;
  std::optional<Passed> builds =
      {};  // an archive of what the submission has built (referee/kept_builds.hpp), if it is new
};

struct DeviceGivenBack {};

// Replaces any answer.
struct Failed {
  enum class Kind : std::uint8_t {
    internal,     // kbench is at fault
    problem,      // the problem is
    not_offered,  // the problem has no such thing
    device,       // the device, or its driver, is missing
    unsupported,  // the problem is sound, and cannot be evaluated here
  };
  Kind kind = Kind::internal;
  std::string text;
};

using RefereeMessage =
    std::variant<GpuList, Probed, Described, CaseChecked, WeaknessesFound, RunnerWalls, Claimed, Working,
                 Drawn, CaseJudged, ReplaceRunner, Judged, DeviceGivenBack, Failed>;

system::Outgoing encode(const HostMessage& message);
system::Outgoing encode(const RefereeMessage& message);

// Both throw document::FieldError for an invalid message.
HostMessage host_message(system::Message received);
RefereeMessage referee_message(system::Message received);

}  // namespace kbench::protocol
