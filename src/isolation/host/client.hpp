// The host's side of a referee process: starts it, asks it, watches it.
#pragma once

#include "base/system/arena.hpp"
#include "base/system/artifact.hpp"
#include "base/system/channel.hpp"
#include "isolation/host/referee_fault.hpp"
#include "isolation/process/children.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/evaluation.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kbench::host {

// The two processes that run calls: one for the submission, one that never sees it.
struct RunnerProcess {
  process::Children::Id child = 0;
  system::FileDescriptor socket;  // the referee's end
};

// How long a referee may be silent, and enter no function of the problem.
struct Patience {
  // A plugin's description takes milliseconds; its slowest function, for one case, may take this long. A problem in
  // Python may take as long to compute its tensors for all of its cases.
  std::chrono::milliseconds describe{120'000};
  std::chrono::milliseconds problem{60'000};

  // A case is checked with some ten runs of each function, and as many wrong answers again.
  std::chrono::milliseconds check{180'000};

  // A driver that is not kept loaded takes seconds to find each of its GPUs.
  std::chrono::milliseconds gpus{60'000};

  // A context takes 0.2 s, and several times that on a machine with many GPUs; the kernel takes nothing.
  std::chrono::milliseconds probe{20'000};
};

// The specification of a referee, without what differs between kinds.
process::ChildSpec referee_program(const std::filesystem::path& program,
                                   std::map<std::string, std::string> environment);

class Client {
 public:
  // Starts a referee. Everything must end before `deadline`.
  Client(process::Children& children, process::ChildSpec referee, process::Deadline deadline,
         const Patience& patience = {});

  // Starts `program` with `environment` and little more. Everything must end before `deadline`.
  Client(process::Children& children, const std::filesystem::path& program,
         std::map<std::string, std::string> environment, process::Deadline deadline,
         const Patience& patience = {});

  // All GPUs that the referee is shown. Throws NoDeviceFault where there is none, or no driver.
  std::vector<protocol::Gpu> list_gpus();

  // Makes the device compute something, in a process that has done nothing else. Throws RefereeFault when that fails,
  // or takes too long.
  protocol::Occupancy probe();

  // Loads the plugin and asks it for its description; a cached plugin is loaded from the bytes that were checked.
  // Throws Error for a dtype that it does not offer, RefereeFault otherwise.
  ProblemDescription describe(const std::filesystem::path& plugin, std::optional<DType> dtype);

  // Checks a case of the latest description; they are to come in order. Throws RefereeFault.
  CaseCheck check_case(int test_id, const Seed& seed);

  // Looks for weaknesses of what was described latest. Throws RefereeFault.
  ProblemWeaknesses find_weaknesses(const Seed& seed);

  // Whether it is there and is what `spec` would start with a stack of `stack` bytes. One that a zygote forked serves
  // one evaluation only.
  bool can_serve(const process::ChildSpec& spec, std::size_t stack) const;

  // Begins the next evaluation, after give_back_device() of the one before. Everything must end before `deadline`.
  void serve_next(process::Deadline deadline);

  // The number of evaluations that it has served, with this one.
  int evaluations() const { return evaluations_; }

  // Has the referee let others have the device, which this object still holds until release_device(). The runner has to
  // be gone. Returns false where the referee did not do so.
  bool give_back_device();

  // Extends the deadline by the time that others have taken.
  void allow(process::Clock::duration more) { deadline_ += more; }

  // Does not wait for its end.
  void kill() { children_.kill(child_); }
  process::Children::Id child() const { return child_; }

  // The facts of the latest description.
  const protocol::DeviceFacts& device() const { return device_; }

  // The device's occupancy when judge() claimed it; none before. This object holds the claim from then on, even after
  // the referee has ended.
  const std::optional<protocol::Occupancy>& claimed() const { return claimed_; }
  void release_device() { lock_ = {}; }

  struct Answer {
    std::uint64_t walls = 0;                       // protocol::Wall bits, of the submission's runner
    std::optional<protocol::Judgement> judgement;  // none when a required wall is missing
    system::FileDescriptor builds;                 // protocol::Judged::builds
  };

  // Ends the runner, and returns another that has loaded nothing.
  using ReplaceRunner = std::function<const RunnerProcess&()>;

  // `listener` may leave functions empty. Without `replace_runner`, the request must be for one round only. `builds` are those of
  // an earlier answer for the same submission, or -1. Throws RefereeFault, Cancelled, and what `listener` and `replace_runner`
  // throw.
  Answer judge(const protocol::JudgeRequest& request, std::uint64_t required_walls,
               const system::Artifact& artifact, const RunnerProcess& runner,
               const protocol::Listener& listener, const ReplaceRunner& replace_runner = {}, int builds = -1);

 private:
  class JudgeReplies;

  // Sends nothing to a referee that is gone: receive() says why.
  void send(const protocol::HostMessage& message);
  // The next message. `patience` is how long the referee may be silent.
  protocol::RefereeMessage receive(std::chrono::milliseconds patience);
  // Receives a message, which must be of this type.
  template <class Message>
  Message expect(std::chrono::milliseconds patience);
  std::optional<system::Message> try_receive();
  // Whether a function of the problem is why the referee has been silent since `begin`.
  bool is_held_up_by_problem(process::Deadline begin);
  // The time at which a referee that is silent since `begin` last entered a function of the problem, or else `begin`.
  process::Deadline last_sign_of_life(process::Deadline begin) const;
  [[noreturn]] void explain_end();
  [[noreturn]] void explain_silence(process::Clock::duration silence);

  process::Children& children_;
  process::ChildSpec spec_;
  std::size_t stack_;  // stack size of the first thread, as it was asked for
  process::Deadline deadline_;
  Patience patience_;
  system::Arena activity_;
  protocol::DeviceFacts device_;
  process::Children::Id child_ = 0;
  int evaluations_ = 1;
  std::optional<system::Channel> channel_;
  std::optional<process::Clock::duration>
      judging_within_;  // the limit on the whole evaluation; set when it begins
  std::optional<protocol::Occupancy> claimed_;
  system::FileDescriptor lock_;
};

}  // namespace kbench::host
