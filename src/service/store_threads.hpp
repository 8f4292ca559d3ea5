// Threads that call the store, each call with a connection to itself: a database keeps its caller waiting.
#pragma once

#include "service/job_store.hpp"
#include "service/on_threads.hpp"

#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

namespace kbench::service {

class StoreThreads {
 public:
  StoreThreads(store::Address address, std::size_t threads)
      : address_(std::move(address)), threads_(threads) {}
  ~StoreThreads() { join(); }

  // Waits for the work that was asked for.
  void join() { threads_.join(); }

  // Returns work(store). Throws what that throws, and Error if the store cannot be opened.
  template <class Work>
  auto operator()(Work work) -> boost::asio::awaitable<std::invoke_result_t<Work&, JobStore&>> {
    auto lent = [this, work = std::move(work)]() mutable { return lend(work); };
    co_return co_await on_threads(threads_, std::move(lent));
  }

 private:
  // A connection that was cut is made anew.
  template <class Work>
  auto lend(Work& work) {
    std::unique_ptr<JobStore> store = take();
    if (!store) store = std::make_unique<JobStore>(address_);
    try {
      auto result = work(*store);
      put_back(std::move(store));
      return result;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::io) put_back(std::move(store));
      throw;
    }
  }

  void put_back(std::unique_ptr<JobStore> store) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(store));
  }

  std::unique_ptr<JobStore> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return nullptr;
    std::unique_ptr<JobStore> store = std::move(idle_.back());
    idle_.pop_back();
    return store;
  }

  store::Address address_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<JobStore>> idle_;
  boost::asio::thread_pool threads_;  // ends first
};

}  // namespace kbench::service
