#include "isolation/protocol/turns.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <ctime>
#include <new>
#include <thread>

namespace kbench::protocol {
namespace {

using Word = std::atomic<std::uint32_t>;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// Inputs of a short call are copied sooner.
constexpr std::chrono::microseconds runner_stays_awake = 1ms;

// Other threads of the submission may need the core. While it is given up for a microsecond, nothing is seen.
constexpr int looks_between_yields = 256;

// Leaves a core's other hardware thread its share.
void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// The word is shared by two processes, so these are not the futexes of one process.
void wake(Word& word) { ::syscall(SYS_futex, &word, FUTEX_WAKE, 1, nullptr, nullptr, 0); }

void sleep_while(Word& word, std::uint32_t value, const timespec* limit) {
  ::syscall(SYS_futex, &word, FUTEX_WAIT, value, limit, nullptr, 0);
}

void watch_while(const Word& word, std::uint32_t value, std::chrono::microseconds time) {
  const auto end = Clock::now() + time;
  do {
    for (int i = 0; i < looks_between_yields; ++i) {
      if (word != value) return;
      pause();
    }
    std::this_thread::yield();
  } while (Clock::now() < end);
}

}  // namespace

Turns::Turns(std::span<std::byte> output_memory)
    : words_(std::launder(reinterpret_cast<Words*>(output_memory.last(bytes).data()))) {}

void Turns::begin(Wait wait) {
  words_->wait = wait;
  words_->given = 0;
  words_->reached = 0;
}

void Turns::give(std::uint32_t turn, std::uint32_t set) {
  words_->set = set;
  words_->given = turn;
  wake(words_->given);
}

bool Turns::is_reached(std::uint32_t turn, std::chrono::milliseconds patience) {
  const std::uint32_t seen = words_->reached;
  if (seen == turn) return true;
  if (is_awake()) {
    watch_while(words_->reached, seen, patience);
  } else {
    const timespec limit{.tv_sec = 0, .tv_nsec = std::chrono::nanoseconds(patience).count()};
    sleep_while(words_->reached, seen, &limit);
  }
  return words_->reached == turn;
}

void Turns::reach(std::uint32_t turn) {
  words_->reached = turn;
  wake(words_->reached);
}

std::uint32_t Turns::await(std::uint32_t turn) {
  if (is_awake()) watch_while(words_->given, turn - 1, runner_stays_awake);
  for (std::uint32_t given = words_->given; given != turn; given = words_->given)
    sleep_while(words_->given, given, nullptr);
  return words_->set;
}

}  // namespace kbench::protocol
