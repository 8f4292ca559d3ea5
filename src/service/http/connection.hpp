// One connection: exchanges, one after another. Lives on the strand of its socket.
#pragma once

#include "service/http/shared.hpp"
#include "service/http/wire.hpp"

#include <boost/asio/cancellation_signal.hpp>

#include <memory>
#include <optional>
#include <string>

namespace kbench::service::http {

class WireExchange;

class Connection {
 public:
  Connection(Shared& shared, std::unique_ptr<Transport> transport, std::string peer);

  boost::asio::any_io_executor executor();

  // Until the client leaves, or is refused.
  boost::asio::awaitable<void> serve();

  void close();    // after the exchange that runs, if one does
  void cut_off();  // at once; the handler is cancelled

 private:
  class Current;

  boost::asio::awaitable<bool> serve_one();  // returns whether another may follow
  boost::asio::awaitable<std::optional<Refusal>> handle(
      WireExchange& exchange);  // returns what is left to answer
  void cancel() { cancel_.emit(boost::asio::cancellation_type::terminal); }

  Shared& shared_;
  std::string peer_;
  boost::asio::any_io_executor executor_;
  std::shared_ptr<Wire> wire_;
  boost::asio::cancellation_signal cancel_;
  WireExchange* exchange_ = nullptr;  // set once its head is read
  bool has_more_ = false;             // a request was answered before its end
  bool is_closing_ = false;
  bool is_cut_off_ = false;
};

}  // namespace kbench::service::http
