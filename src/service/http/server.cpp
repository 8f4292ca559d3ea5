#include "service/http/server.hpp"

#include "service/http/address.hpp"
#include "service/http/connection.hpp"
#include "service/http/shared.hpp"
#include "service/http/tls.hpp"

#include <kbench/error.hpp>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <fcntl.h>

#include <list>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace kbench::service::http {

namespace asio = boost::asio;
using asio::awaitable;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

Transports transports_for(const ServerOptions& options) {
  if (options.certificate.has_value() != options.private_key.has_value())
    throw Error("TLS needs both a certificate and a private key; give both, or none for HTTP without TLS");
  return options.certificate ? tls_transports(*options.certificate, *options.private_key) : plain_transport;
}

}  // namespace

class Server::State {
 public:
  State(ServerOptions options, Handler handler);

  const std::string& url() const { return url_; }
  bool is_loopback() const { return is_loopback_; }
  asio::io_context& context() { return context_; }

  void run(int threads);
  void close();

 private:
  using Connections = std::list<std::shared_ptr<Connection>>;

  awaitable<void> accept();
  void admit(tcp::socket socket);
  awaitable<void> serve(Connections::iterator self);
  void forget(Connections::iterator connection);
  void run_here();
  template <class Action>
  void tell_connections(Action action);  // the lock is held

  Shared shared_;
  Transports transports_;
  std::string url_;
  bool is_loopback_ = false;

  std::mutex lock_;
  Connections connections_;
  bool is_closed_ = false;

  asio::io_context context_;  // below what is used by the coroutines that end with it
  asio::any_io_executor strand_{asio::make_strand(context_)};
  tcp::acceptor acceptor_;
  asio::steady_timer pause_{strand_};
  asio::steady_timer cut_off_{strand_};
};

Server::State::State(ServerOptions options, Handler handler)
    : shared_{.options = std::move(options), .handler = std::move(handler)},
      transports_(transports_for(shared_.options)),
      acceptor_(listen_at(strand_, shared_.options.listen)) {
  const tcp::endpoint endpoint = acceptor_.local_endpoint();
  url_ = (shared_.options.certificate ? "https://" : "http://") + text_of(endpoint);
  is_loopback_ = simplest(endpoint.address()).is_loopback();
  asio::co_spawn(strand_, accept(), asio::detached);
}

awaitable<void> Server::State::accept() {
  bool is_failing = false;
  while (acceptor_.is_open()) {
    error_code error;
    tcp::socket socket = co_await acceptor_.async_accept(asio::any_io_executor(asio::make_strand(context_)),
                                                         asio::redirect_error(asio::use_awaitable, error));
    if (!acceptor_.is_open()) break;
    if (!error) {
      is_failing = false;
      try {
        admit(std::move(socket));
      } catch (const std::exception& refused) {
        shared_.log(std::string("a connection was refused: ") + refused.what());
      }
    } else if (error != asio::error::connection_aborted) {
      // The process has no descriptors left, or the system no memory.
      if (!std::exchange(is_failing, true))
        shared_.log("cannot accept connections for now: " + error.message());
      pause_.expires_after(std::chrono::milliseconds(100));
      co_await pause_.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
  }
}

void Server::State::admit(tcp::socket socket) {
  error_code error;
  const tcp::endpoint client = socket.remote_endpoint(error);
  if (!error) socket.set_option(tcp::no_delay(true), error);
  if (error || ::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC) != 0) return;
  const std::lock_guard lock(lock_);
  if (is_closed_ || connections_.size() >= shared_.options.connections) return;
  connections_.push_front(std::make_shared<Connection>(shared_, transports_(std::move(socket)),
                                                       simplest(client.address()).to_string()));
  const auto self = connections_.begin();
  try {
    asio::co_spawn((*self)->executor(), serve(self), asio::detached);
  } catch (...) {
    connections_.erase(self);
    throw;
  }
}

awaitable<void> Server::State::serve(Connections::iterator self) {
  const std::shared_ptr<Connection> connection = *self;
  try {
    co_await connection->serve();
  } catch (const std::exception& error) {
    shared_.log(std::string("a connection failed: ") + error.what());
  }
  forget(self);
}

void Server::State::forget(Connections::iterator connection) {
  const std::lock_guard lock(lock_);
  connections_.erase(connection);
  if (is_closed_ && connections_.empty()) context_.stop();
}

template <class Action>
void Server::State::tell_connections(Action action) {
  for (const auto& each : connections_) asio::post(each->executor(), [each, action] { ((*each).*action)(); });
}

void Server::State::close() {
  const std::lock_guard lock(lock_);
  if (std::exchange(is_closed_, true)) return;
  if (connections_.empty()) return context_.stop();
  asio::post(strand_, [this] {
    acceptor_.close();
    cut_off_.expires_after(shared_.options.patience);
    cut_off_.async_wait([this](error_code) {
      const std::lock_guard guard(lock_);
      tell_connections(&Connection::cut_off);
    });
  });
  tell_connections(&Connection::close);
}

void Server::State::run(int threads) {
  const auto work = asio::make_work_guard(context_);
  std::vector<std::jthread> others;
  try {
    for (int each = 1; each < threads; ++each) others.emplace_back([this] { run_here(); });
  } catch (const std::system_error& error) {
    context_.stop();
    throw Error(ErrorCode::system, std::string("cannot start the threads of the service: ") + error.what());
  }
  run_here();
  others.clear();
  acceptor_.close();
}

void Server::State::run_here() {
  while (true) {
    try {
      context_.run();
      return;
    } catch (const std::exception& error) {  // memory, most likely
      shared_.log(std::string("the server goes on after an error: ") + error.what());
    }
  }
}

Server::Server(ServerOptions options, Handler handler)
    : state_(std::make_unique<State>(std::move(options), std::move(handler))) {}
Server::~Server() = default;

const std::string& Server::url() const { return state_->url(); }
bool Server::is_loopback() const { return state_->is_loopback(); }
asio::any_io_executor Server::executor() { return state_->context().get_executor(); }
void Server::run(int threads) { state_->run(threads); }
void Server::close() { state_->close(); }

}  // namespace kbench::service::http
