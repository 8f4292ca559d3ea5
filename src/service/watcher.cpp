#include "service/watcher.hpp"

#include <kbench/error.hpp>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace kbench::service {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

constexpr auto looked_every = 100ms;

asio::awaitable<void> sleep_until(asio::steady_timer& timer) {
  co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
}

}  // namespace

asio::awaitable<void> Watcher::changed(std::string id, JobState known, Clock::time_point until) {
  const auto executor = co_await asio::this_coro::executor;
  const std::shared_ptr<Waiter> waiter(new Waiter{std::move(id), known, asio::steady_timer(executor, until)});
  Waiters::iterator place;
  {
    const std::lock_guard lock(mutex_);
    if (is_closed_) co_return;
    place = waiters_.insert(waiters_.end(), waiter);
  }
  co_await sleep_until(waiter->timer);  // wake() runs on this strand, so not before this waits
  const std::lock_guard lock(mutex_);
  waiters_.erase(place);
}

asio::awaitable<void> Watcher::run() {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  while (!is_closed()) {
    timer.expires_after(looked_every);
    co_await sleep_until(timer);
    const std::vector<std::string> ids = watched();
    if (ids.empty()) continue;
    try {
      std::map<std::string, JobState> now;
      const auto states = co_await stores_([&](JobStore& store) { return store.states(ids); });
      for (const auto& [id, state] : states) now.emplace(id, state);
      wake([&](const Waiter& waiter) {
        const auto found = now.find(waiter.id);
        return found == now.end() || found->second != waiter.known;
      });
    } catch (const std::exception&) {  // the store is away: those who wait go on waiting
    }
  }
}

void Watcher::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
  }
  wake([](const Waiter& /*waiter*/) { return true; });
}

bool Watcher::is_closed() const {
  const std::lock_guard lock(mutex_);
  return is_closed_;
}

std::vector<std::string> Watcher::watched() const {
  std::set<std::string> ids;
  const std::lock_guard lock(mutex_);
  for (const auto& waiter : waiters_) ids.insert(waiter->id);
  return {ids.begin(), ids.end()};
}

template <class Predicate>
void Watcher::wake(const Predicate& predicate) {
  const std::lock_guard lock(mutex_);
  for (const auto& waiter : waiters_) {
    if (predicate(*waiter)) asio::post(waiter->timer.get_executor(), [waiter] { waiter->timer.cancel(); });
  }
}

}  // namespace kbench::service
