#include "referee/service.hpp"

#include "base/document/fields.hpp"
#include "base/system/shortage.hpp"
#include "isolation/protocol/messages.hpp"
#include "referee/check/case_check.hpp"
#include "referee/check/weaknesses.hpp"
#include "referee/description.hpp"
#include "referee/hidden_cases.hpp"
#include "referee/judge.hpp"

#include <fmt/format.h>

#include <sys/resource.h>

#include <chrono>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace kbench::referee {
namespace {

using namespace std::chrono_literals;

// A runner needs milliseconds to lock itself down.
constexpr auto ready_limit = 20'000ms;

// The device, or its driver, is missing.
class NoDevice : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The host sent an invalid message, or one that does not fit the moment.
class NotUnderstood : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

protocol::HostMessage understood(system::Message message) {
  try {
    return protocol::host_message(std::move(message));
  } catch (const document::FieldError& error) {
    throw NotUnderstood(fmt::format("the host sent what cannot be understood: {}", error.what()));
  }
}

// Waits until the runner is ready. A failure is not the submission's, which it has not loaded yet.
std::uint64_t walls_of(protocol::RunnerLink& runner) {
  try {
    return runner.wait_until_ready(ready_limit);
  } catch (const protocol::RunnerFailure& failure) {
    throw std::runtime_error(fmt::format("the runner, before it had loaded anything: {}", failure.what()));
  }
}

// Names the bound, where there is one (isolation/host/runners.hpp).
std::string lack_of_memory() {
  rlimit limit{};
  const bool is_bounded = ::getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return fmt::format("too little of the device's memory is free{}: ",
                     is_bounded
                         ? fmt::format(" (what the problem computes may take {} MiB of the processor's, two "
                                       "thirds of it; name smaller cases with --case)",
                                       limit.rlim_cur >> 20U)
                         : "");
}

}  // namespace

void Service::run() {
  using Kind = protocol::Failed::Kind;
  const auto fail = [this](Kind kind, std::string text) {
    send(protocol::Failed{.kind = kind, .text = std::move(text)});
  };
  while (auto message = host_.receive()) {
    try {
      answer(std::move(*message));
    } catch (const system::ChannelError&) {
      throw;  // the host is gone: there is no one to answer
    } catch (const NoDevice& error) {
      fail(Kind::device, error.what());
    } catch (const NotOffered& error) {
      fail(Kind::not_offered, error.what());
    } catch (const OutOfMemory& error) {
      fail(Kind::unsupported, lack_of_memory() + describe_fault(error.what()));
    } catch (const NotEvaluable& error) {
      fail(Kind::unsupported, describe_fault(error.what()));
    } catch (const NotUnderstood& error) {
      fail(Kind::internal, error.what());
    } catch (const Shortage& error) {
      fail(Kind::internal, error.what());
    } catch (const Error& error) {
      fail(Kind::problem, describe_fault(error.what()));
    } catch (const std::bad_alloc& error) {
      fail(Kind::unsupported, lack_of_memory() + describe_fault(error.what()));
    } catch (const std::system_error& error) {
      const bool in_problem = activity_.is_in_problem() && !system::is_shortage(error.code().value());
      fail(in_problem ? Kind::problem : Kind::internal, describe_fault(error.what()));
    } catch (const std::exception& error) {
      const bool in_problem = activity_.is_in_problem();
      fail(in_problem ? Kind::problem : Kind::internal, describe_fault(error.what()));
    } catch (...) {
      fail(Kind::problem, describe_fault("something was thrown that is no std::exception"));
    }
  }
}

std::string Service::describe_fault(const char* what) {
  const std::string function = activity_.take();
  return function.empty() ? what : function + ": " + what;
}

void Service::answer(system::Message message) {
  protocol::HostMessage request = understood(std::move(message));
  std::visit([this](auto& each) { execute(each); }, request);
}

void Service::send(const protocol::RefereeMessage& message) {
  const auto [body, descriptors] = protocol::encode(message);
  host_.send(body, descriptors);
}

device::Device& Service::device() {
  try {
    if (device_ == nullptr) device_ = hardware_.make_device();
  } catch (const std::exception& error) {
    throw NoDevice(error.what());
  }
  return *device_;
}

const Problem& Service::problem() const {
  if (loaded_ == nullptr) throw NotUnderstood("no problem has been described");
  return loaded_->problem();
}

void Service::execute(const protocol::ListGpus& /*request*/) {
  protocol::GpuList list;
  try {
    list.gpus = hardware_.list_gpus();
  } catch (const std::exception& error) {
    throw NoDevice(error.what());
  }
  send(std::move(list));
}

void Service::execute(const protocol::Probe& /*request*/) {
  send(protocol::Probed{.occupancy = hardware_.probe()});
}

void Service::execute(protocol::Describe& request) {
  device::Device& device = this->device();  // becomes ready while the plugin is loaded
  {
    const auto scope = activity_.enter("loading");
    loaded_ = load_(request.plugin, protocol::take(request.memory));
    loaded_->connect(activity_, device);
  }
  description_ = referee::describe(loaded_->problem(), request.dtype, device.traits(), activity_);
  description_->python_call = loaded_->python_call();
  const std::string_view judges = protocol::host_of(*description_).judges;
  description_->judged_by = judges.empty() ? loaded_->judged_by() : std::string(judges);
  outputs_of_last_check_.clear();
  description_->plugin = request.plugin;
  send(protocol::Described{.problem = *description_, .device = device.traits().facts});
}

