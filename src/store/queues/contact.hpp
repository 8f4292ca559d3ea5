// For how long the database has taken writes. No worker can renew a lease while it does not, so a lease that ran out in
// that time is not lost.
#pragma once

#include <chrono>
#include <optional>

namespace kbench::queue_store {

class Contact {
 public:
  using Clock = std::chrono::steady_clock;
  using Duration = std::chrono::microseconds;

  // Notes a write, at this time of the process and of the store. A cause that delayed it may have delayed all others: a
  // lock, a server that hangs. A clock of the store that jumps ahead has the same effect on leases.
  void note(Clock::time_point now, Duration store_time);

  // Notes a call that failed.
  void lose() { last_.reset(); }

  // Zero unless the last write was a moment ago.
  Duration lasted(Clock::time_point now, Duration store_time) const;

  // How much longer than its end a lease holds: others may have been delayed as long as the last writes were.
  Duration slack() const { return slack_; }

 private:
  struct Moment {
    Clock::time_point time;
    Duration store_time{};
  };
  Duration since_last(Clock::time_point now, Duration store_time) const;

  std::optional<Moment> last_;  // none: there is no contact
  Clock::time_point since_;
  Duration slack_{};
};

}  // namespace kbench::queue_store
