#include "host/client.hpp"

#include "document/json.hpp"
#include "protocol/activity.hpp"
#include "protocol/judgement_json.hpp"
#include "site/kept_plugin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

namespace kbench::host {
namespace {

using system::Json;
using namespace std::chrono_literals;

constexpr auto end_patience = 5s;

// What has been said when time is up is still heard.
constexpr auto hearing = 500ms;

[[noreturn]] void throw_timeout(std::optional<process::Clock::duration> limit) {
  throw RefereeFault(
      Verdict::timed_out,
      fmt::format("the whole evaluation took longer than the limit{} (limits.total of the options)",
                  limit ? fmt::format(" of {:g} s", std::chrono::duration<double>(*limit).count()) : ""));
}

}  // namespace

Client::Client(process::Children& children, const std::filesystem::path& program,
               std::map<std::string, std::string> environment, process::Deadline deadline,
               const Patience& patience)
    : children_(children),
      deadline_(deadline),
      patience_(patience),
      activity_(protocol::Activity::bytes, system::Access::read_write) {
  auto [mine, its] = system::Channel::make_pair();
  process::ChildSpec spec;
  spec.name = "referee";
  spec.arguments = {program.string()};
  spec.environment = std::move(environment);
  spec.environment["OMP_WAIT_POLICY"] =
      "passive";  // its threads must not spin while the submission is being timed
  // A GPU's context takes 5 to 9 ms less to make, and 5 ms less to end, for each of eight queues that it does without.
  // The referee gives it one thing after the other.
  spec.environment["CUDA_DEVICE_MAX_CONNECTIONS"] = "1";
  spec.descriptors = {its.get(), activity_.descriptor()};
  child_ = children_.start(spec);
  channel_.emplace(std::move(mine));
}

std::vector<protocol::Gpu> Client::list_gpus() {
  send({{"list_gpus", Json::object()}});
  return gpus_in(receive(patience_.gpus));
}

protocol::Occupancy Client::probe() {
  send({{"probe", Json::object()}});
  return occupancy_in(receive(patience_.probe));
}

ProblemDescription Client::describe(const std::filesystem::path& plugin, std::optional<DType> dtype) {
  system::FileDescriptor memory;
  if (site::is_kept(plugin)) {
    system::SharedObject kept = site::read_kept(plugin);
    if (!kept.fault.empty()) {
      throw RefereeFault(
          Verdict::invalid_problem,
          fmt::format("the plugin {} cannot be used: {}. Evaluating its reference file makes it "
                      "anew",
                      plugin.string(), kept.fault));
    }
    memory = std::move(kept.file);
  }
  const int descriptor = memory.get();
  send({{"describe", {{"plugin", plugin.string()}, {"dtype", dtype ? Json(*dtype) : Json(nullptr)}}}},
       {&descriptor, memory ? std::size_t{1} : std::size_t{0}});
  DescribeReply reply = description_in(receive(patience_.describe));
  device_ = std::move(reply.device);
  return std::move(reply.problem);
}

CaseCheck Client::check_case(int test_id, const Seed& seed) {
  send({{"check_case", {{"test_id", test_id}, {"seed", seed}}}});
  return case_check_in(receive(patience_.check));
}

Client::Answer Client::judge(const protocol::JudgeRequest& request, std::uint64_t required_walls,
                             int shared_object, const RunnerProcess& runner,
                             const protocol::Listener& listener, const ReplaceRunner& replace_runner) {
  Json order = request;
  order["required_walls"] = required_walls;
  order["runner_pid"] = children_.pid(runner.child);
  const std::array descriptors{shared_object, runner.socket.get(), children_.pidfd(runner.child)};
  send({{"judge", std::move(order)}}, descriptors);
  judging_within_ = request.limits.total;

  Answer answer;
  while (true) {
    const auto before = process::Clock::now();
    JudgeReply reply =
        judge_reply_in(receive(std::max(request.limits.call, request.limits.load) + patience_.problem));
    if (reply.progress) {
      // The time of others.
      if (reply.progress->phase == Phase::waiting) deadline_ += process::Clock::now() - before;
      if (listener.progress) listener.progress(*reply.progress);
    }
    if (reply.seed && listener.seed) listener.seed(*reply.seed, reply.hidden_cases);
    if (reply.case_result && listener.case_result) listener.case_result(*std::move(reply.case_result));
    if (reply.walls) {
      answer.walls = *reply.walls;
      if ((answer.walls & required_walls) != required_walls) return answer;
    }
    if (reply.claimed) claimed_ = reply.claimed;
    if (reply.replaces_runner) {
      if (!replace_runner)
        throw RefereeFault(Verdict::internal_error, "kbench-referee wants a runner that it cannot have");
      const RunnerProcess& next = replace_runner();
      send({{"runner_pid", children_.pid(next.child)}},
           std::array{next.socket.get(), children_.pidfd(next.child)});
    }
    if (reply.judgement) {
      answer.judgement = std::move(reply.judgement);
      return answer;
    }
  }
}

void Client::send(const Json& body, std::span<const int> descriptors) {
  system::refuse_what_is_not_utf8(body);
  try {
    channel_->send(body, descriptors);
  } catch (const system::ChannelError&) {
    return;  // receive() says why
  }
}

Json Client::receive(std::chrono::milliseconds patience) {
  const auto begin = process::Clock::now();
  while (true) {
    // A referee that sends without pause is heard no longer than one that is silent.
    children_.check();
    if (process::Clock::now() >= deadline_ + hearing) throw_timeout(judging_within_);
    if (auto message = try_receive()) {
      throw_failure(message->body);
      if (!message->descriptors.empty()) lock_ = std::move(message->descriptors.front());
      return std::move(message->body);
    }
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

// Before a submission is there, it cannot be what takes so long. Afterwards the problem is at fault where its function has
// been running for most of the silence, and for longer than one of many can.
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
    throw RefereeFault(Verdict::internal_error, fmt::format("kbench-referee: {}", error.what()));
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
  if (function.empty()) {
    throw RefereeFault(Verdict::internal_error, fmt::format("kbench-referee {}{}", how, output));
  }
  throw RefereeFault(Verdict::invalid_problem,
                     fmt::format("the problem's process {} in {}{}", how, function, output));
}

void Client::explain_silence(process::Clock::duration silence) {
  const std::string function = protocol::Activity::read(activity_.bytes());
  const double seconds = std::chrono::duration<double>(silence).count();
  if (function.empty()) {
    throw RefereeFault(Verdict::internal_error,
                       fmt::format("kbench-referee said nothing for {:.1f} s", seconds));
  }
  throw RefereeFault(Verdict::invalid_problem,
                     fmt::format("the problem's {} did not return within {:.1f} s", function, seconds));
}

}  // namespace kbench::host
