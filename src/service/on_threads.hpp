// Work that keeps its thread waiting, on the threads of a pool.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <type_traits>
#include <utility>

namespace kbench::service {

// Returns work(). The work comes to its end even if nobody waits for it any more: Boost ends the process if it is cancelled meanwhile.
template <class Work>
auto on_threads(boost::asio::thread_pool& threads, Work work)
    -> boost::asio::awaitable<std::invoke_result_t<Work&>> {
  using Result = std::invoke_result_t<Work&>;
  auto result = boost::asio::co_spawn(
      threads.get_executor(),
      [work = std::move(work)]() mutable -> boost::asio::awaitable<Result> { co_return work(); },
      boost::asio::bind_cancellation_slot(boost::asio::cancellation_slot(), boost::asio::use_awaitable));
  co_return co_await std::move(result);
}

}  // namespace kbench::service
