#include "isolation/host/client.hpp"

#include "base/document/json.hpp"
#include "base/document/signature.hpp"
#include "base/site/kept_plugin.hpp"
#include "isolation/protocol/activity.hpp"
#include "isolation/protocol/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

namespace kbench::host {
namespace {

using namespace std::chrono_literals;

constexpr auto end_patience = 5s;

// For freeing a GPU's memory.
constexpr auto give_back_patience = 5s;

// Grace period for messages that were sent before the deadline.
constexpr auto grace = 500ms;

[[noreturn]] void throw_timeout(std::optional<process::Clock::duration> limit) {
  throw RefereeFault(
      decision::FailureKind::total_time_limit,
      fmt::format("the whole evaluation took longer than the limit{} (limits.total of the options)",
                  limit ? fmt::format(" of {:g} s", std::chrono::duration<double>(*limit).count()) : ""));
}

[[noreturn]] void throw_unexpected() {
  throw RefereeFault(decision::FailureKind::kbench_fault,
                     "kbench-referee sent another message than it was asked for");
}

}  // namespace

process::ChildSpec referee_program(const std::filesystem::path& program,
                                   std::map<std::string, std::string> environment) {
  process::ChildSpec spec;
  spec.name = "referee";
  spec.arguments = {program.string()};
  spec.environment = std::move(environment);
  spec.environment["OMP_WAIT_POLICY"] =
      "passive";  // its threads must not spin while the submission is being timed
  // Each of eight queues less saves 5 to 9 ms when a GPU's context is made, and 5 ms when it ends. The referee needs
  // one queue.
  spec.environment["CUDA_DEVICE_MAX_CONNECTIONS"] = "1";
  return spec;
}

Client::Client(process::Children& children, const std::filesystem::path& program,
               std::map<std::string, std::string> environment, process::Deadline deadline,
               const Patience& patience)
    : Client(children, referee_program(program, std::move(environment)), deadline, patience) {}

Client::Client(process::Children& children, process::ChildSpec spec, process::Deadline deadline,
               const Patience& patience)
    : children_(children),
      spec_(std::move(spec)),
      stack_(children.stack_limit()),
      deadline_(deadline),
      patience_(patience),
      activity_(protocol::Activity::bytes, system::Access::read_write) {
  auto [mine, its] = system::Channel::make_pair();
  spec_.descriptors = {its.get(), activity_.descriptor()};
  child_ = children_.start(spec_);
  spec_.descriptors.clear();
  channel_.emplace(std::move(mine));
}

bool Client::can_serve(const process::ChildSpec& spec, std::size_t stack) const {
  return spec_.zygote == 0 && spec.zygote == 0 && spec.arguments == spec_.arguments &&
         spec.environment == spec_.environment && stack == stack_ && !children_.has_ended(child_);
}

void Client::serve_next(process::Deadline deadline) {
  deadline_ = deadline;
  judging_within_.reset();
  claimed_.reset();
  ++evaluations_;
}

bool Client::give_back_device() {
  try {
    send(protocol::GiveBackDevice());
    expect<protocol::DeviceGivenBack>(give_back_patience);
    return true;
  } catch (const decision::EvaluationEnded&) {
    return false;
  }
}

std::vector<protocol::Gpu> Client::list_gpus() {
  send(protocol::ListGpus());
  return expect<protocol::GpuList>(patience_.gpus).gpus;
}

protocol::Occupancy Client::probe() {
  send(protocol::Probe());
  return expect<protocol::Probed>(patience_.probe).occupancy;
}

ProblemDescription Client::describe(const std::filesystem::path& plugin, std::optional<DType> dtype) {
  system::FileDescriptor memory;
  if (site::is_kept(plugin)) {
    system::Artifact kept = site::read_kept(plugin);
    if (!kept.fault.empty()) {
      throw RefereeFault(
          decision::FailureKind::problem_fault,
          fmt::format("the plugin {} cannot be used: {}. Evaluating its reference file makes it "
                      "anew",
                      plugin.string(), kept.fault));
    }
    memory = std::move(kept.file);
  }
  send(protocol::Describe{.plugin = plugin.string(), .dtype = dtype, .memory = protocol::lent(memory.get())});
  auto described = expect<protocol::Described>(patience_.describe);
  try {
    document::validate(described.problem.signature);
  } catch (const Error& error) {
    throw RefereeFault(decision::FailureKind::problem_fault, error.what());
  }
  device_ = std::move(described.device);
  return std::move(described.problem);
}

CaseCheck Client::check_case(int test_id, const Seed& seed) {
  send(protocol::CheckCase{.test_id = test_id, .seed = seed});
  return expect<protocol::CaseChecked>(patience_.check).check;
}

ProblemWeaknesses Client::find_weaknesses(const Seed& seed) {
  send(protocol::FindWeaknesses{.seed = seed});
  while (true) {  // it may wait for the device first
    const auto begin = process::Clock::now();
    protocol::RefereeMessage message = receive(patience_.check);
    if (std::holds_alternative<protocol::Working>(message)) {
      allow(process::Clock::now() - begin);
    } else if (auto* const found = std::get_if<protocol::WeaknessesFound>(&message)) {
      return std::move(found->weaknesses);
    } else {
      throw_unexpected();
    }
  }
}

// Handles a referee's messages up to its judgement, one by one.
class Client::JudgeReplies {
 public:
  JudgeReplies(Client& client, std::uint64_t required_walls, const protocol::Listener& listener,
               const ReplaceRunner& replace_runner)
      : client_(client),
        required_walls_(required_walls),
        listener_(listener),
        replace_runner_(replace_runner) {}

