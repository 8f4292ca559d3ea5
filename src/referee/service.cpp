#include "referee/service.hpp"

#include "document/json.hpp"
#include "document/json_check.hpp"
#include "protocol/gpu_json.hpp"
#include "protocol/judgement_json.hpp"
#include "referee/check/case_check.hpp"
#include "referee/description.hpp"
#include "referee/hidden_cases.hpp"
#include "referee/judge.hpp"

#include <fmt/format.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>

namespace kbench::referee {
namespace {

using system::Json;
using namespace std::chrono_literals;

// A runner needs milliseconds to lock itself down.
constexpr auto ready_limit = 20'000ms;

// The device, or its driver, is missing.
class NoDevice : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

Json failure(const char* kind, const std::string& text) {
  return {{"failure", {{"kind", kind}, {"text", text}}}};
}

// When it is ready. It has not loaded the submission, which cannot be at fault.
std::uint64_t walls_of(protocol::RunnerLink& runner) {
  try {
    return runner.wait_until_ready(ready_limit);
  } catch (const protocol::RunnerFailure& failure) {
    throw std::runtime_error(fmt::format("the runner, before it had loaded anything: {}", failure.what()));
  }
}

}  // namespace

void Service::run() {
  while (auto request = host_.receive()) {
    try {
      answer(std::move(*request));
    } catch (const system::ChannelError&) {
      throw;  // nobody is there to be told
    } catch (const NoDevice& error) {
      host_.send(failure("device", error.what()));
    } catch (const NotOffered& error) {
      host_.send(failure("not_offered", error.what()));
    } catch (const Error& error) {
      host_.send(failure("problem", blame(error.what())));
    } catch (const std::exception& error) {
      const bool in_problem = activity_.is_in_problem();
      host_.send(failure(in_problem ? "problem" : "internal", blame(error.what())));
    } catch (...) {
      host_.send(failure("problem", blame("something was thrown that is no std::exception")));
    }
  }
}

std::string Service::blame(const char* what) {
  const std::string function = activity_.take();
  return function.empty() ? what : function + ": " + what;
}

void Service::answer(system::Message request) {
  if (request.body.contains("describe")) {
    describe(request.body["describe"], std::move(request.descriptors));
  } else if (request.body.contains("judge")) {
    judge(request.body["judge"], std::move(request.descriptors));
  } else if (request.body.contains("check_case")) {
    check_case(request.body["check_case"]);
  } else if (request.body.contains("list_gpus")) {
    list_gpus();
  } else if (request.body.contains("probe")) {
    probe();
  }
}

device::Device& Service::device() {
  try {
    if (device_ == nullptr) device_ = hardware_.make_device();
  } catch (const std::exception& error) {
    throw NoDevice(error.what());
  }
  return *device_;
}

void Service::list_gpus() {
  Json gpus = Json::array();
  try {
    for (const protocol::Gpu& gpu : hardware_.list_gpus()) gpus.push_back(gpu);
  } catch (const std::exception& error) {
    throw NoDevice(error.what());
  }
  host_.send({{"gpus", std::move(gpus)}});
}

void Service::probe() { host_.send({{"probed", hardware_.probe()}}); }

void Service::describe(const Json& request, std::vector<system::FileDescriptor> descriptors) {
  device::Device& device = this->device();  // becomes ready while the plugin is loaded
  {
    const auto scope = activity_.enter("the plugin's loading");
    system::FileDescriptor memory;
    if (!descriptors.empty()) memory = std::move(descriptors.front());
    plugin_.emplace(request.at("plugin").get<std::string>(), std::move(memory));
    plugin_->connect(activity_, device);
  }
  std::optional<DType> dtype;
  if (!request.at("dtype").is_null()) dtype = request.at("dtype").get<DType>();
  description_ = referee::describe(plugin_->problem(), dtype, device, activity_);
  outputs_of_last_check_.clear();
  description_->plugin = request.at("plugin").get<std::string>();
  host_.send({{"description", *description_},
              {"device_name", device.name()},
              {"architecture", device.architecture()},
              {"device_uuid", device.uuid()},
              {"device_identity", device.identity()},
              {"cache_bytes", device.cache_bytes()}});
}

void Service::check_case(const Json& request) {
  check::Bench bench{.device = device(),
                     .problem = plugin_->problem(),
                     .info = description_->info,
                     .signature = description_->signature,
                     .activity = activity_,
                     .key = device::InputKey(request.at("seed").get<Seed>()),
                     .write_default_output = plugin_->writer_of_default_output(),
                     .leaves = plugin_->access_to_leaves()};
  const int test_id = request.at("test_id").get<int>();
  const bool hidden = protocol::is_hidden(*description_, test_id);
  const auto description = hidden ? draw_hidden_case(plugin_->problem(), *description_, test_id, bench.key,
                                                     bench.device, activity_)
                                  : description_->cases.at(static_cast<std::size_t>(test_id));
  CaseCheck checked{.left_out = "the problem draws no such case"};
  if (description) {
    checked = check::check_case(bench, *description, outputs_of_last_check_);
    checked.name = shown_name(*description_, *description);
  }
  checked.hidden = hidden;
  host_.send({{"case_check", std::move(checked)}});
}

std::unique_ptr<protocol::RunnerLink> Service::replace_runner(std::uint64_t walls) {
  host_.send({{"replace_runner", Json::object()}});
  auto answer = host_.receive();
  if (!answer) throw system::ChannelError("the host is gone");
  auto runner = std::make_unique<protocol::RunnerLink>(std::move(answer->descriptors.at(0)),
                                                       std::move(answer->descriptors.at(1)),
                                                       answer->body.at("runner_pid"));
  if (walls_of(*runner) != walls)
    throw std::runtime_error("a new runner has other walls than the one before");
  return runner;
}

void Service::judge(const Json& request, std::vector<system::FileDescriptor> descriptors) {
  auto runner = std::make_unique<protocol::RunnerLink>(
      std::move(descriptors.at(1)), std::move(descriptors.at(2)), request.at("runner_pid"));
  const std::uint64_t walls = walls_of(*runner);
  host_.send({{"walls", walls}});
  const auto required = request.at("required_walls").get<std::uint64_t>();
  if ((walls & required) != required) return;  // the host says what is missing

  device::Device& device = this->device();
  const protocol::Listener host{.progress =
                                    [&](const Progress& progress) {
                                      host_.send({{"progress", progress}});
                                    },
                                .seed =
                                    [&](const Seed& seed, int hidden_cases) {
                                      host_.send({{"seed", seed}, {"hidden_cases", hidden_cases}});
                                    },
                                .case_result =
                                    [&](const CaseResult& result) {
                                      host_.send({{"case_result", result}});
                                    }};
  const bool is_kept = device.claim([&] { host.progress({.phase = Phase::waiting, .case_name = {}}); });
  const int lock = device.lock_descriptor();
  host_.send({{"claimed", device.occupancy()}}, {&lock, lock < 0 ? std::size_t{0} : std::size_t{1}});

  const auto judge_request = request.get<protocol::JudgeRequest>();
  Session session{.device = device,
                  .problem = plugin_->problem(),
                  .description = *description_,
                  .sampling = judge_request.sampling,
                  .limits = judge_request.limits,
                  .runner = std::move(runner),
                  .replace_runner = [&] { return replace_runner(walls); },
                  .activity = activity_,
                  .plugin_in_memory = plugin_->memory()};
  protocol::Judgement judgement = referee::judge(session, judge_request, descriptors.at(0).get(), host);
  if (!is_kept)
    judgement.warnings.emplace_back(
        "the device could not be kept for this evaluation: another may have disturbed it");
  host_.send({{"judgement", judgement}});
}

}  // namespace kbench::referee
