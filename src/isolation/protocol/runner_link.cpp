#include "isolation/protocol/runner_link.hpp"

#include "base/system/descriptors_message.hpp"

#include <fmt/format.h>

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace kbench::protocol {
namespace {

using decision::FailureKind;
using protocol::Answer;
using protocol::AnswerKind;
using namespace std::chrono_literals;

// Stopping takes microseconds; a thread that is deep in the kernel may need longer.
constexpr auto freeze_limit = 2'000ms;

// Returns what a limit bounds, and by which option. While the door is open, the submission is imported and called for
// the first time.
std::string_view what_is_limited(const protocol::Order& order, bool door_is_open) {
  const bool is_load = order.kind == protocol::OrderKind::load;
  if (order.kind == protocol::OrderKind::map) return "to take the tensors";
  if (door_is_open && is_load) return "to import it (--prepare-timeout, or limits.prepare of the options)";
  if (door_is_open)
    return "on a first call (--prepare-timeout, or limits.prepare of the options; later calls have "
           "--call-timeout)";
  if (is_load) return "to load it (limits.load of the options)";
  return order.set_count > 1 ? "on a batch of calls (--call-timeout, or limits.call of the options)"
                             : "on a call (--call-timeout, or limits.call of the options)";
}

[[noreturn]] void broke_protocol(const char* how) {
  throw RunnerFailure(
      FailureKind::forged_message,
      fmt::format("the submission wrote to the descriptor between its process and kbench: {}", how));
}

}  // namespace

std::string describe(const MemoryFault& fault) {
  using Place = MemoryFault::Place;
  constexpr std::int64_t page = 4096;
  switch (fault.place) {
    case Place::stack: return "the stack overflowed";
    case Place::inputs: return fmt::format("it {} the inputs, or what lies beside them", fault.verb());
    case Place::outputs: return fmt::format("it {} the outputs, or what lies beside them", fault.verb());
    case Place::elsewhere: break;
  }
  if (fault.at >= 0 && fault.at < page)
    return fmt::format("it {} through a null pointer (address {:#x})", fault.verb(), fault.at);
  return fmt::format("it {} address {:#x}, which it may not", fault.verb(), fault.at);
}

RunnerMemoryFault::RunnerMemoryFault(const protocol::MemoryFault& fault)
    : RunnerFailure(FailureKind::memory_fault, describe(fault)), fault_(fault) {}

RunnerLink::RunnerLink(system::FileDescriptor socket, system::FileDescriptor pidfd, pid_t pid)
    : pid_(pid), socket_(std::move(socket)), pidfd_(std::move(pidfd)), freezer_(pid, pidfd_.get()) {}

std::uint64_t RunnerLink::wait_until_ready(std::chrono::milliseconds limit) {
  Answer answer = receive(Clock::now(), limit, "to start", {});
  if (answer.kind == AnswerKind::door) {
    if (!door_) broke_protocol("a door without its listener");
    answer = receive(Clock::now(), limit, "to start", {});
  }
  if (answer.kind != AnswerKind::ready || answer.sequence != 0) broke_protocol("not ready");
  is_ready_ = true;
  freeze();
  return answer.value;
}

RunnerLink::Reply RunnerLink::execute(protocol::Order order, const std::vector<int>& descriptors,
                                      std::chrono::milliseconds limit, const Beside& beside) {
  refuse_unasked_answers();
  order.sequence = (std::uint64_t{next_sequence_()} << 32U) | next_sequence_();

  // The runner goes on on this core, and this thread waits for it here. A core that has slept is slow for a millisecond, and
  // on a virtual machine takes up to 0.4 ms to wake; this one has just been working, and is at work when the answer comes.
  std::optional<system::OneCore> core(std::in_place);
  core->fetch(pid_);
  const std::chrono::nanoseconds processor_time_before = processor_time();
  const auto begin = Clock::now();  // the runner may run after this moment
  if (beside.at_begin) beside.at_begin();
  freezer_.thaw();
  // There is room for an order, for the last one was read before it was answered. A runner that has ended is noticed by
  // receive().
  if (system::send_with_descriptors(socket_.get(), {&order, sizeof order}, descriptors,
                                    MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
    const int error = errno;
    if (error == EAGAIN) broke_protocol("answers to orders that it has left there");
    if (error != EPIPE && error != ECONNRESET)
      throw std::system_error(error, std::generic_category(),
                              fmt::format("an order cannot be sent{}", system::advice_on_sending(error)));
  }
  returned_.clear();
  executed_ = &order;
  if (beside.executed_meanwhile) beside.executed_meanwhile(*core);
  const Answer answer = receive(begin, limit, what_is_limited(order, has_open_door()), beside);
  executed_ = nullptr;
  core.reset();
  const bool ends = answer.kind == AnswerKind::memory_fault;  // its signal ends it, unless it is stopped
  if (!ends) freezer_.begin();
  if (beside.when_done) beside.when_done(returned_);
  const auto end = Clock::now();
  const std::chrono::nanoseconds spent = processor_time() - processor_time_before;
  const bool copied = answer.kind == AnswerKind::done_with_copies;
  if (beside.meanwhile && (answer.kind == AnswerKind::done || copied) && answer.sequence == order.sequence)
    beside.meanwhile();
  if (!ends || !ends_soon()) freeze();

  if (answer.sequence != order.sequence) broke_protocol("an answer to an order that was not given");
  switch (answer.kind) {
    case AnswerKind::done:
    case AnswerKind::done_with_copies: break;
    case AnswerKind::not_loaded:
      throw RunnerFailure(FailureKind::not_loaded, "the submission could not be loaded");
    case AnswerKind::no_memory:
      throw RunnerFailure(
          FailureKind::out_of_memory,
          "the submission ran out of the memory, threads, descriptors or files that it may have");
    case AnswerKind::unfit_result:
      throw RunnerFailure(FailureKind::unfit_result,
                          "what the solution returned is not what the problem asks for");
    case AnswerKind::exception: throw RunnerFailure(FailureKind::exception, "an exception left the solution");
    case AnswerKind::device_fault: throw RunnerDeviceFault(answer.value);
    case AnswerKind::memory_fault: throw RunnerMemoryFault(protocol::MemoryFault::of(answer.value));
    default: broke_protocol("an answer of no known kind");
  }
  const std::chrono::nanoseconds claimed(static_cast<std::int64_t>(answer.value));
  const std::chrono::nanoseconds passed = end - begin;
  // A GPU's clock and ours, which may be being set right, drift apart by some millionths. Queued work may start before
  // the order to finish it.
  if (claimed < 0ns || (order.kind != protocol::OrderKind::finish && claimed > passed + passed / 1000)) {
    broke_protocol("a time that is longer than what passed between the order and the answer");
  }
  return {.claimed = std::min(claimed, passed),
          .begin = begin,
          .end = end,
          .processor_time = spent,
          .copied = copied,
          .returned = std::move(returned_)};
}

// 0 when the process is gone.
std::chrono::nanoseconds RunnerLink::processor_time() const {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(pid_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0ns;
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

protocol::Answer RunnerLink::receive(Clock::time_point begin, std::chrono::milliseconds limit,
                                     std::string_view what, const Beside& beside) {
  bool is_patient = static_cast<bool>(beside.when_late);
  while (true) {
    std::array<pollfd, 3> sources{{{socket_.get(), POLLIN, 0},
                                   {pidfd_.get(), POLLIN, 0},
                                   {door_ ? door_->descriptor() : -1, POLLIN, 0}}};
    const auto end = begin + (is_patient ? std::min(beside.patience, limit) : limit);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    if (left <= 0ms && is_patient) {
      is_patient = false;
      beside.when_late();
      continue;
    }
    if (left <= 0ms) {
      throw RunnerFailure(FailureKind::call_time_limit,
                          fmt::format("it took longer than the limit of {:g} s {}",
                                      std::chrono::duration<double>(limit).count(), what));
    }
    const int patience = static_cast<int>(std::min(left, std::chrono::milliseconds(1h)).count());
    if (::poll(sources.data(), sources.size(), patience) < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "poll");
    }
    if (sources[2].revents != 0) door_->attend();
    if (sources[0].revents != 0) {
      if (const auto answer = read_answer()) return *answer;
    } else if (sources[1].revents != 0) {
      throw RunnerFailure(FailureKind::process_ended, "its process ended without an answer");
    }
  }
}

std::optional<protocol::Answer> RunnerLink::read_answer() {
  // One byte more than the longer frame has, to notice what is longer. Descriptors may come with the door alone: its listener, and
  // the directory of caches. Later the kernel drops those that come along, for there is nowhere to put them.
  constexpr std::size_t of_door = 2;
  std::array<std::byte, sizeof(ReturnedTensors) + 1> bytes;  // NOLINT: it is read as far as it is written
  std::vector<system::FileDescriptor> descriptors;
  const ssize_t count =
      system::receive_with_descriptors(socket_.get(), {bytes.data(), bytes.size()},
                                       is_ready_ || door_ ? 0 : of_door, descriptors, MSG_DONTWAIT)
          .count;
  if (count < 0 && errno == EAGAIN) return std::nullopt;
  if (count <= 0) {
    // The end of a process closes its socket a moment before the process is gone.
    if (!ends_soon()) broke_protocol("it was closed");
    throw RunnerFailure(FailureKind::process_ended, "its process ended without an answer");
  }
  const auto size = static_cast<std::size_t>(count);
  Answer answer;
  if (size != sizeof answer && size != sizeof(ReturnedTensors)) broke_protocol("what came is no answer");
  std::memcpy(&answer, bytes.data(), sizeof answer);
  const bool is_whole = (answer.kind == AnswerKind::returned) == (size == sizeof(ReturnedTensors));
  if (!is_whole || answer.magic != protocol::frame_magic) broke_protocol("what came is no answer");
  if (answer.kind == AnswerKind::door && !descriptors.empty()) {
    door_.emplace(std::move(descriptors.front()), pid_);
    if (descriptors.size() > 1) caches_ = std::move(descriptors[1]);
  }
  if (answer.kind != AnswerKind::returned) return answer;
  ReturnedTensors tensors;
  std::memcpy(&tensors, bytes.data(), sizeof tensors);
  note_returned(tensors);
  return std::nullopt;
}

void RunnerLink::note_returned(const ReturnedTensors& tensors) {
  if (executed_ == nullptr || tensors.answer.sequence != executed_->sequence)
    broke_protocol("places of returned tensors that no order asks for");
  const std::uint64_t count = tensors.answer.value;
  const std::uint64_t most = executed_->set_count * executed_->tensor_count;
  if (count > tensors.places.size() || returned_.size() + count > most)
    broke_protocol("more places of returned tensors than there are outputs");
  for (std::size_t i = 0; i < count; ++i) {
    const ReturnedTensor& place = tensors.places.at(i);
    if (place.set >= executed_->set_count || place.tensor >= executed_->tensor_count ||
        executed_->tensors.at(place.tensor).is_output == 0) {
      broke_protocol("the place of a returned tensor that is no output");
    }
    returned_.push_back(place);
  }
}

bool RunnerLink::has_news() const {
  std::array<pollfd, 2> sources{{{socket_.get(), POLLIN, 0}, {pidfd_.get(), POLLIN, 0}}};
  return ::poll(sources.data(), sources.size(), 0) > 0;
}

bool RunnerLink::ends_soon() const {
  constexpr int patience = 500;  // ms
  pollfd ended{pidfd_.get(), POLLIN, 0};
  return ::poll(&ended, 1, patience) > 0;
}

void RunnerLink::refuse_unasked_answers() {
  std::byte first{};
  if (::recv(socket_.get(), &first, sizeof first, MSG_DONTWAIT) > 0) broke_protocol("an answer to no order");
}

void RunnerLink::freeze() {
  try {
    if (door_ ? attend_to_door_and_freeze() : freezer_.freeze(freeze_limit)) return;
  } catch (const std::system_error& error) {
    throw RunnerFailure(
        FailureKind::too_many_threads,
        fmt::format("the submission has more threads than can be watched ({})", error.code().message()));
  }
  throw RunnerFailure(FailureKind::ran_on, fmt::format("a thread of the submission did not stop within {} ms",
                                                       freeze_limit.count()));
}

// A thread that has started a process with vfork() stops when that has executed a program, for which it comes to the door.
bool RunnerLink::attend_to_door_and_freeze() {
  constexpr auto turn = 5ms;
  const auto deadline = Clock::now() + freeze_limit;
  while (!freezer_.freeze(turn)) {
    if (Clock::now() >= deadline) return false;
    door_->attend();
  }
  return true;
}

std::size_t RunnerLink::shut_door() {
  if (!door_) return 0;
  Door door = std::move(*door_);
  door_.reset();
  door.shut();
  // Who had been let through before may still be starting one. When the runner's threads have all stopped, none is.
  const std::size_t first = door.end_others();
  const auto deadline = Clock::now() + freeze_limit;
  bool was_stopped = false;
  while (true) {
    if (door.end_others() != 0) {
      was_stopped = false;
    } else if (was_stopped) {
      return first;
    } else {
      freeze();
      was_stopped = true;
    }
    if (Clock::now() >= deadline)
      throw RunnerFailure(FailureKind::ran_on,
                          fmt::format("processes that the submission has started did not end within {} ms",
                                      freeze_limit.count()));
    std::this_thread::yield();
  }
}

}  // namespace kbench::protocol
