#include "protocol/turns.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <ctime>
#include <new>

namespace kbench::protocol {
namespace {

using Word = std::atomic<std::uint32_t>;

// The word is shared by two processes, so these are not the futexes of one process.
void wake(Word& word) { ::syscall(SYS_futex, &word, FUTEX_WAKE, 1, nullptr, nullptr, 0); }

void sleep_while(Word& word, std::uint32_t value, const timespec* limit) {
  ::syscall(SYS_futex, &word, FUTEX_WAIT, value, limit, nullptr, 0);
}

}  // namespace

Turns::Turns(std::span<std::byte> output_memory)
    : words_(std::launder(reinterpret_cast<Words*>(output_memory.last(bytes).data()))) {}

void Turns::begin() {
  words_->given = 0;
  words_->reached = 0;
}

void Turns::give(std::uint32_t turn) {
  words_->given = turn;
  wake(words_->given);
}

bool Turns::is_reached(std::uint32_t turn, std::chrono::milliseconds patience) {
  const std::uint32_t seen = words_->reached;
  if (seen == turn) return true;
  const timespec limit{.tv_sec = 0, .tv_nsec = std::chrono::nanoseconds(patience).count()};
  sleep_while(words_->reached, seen, &limit);
  return words_->reached == turn;
}

void Turns::reach(std::uint32_t turn) {
  words_->reached = turn;
  wake(words_->reached);
}

void Turns::await(std::uint32_t turn) {
  for (std::uint32_t given = words_->given; given != turn; given = words_->given)
    sleep_while(words_->given, given, nullptr);
}

}  // namespace kbench::protocol