  void take(protocol::RefereeMessage message, process::Clock::duration waited) {
    waited_ = waited;
    std::visit([this](auto& each) { handle(std::move(each)); }, message);
  }
  bool is_over() const { return is_over_; }
  Answer answer() { return std::move(answer_); }

 private:
  void handle(protocol::RunnerWalls&& walls) {
    answer_.walls = walls.walls;
    is_over_ = (answer_.walls & required_walls_) != required_walls_;
  }
  void handle(protocol::Claimed&& claimed) {
    client_.claimed_ = claimed.before;
    client_.lock_ = protocol::take(claimed.lock);
  }
  void handle(protocol::Working&& working) {
    if (working.progress.phase == Phase::waiting) client_.allow(waited_);  // the time of others
    if (listener_.progress) listener_.progress(working.progress);
  }
  void handle(protocol::Drawn&& drawn) {
    if (listener_.seed) listener_.seed(drawn.seed, drawn.hidden_cases);
  }
  void handle(protocol::CaseJudged&& judged) {
    if (listener_.case_result) listener_.case_result(std::move(judged.result));
  }
  void handle(protocol::ReplaceRunner&& /*request*/) {
    if (!replace_runner_)
      throw RefereeFault(decision::FailureKind::kbench_fault,
                         "kbench-referee wants a runner that it cannot have");
    const RunnerProcess& next = replace_runner_();
    client_.send(protocol::NextRunner{.runner_pid = client_.children_.pid(next.child),
                                      .runner_socket = next.socket.get(),
                                      .runner_pidfd = client_.children_.pidfd(next.child)});
  }
  void handle(protocol::Judged&& judged) {
    answer_.judgement = std::move(judged.judgement);
    answer_.builds = protocol::take(judged.builds);
    is_over_ = true;
  }
  template <class Other>
  void handle(Other&& /*message*/) {
    throw_unexpected();
  }

