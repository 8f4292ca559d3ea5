// Tells those who wait for a job that its state has changed. One query looks at all jobs that anybody waits for.
#pragma once

#include "service/store_threads.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace kbench::service {

class Watcher {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Watcher(StoreThreads& stores) : stores_(stores) {}

  // Returns when the job's state is another than `known`, at the time `until`, or when the watcher is closed. It must be called on
  // a strand.
  boost::asio::awaitable<void> changed(std::string id, JobState known, Clock::time_point until);

  // Looks at the jobs until it is closed.
  boost::asio::awaitable<void> run();

  void close();  // any thread may call it
  bool is_closed() const;

 private:
  struct Waiter {
    std::string id;
    JobState known;
    boost::asio::steady_timer timer;
  };
  using Waiters = std::list<std::shared_ptr<Waiter>>;

  std::vector<std::string> watched() const;
  template <class Predicate>
  void wake(const Predicate& predicate);

  StoreThreads& stores_;
  mutable std::mutex mutex_;
  Waiters waiters_;
  bool is_closed_ = false;
};

}  // namespace kbench::service
