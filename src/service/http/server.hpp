// HTTP/1.1 and TLS, by Boost.Beast and OpenSSL, within bounds on everything that a client sends, holds and delays. Knows nothing
// of what is served.
#pragma once

#include "service/http/message.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace kbench::service::http {

// One request and its answer. The body is read only if it is asked for: who may not send one costs no memory.
class Exchange {
 public:
  virtual ~Exchange() = default;

  virtual const Head& head() const = 0;

  // Reads the body, unpacked if it is sent with gzip. Throws Refusal: 413 if it is larger than the limit, 400 if it cannot be
  // unpacked, 415 for another encoding, 408 if it is late, 503 with Retry-After if all bodies together are too large.
  virtual boost::asio::awaitable<std::string> body() = 0;

  // Sends the only answer. Packs larger texts with gzip if the client takes it.
  virtual boost::asio::awaitable<void> answer(Answer answer) = 0;

  // Sends an answer of unknown length (text/event-stream), a part at a time; the end of the exchange ends it. Both throw
  // boost::system::system_error if the client is gone or does not take it in time.
  virtual boost::asio::awaitable<void> begin_events() = 0;
  virtual boost::asio::awaitable<void> send_event(std::string_view name,
                                                  std::string_view data) = 0;  // data has no newline
  virtual boost::asio::awaitable<void>
  send_comment() = 0;  // a line that clients ignore, so that dead connections are noticed
};

// Carries out an exchange. It answers once, or sends events. A Refusal that it throws is sent as a problem document; so is any other
// exception, as 500 without its text, which goes to the log.
using Handler = std::function<boost::asio::awaitable<void>(Exchange&)>;

struct ServerOptions {
  std::string listen;  // HOST:PORT
  std::optional<std::filesystem::path> certificate = {};
  std::optional<std::filesystem::path> private_key = {};
  std::size_t body_limit = 0;
  std::size_t bodies_limit = 0;
  std::size_t connections = 0;
  std::chrono::milliseconds patience{};
  std::function<void(const std::string&)> log = {};
};

class Server {
 public:
  // Listens. Throws Error for an address or certificate that cannot be used.
  Server(ServerOptions options, Handler handler);
  ~Server();

  const std::string& url() const;  // "https://[::1]:8443"
  bool is_loopback() const;        // whether only this machine reaches it

  boost::asio::any_io_executor executor();

  // Serves on this thread and `threads` - 1 others until close() has been called, and the last exchange has ended.
  void run(int threads);

  // Takes no more connections, and ends those that are idle. Exchanges that run come to their end within `patience`, or are cut off.
  // Any thread may call it.
  void close();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace kbench::service::http