  Client& client_;
  std::uint64_t required_walls_;
  const protocol::Listener& listener_;
  const ReplaceRunner& replace_runner_;
  process::Clock::duration waited_{};
  Answer answer_;
  bool is_over_ = false;
};

Client::Answer Client::judge(const protocol::JudgeRequest& request, std::uint64_t required_walls,
                             const system::Artifact& artifact, const RunnerProcess& runner,
                             const protocol::Listener& listener, const ReplaceRunner& replace_runner,
                             int builds) {
  send(protocol::Judge{.request = request,
                       .required_walls = required_walls,
                       .runner_pid = children_.pid(runner.child),
                       .shared_object = artifact.file.get(),
                       .runner_socket = runner.socket.get(),
                       .runner_pidfd = children_.pidfd(runner.child),
                       .builds = protocol::lent(builds)});
  const RunLimits& limits = request.options.limits;
  judging_within_ = limits.total;
  JudgeReplies replies(*this, required_walls, listener, replace_runner);
  while (!replies.is_over()) {
    const auto begin = process::Clock::now();
    protocol::RefereeMessage message =
        receive(std::max({limits.call, limits.load, limits.prepare}) + patience_.problem);
    replies.take(std::move(message), process::Clock::now() - begin);
  }
  return replies.answer();
}

void Client::send(const protocol::HostMessage& message) {
  const auto [body, descriptors] = protocol::encode(message);
  system::refuse_what_is_not_utf8(body);
  try {
    channel_->send(body, descriptors);
  } catch (const system::ChannelError& error) {
    if (error.is_closed()) return;  // receive() says why
    throw RefereeFault(decision::FailureKind::kbench_fault, fmt::format("kbench-referee: {}", error.what()));
  }
}

template <class Message>
Message Client::expect(std::chrono::milliseconds patience) {
  protocol::RefereeMessage message = receive(patience);
  auto* const expected = std::get_if<Message>(&message);
  if (expected == nullptr) throw_unexpected();
  return std::move(*expected);
}

protocol::RefereeMessage Client::receive(std::chrono::milliseconds patience) {
  const auto begin = process::Clock::now();
  while (true) {
    // The time limit holds for a referee that sends without pause, too.
    children_.check();
    if (process::Clock::now() >= deadline_ + grace) throw_timeout(judging_within_);
    if (auto message = try_receive()) return understand(*std::move(message));
    if (channel_->closed()) explain_end();
    const auto silence_ends = last_sign_of_life(begin) + patience;
    if (children_.wait_readable(channel_->descriptor(), std::min(silence_ends, deadline_))) continue;
    const auto last_sign = last_sign_of_life(begin);
    if (last_sign + patience > silence_ends && silence_ends < deadline_) continue;
    if (silence_ends < deadline_ || is_held_up_by_problem(begin))
      explain_silence(process::Clock::now() - last_sign);
    throw_timeout(judging_within_);
  }
}

process::Deadline Client::last_sign_of_life(process::Deadline begin) const {
  return std::max(begin, protocol::Activity::entered(activity_.bytes()));
}

// Before a submission is loaded, it cannot be the cause. Afterwards the problem is at fault if its function has run
// for most of the silence, and for longer than one of many functions can.
bool Client::is_held_up_by_problem(process::Deadline begin) {
  if (protocol::Activity::read(activity_.bytes()).empty()) return false;
  if (!judging_within_) return true;
  const auto now = process::Clock::now();
  const auto running = now - protocol::Activity::entered(activity_.bytes());
  return 2 * running > now - begin &&
         running >= std::min<process::Clock::duration>(*judging_within_ / 4, 10s);
}

std::optional<system::Message> Client::try_receive() {
  try {
    return channel_->try_receive();
  } catch (const system::ChannelError& error) {
    throw RefereeFault(decision::FailureKind::kbench_fault, fmt::format("kbench-referee: {}", error.what()));
  }
}

void Client::explain_end() {
  const std::string function = protocol::Activity::read(activity_.bytes());
  const auto exit = children_.wait(child_, process::Clock::now() + end_patience);
  std::string how = "ended";
  if (exit && exit->signal != 0)
    how = fmt::format("was ended by signal {} ({})", exit->signal, ::strsignal(exit->signal));
  if (exit && exit->code != 0) how = fmt::format("ended with status {}", exit->code);
  const std::string output = exit && !exit->output.empty() ? ". It printed: " + exit->output : std::string();
  // OpenMP ends the process if the machine has no thread left for it.
  const bool lacks_threads = output.find("libgomp: Thread creation failed") != std::string::npos;
  if (function.empty() || lacks_threads) {
    throw RefereeFault(decision::FailureKind::kbench_fault, fmt::format("kbench-referee {}{}", how, output));
  }
  throw RefereeFault(decision::FailureKind::problem_fault,
                     fmt::format("the problem's process {} in {}{}", how, function, output));
}

void Client::explain_silence(process::Clock::duration silence) {
  const std::string function = protocol::Activity::read(activity_.bytes());
  const double seconds = std::chrono::duration<double>(silence).count();
  if (function.empty()) {
    throw RefereeFault(decision::FailureKind::kbench_fault,
                       fmt::format("kbench-referee said nothing for {:.1f} s", seconds));
  }
  throw RefereeFault(decision::FailureKind::problem_fault,
                     fmt::format("the problem's {} did not return within {:.1f} s", function, seconds));
}

}  // namespace kbench::host