check::Bench Service::bench(const Seed& seed) {
  return {.device = device(),
          .problem = problem(),
          .info = description_.value().info,
          .host = protocol::host_of(*description_),
          .signature = description_->signature,
          .activity = activity_,
          .key = device::InputKey(seed),
          .write_default_output = loaded_->writer_of_default_output(),
          .leaves = loaded_->access_to_leaves(),
          .altered_constants = loaded_->altered_constants(),
          .right_answers = loaded_->right_answers()};
}

void Service::execute(const protocol::CheckCase& request) {
  check::Bench bench = this->bench(request.seed);
  const bool hidden = protocol::is_hidden(*description_, request.test_id);
  CaseCheck checked{.left_out = "the problem draws no such case"};
  try {
    const auto description = hidden ? draw_hidden_case(problem(), *description_, request.test_id, bench.key,
                                                       bench.device.traits(), activity_)
                                    : description_->cases.at(static_cast<std::size_t>(request.test_id));
    if (description) {
      checked.name = shown_name(*description_, *description);
      require_memory(*description, description_->signature, bench.device.traits());
      checked = check::check_case(bench, *description, outputs_of_last_check_);
      checked.name = shown_name(*description_, *description);
    }
  } catch (const NotEvaluable& error) {
    checked.left_out = error.what();
  }
  checked.hidden = hidden;
  send(protocol::CaseChecked{.check = std::move(checked)});
}

void Service::execute(const protocol::FindWeaknesses& request) {
  check::Bench bench = this->bench(request.seed);
  bench.device.claim(
      [&] { send(protocol::Working{.progress = {.phase = Phase::waiting, .case_name = {}}}); });
  send(protocol::WeaknessesFound{.weaknesses = check::find_weaknesses(bench, description_->cases)});
}

void Service::execute(const protocol::NextRunner& /*request*/) {
  throw NotUnderstood("a runner came that was not asked for");
}

void Service::execute(const protocol::GiveBackDevice& /*request*/) {
  if (device_ != nullptr) device_->give_back();
  send(protocol::DeviceGivenBack());
}

std::unique_ptr<protocol::RunnerLink> Service::replace_runner(std::uint64_t walls) {
  send(protocol::ReplaceRunner());
  auto message = host_.receive();
  if (!message) throw system::ChannelError("the host is gone");
  protocol::HostMessage answer = understood(*std::move(message));
  auto* const next = std::get_if<protocol::NextRunner>(&answer);
  if (next == nullptr) throw NotUnderstood("a runner was asked for, and something else came");
  auto runner = std::make_unique<protocol::RunnerLink>(next->runner_socket.take(), next->runner_pidfd.take(),
                                                       next->runner_pid);
  if (walls_of(*runner) != walls)
    throw std::runtime_error("a new runner has other walls than the one before");
  return runner;
}

void Service::execute(protocol::Judge& request) {
  auto runner = std::make_unique<protocol::RunnerLink>(request.runner_socket.take(),
                                                       request.runner_pidfd.take(), request.runner_pid);
  KeptBuilds builds(protocol::take(request.builds));
  const std::uint64_t walls = walls_of(*runner);
  send(protocol::RunnerWalls{.walls = walls});
  if ((walls & request.required_walls) != request.required_walls) return;  // the host says what is missing

  device::Device& device = this->device();
  const protocol::Listener host{
      .progress = [&](const Progress& progress) { send(protocol::Working{.progress = progress}); },
      .seed = [&](const Seed& seed,
                  int hidden_cases) { send(protocol::Drawn{.seed = seed, .hidden_cases = hidden_cases}); },
      .case_result = [&](CaseResult result) { send(protocol::CaseJudged{.result = std::move(result)}); }};
  const bool is_kept = device.claim([&] { host.progress({.phase = Phase::waiting, .case_name = {}}); });
  send(protocol::Claimed{.before = device.occupancy(), .lock = protocol::lent(device.lock_descriptor())});

  const bool is_interpreted = (walls & static_cast<std::uint64_t>(protocol::Wall::prepares)) != 0;
  Session session{.device = device,
                  .problem = problem(),
                  .description = description_.value(),
                  .sampling = request.request.options.sampling,
                  .limits = request.request.options.limits,
                  .runner = std::move(runner),
                  .replace_runner = [&] { return replace_runner(walls); },
                  .activity = activity_,
                  .builds = std::move(builds),
                  .submission = {.file = request.shared_object.take(),
                                 .kind = is_interpreted ? system::ArtifactKind::document
                                                        : system::ArtifactKind::shared_object},
                  .library = [&] { return loaded_->library(); }};
  protocol::Judgement judgement = referee::judge(session, request.request, host);
  device.stop_measuring();
  judgement.found_builds = session.builds.was_found();
  if (!is_kept)
    judgement.warnings.emplace_back(
        "the device could not be kept for this evaluation: another may have disturbed it");
  send(protocol::Judged{.judgement = std::move(judgement), .builds = protocol::lent(session.builds.taken())});
}

}  // namespace kbench::referee
