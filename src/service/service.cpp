// The service: a server, its interface, and a worker.
#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "service/api.hpp"
#include "store/sql/address.hpp"

#include <kbench/open_queue.hpp>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <fmt/format.h>

#include <sys/resource.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace kbench {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using namespace service;

constexpr int threads = 2;  // these speak HTTP, and others do what takes time
constexpr std::size_t threads_of_the_store = 4;
constexpr std::size_t own_descriptors = 256;  // the store, the worker and its processes need these
constexpr auto polled_every = 100ms;  // a worker that is near asks for items more often than one that is far
constexpr auto leases_looked_at_every = 1s;
constexpr auto tidied_every = std::chrono::hours(1);

ServiceOptions checked(ServiceOptions options) {
  if (options.body_limit == 0 || options.body_limit > std::size_t{256} << 20U)
    throw Error("body_limit must be 1 byte to 256 MiB");
  if (options.connections == 0) throw Error("connections must be 1 or more");
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < options.connections + own_descriptors) {
    throw Error(fmt::format(
        "{} connections need {} open files, and this process may have {}: allow fewer, or raise that "
        "(ulimit -n)",
        options.connections, options.connections + own_descriptors, limit.rlim_cur));
  }
  if (options.patience < 10ms) throw Error("patience must be 10 ms or more");
  return options;
}

http::ServerOptions server_options(const ServiceOptions& options) {
  return {.listen = options.listen,
          .certificate = options.certificate,
          .private_key = options.private_key,
          .body_limit = options.body_limit,
          .bodies_limit = std::max(options.bodies_limit, options.body_limit),
          .connections = options.connections,
          .patience = options.patience,
          .log = options.log};
}

}  // namespace

class Service::State {
 public:
  explicit State(ServiceOptions given)
      : options_(checked(std::move(given))),
        queue_(open_queue(options_.queue)),
        stores_(store::parse_address(options_.queue), threads_of_the_store),
        watcher_(stores_),
        api_(options_, *queue_, stores_, watcher_),
        server_(server_options(options_),
                [this](http::Exchange& exchange) { return api_.handle(exchange, guard_); }),
        guard_(stores_, server_.is_loopback()) {
    JobStore store(store::parse_address(options_.queue));
    is_open_ = !store.has_tokens();
    if (is_open_ && !server_.is_loopback()) {
      throw Error(fmt::format(
          "{} is reached by others, and there is no token yet: make one (kbench token create), or "
          "listen on 127.0.0.1",
          options_.listen));
    }
    if (options_.has_worker) make_worker();
  }

  const std::string& url() const { return server_.url(); }
  bool is_open_to_all() const { return is_open_; }
  void run();

 private:
  void make_worker();
  void work();
  void wait_for_end();
  void tell(const std::string& line) const {
    if (options_.log) options_.log(line);
  }
  asio::awaitable<void> tidy();
  asio::awaitable<void> end_leases();

  ServiceOptions options_;
  std::shared_ptr<Queue> queue_;
  StoreThreads stores_;
  Watcher watcher_;
  Api api_;
  http::Server server_;
  Guard guard_;
  bool is_open_ = false;
  std::optional<Worker> worker_;
  std::stop_source drain_;
  std::stop_source stop_;
  std::stop_source end_;  // asked for from outside, or by a fault of the server

  std::mutex mutex_;
  std::condition_variable_any ended_;
  bool worker_has_ended_ = false;
  std::exception_ptr worker_fault_;
};

void Service::State::make_worker() {
  WorkerOptions all = options_.worker;
  all.drain = drain_.get_token();
  all.stop = stop_.get_token();
  all.poll = std::min(all.poll, std::chrono::milliseconds(polled_every));
  worker_.emplace(queue_, std::move(all));
}

void Service::State::work() {
  std::exception_ptr fault;
  try {
    const WorkerSummary summary = worker_->run();
    tell(fmt::format("the worker ended: {} evaluated, {} handed back", summary.evaluated,
                     summary.handed_back));
  } catch (...) {
    fault = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  worker_has_ended_ = true;
  worker_fault_ = fault;
  ended_.notify_all();
}

// Waits for a request to end, and then for the worker. Clients are answered all that time.
void Service::State::wait_for_end() {
  std::unique_lock lock(mutex_);
  const std::stop_callback on_drain(options_.drain, [this] { end_.request_stop(); });
  ended_.wait(lock, end_.get_token(), [this] { return worker_has_ended_; });
  api_.drain();
  drain_.request_stop();
  if (worker_) ended_.wait(lock, options_.stop, [this] { return worker_has_ended_; });
}

asio::awaitable<void> Service::State::tidy() {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  while (true) {
    try {
      co_await stores_([](JobStore& store) {
        store.forget_old();
        return true;
      });
    } catch (const std::exception& error) {
      tell(document::printable_line(error.what()));
    }
    timer.expires_after(tidied_every);
    co_await timer.async_wait(asio::use_awaitable);
  }
}

// A queue ends the leases of lost workers when it is asked for something. Without a worker here, nobody else may ask.
asio::awaitable<void> Service::State::end_leases() {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  while (true) {
    timer.expires_after(leases_looked_at_every);
    co_await timer.async_wait(asio::use_awaitable);
    try {
      co_await stores_([this](JobStore& /*store*/) { return queue_->results("", 1).empty(); });
    } catch (const std::exception&) {  // the store is away
    }
  }
}

void Service::State::run() {
  const std::stop_callback on_stop(options_.stop, [this] { stop_.request_stop(); });
  const asio::any_io_executor executor = server_.executor();
  asio::co_spawn(asio::make_strand(executor), watcher_.run(), asio::detached);
  asio::co_spawn(asio::make_strand(executor), tidy(), asio::detached);
  if (!worker_) asio::co_spawn(asio::make_strand(executor), end_leases(), asio::detached);
  std::jthread worker;
  if (worker_) worker = std::jthread([this] { work(); });
  std::exception_ptr server_fault;
  std::jthread server([&] {
    try {
      server_.run(threads);
    } catch (...) {
      server_fault = std::current_exception();
      end_.request_stop();
    }
  });
  wait_for_end();
  watcher_.close();
  server_.close();
  server.join();
  // Their last work answers to the server's executor, which must be there.
  api_.join();
  stores_.join();
  if (worker.joinable()) worker.join();
  for (const std::exception_ptr& fault : {worker_fault_, server_fault})
    if (fault) std::rethrow_exception(fault);
}

Service::Service(ServiceOptions options) {
  at_boundary([&] { state_ = std::make_unique<State>(std::move(options)); });
}
Service::Service(Service&&) noexcept = default;
Service::~Service() = default;

const std::string& Service::url() const { return state_->url(); }
bool Service::is_open_to_all() const { return state_->is_open_to_all(); }
void Service::run() {
  at_boundary([&] { state_->run(); });
}

}  // namespace kbench
