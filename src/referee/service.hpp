// The referee as a process: what the host asks of it, and what it answers.
//
//     {"list_gpus": {}}
//         -> {"gpus": [{...}]}
//     {"probe": {}}
//         -> {"probed": {...}}, a protocol::Occupancy
//     {"describe": {"plugin": path, "dtype": "float32" or null}}, and a descriptor where the plugin is one of a cache
//         -> {"description": {...}, "device_name": text, "architecture": text, "device_uuid": text,
//             "device_identity": text, "cache_bytes": n}
//     {"judge": {"cases": [ids], "sampling": {...}, "limits": {...}, "seed": hex or null,
//                "measure_roofline": true or false, "max_rounds": n, "runner_pid": n, "required_walls": bits}}
//        with descriptors: shared object, runner's socket, runner's pidfd
//         -> {"walls": bits}, {"claimed": {...}} with the device's lock as a descriptor, if it has one,
//            {"progress": {...}} any number of times, {"seed": hex, "hidden_cases": n}, {"case_result": {...}} for each case when it is over,
//            {"replace_runner": {}} likewise, answered by {"runner_pid": n} with the socket and the pidfd of another that has
//            loaded nothing, when the one before has ended,
//            {"judgement": {...}}
//     {"check_case": {"test_id": n, "seed": hex}}
//         -> {"case_check": {...}}
//     anything, at any time
//         -> {"failure": {"kind": "problem" | "not_offered" | "device" | "internal", "text": ...}}
#pragma once

#include "device/hardware.hpp"
#include "protocol/activity.hpp"
#include "protocol/runner_link.hpp"
#include "referee/check/image.hpp"
#include "referee/plugin.hpp"
#include "system/channel.hpp"

#include <kbench/catalog.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::referee {

class Service {
 public:
  // A device is made when the first request needs one.
  Service(device::Hardware hardware, system::Channel host, protocol::Activity activity)
      : hardware_(std::move(hardware)), host_(std::move(host)), activity_(std::move(activity)) {}

  // Answers the host until it is gone.
  void run();

 private:
  void answer(system::Message request);
  std::string blame(const char* what);  // the problem's function that threw, if one did, and what it threw
  device::Device& device();
  void list_gpus();
  void probe();
  void describe(const system::Json& request, std::vector<system::FileDescriptor> descriptors);
  void check_case(const system::Json& request);
  void judge(const system::Json& request, std::vector<system::FileDescriptor> descriptors);
  std::unique_ptr<protocol::RunnerLink> replace_runner(std::uint64_t walls);

  device::Hardware hardware_;
  std::unique_ptr<device::Device> device_;
  system::Channel host_;
  protocol::Activity activity_;
  std::optional<Plugin> plugin_;
  std::optional<ProblemDescription> description_;
  check::Images outputs_of_last_check_;
};

}  // namespace kbench::referee
