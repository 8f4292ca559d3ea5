#include "store/queues/contact.hpp"

#include <algorithm>

namespace kbench::queue_store {
namespace {

using namespace std::chrono_literals;

// An idle worker or batch writes at least every two seconds or so.
constexpr Contact::Duration longest_pause = 5s;

// Pauses up to this are usual, and say nothing of a delay.
constexpr Contact::Duration usual_pause = 1s;

// SQLite looks every 100 ms whether a lock is gone: those who waited longer may be later.
constexpr Contact::Duration least_slack = 250ms;

}  // namespace

Contact::Duration Contact::since_last(Clock::time_point now, Duration store_time) const {
  return std::max(std::chrono::duration_cast<Duration>(now - last_->time), store_time - last_->store_time);
}

void Contact::note(Clock::time_point now, Duration store_time) {
  if (lasted(now, store_time) > Duration::zero()) {
    slack_ = std::max({least_slack, since_last(now, store_time) - usual_pause, slack_ / 2});
  } else {
    since_ = now;
    slack_ = least_slack;
  }
  last_ = {.time = now, .store_time = store_time};
}

Contact::Duration Contact::lasted(Clock::time_point now, Duration store_time) const {
  if (!last_ || since_last(now, store_time) > longest_pause) return Duration::zero();
  return std::chrono::duration_cast<Duration>(now - since_);
}

}  // namespace kbench::queue_store
