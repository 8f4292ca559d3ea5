#include "service/http/connection.hpp"

#include "service/http/wire_exchange.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>

#include <exception>
#include <optional>
#include <utility>

namespace kbench::service::http {

namespace asio = boost::asio;
using asio::awaitable;

// Points at an exchange while this lives.
class Connection::Current {
 public:
  Current(WireExchange*& current, WireExchange& exchange) : current_(current) { current_ = &exchange; }
  ~Current() { current_ = nullptr; }
  Current(const Current&) = delete;
  Current& operator=(const Current&) = delete;

 private:
  WireExchange*& current_;
};

Connection::Connection(Shared& shared, std::unique_ptr<Transport> transport, std::string peer)
    : shared_(shared),
      peer_(std::move(peer)),
      executor_(transport->socket().get_executor()),
      wire_(std::make_shared<Wire>(std::move(transport), shared.options.patience)) {}

asio::any_io_executor Connection::executor() { return executor_; }

awaitable<void> Connection::serve() {
  try {
    co_await wire_->open();
    while (!is_closing_ && co_await serve_one()) {
    }
  } catch (const boost::system::system_error&) {  // the client has gone, or is too slow
    wire_->cut_off();
  }
  co_await wire_->finish(has_more_);
}

awaitable<bool> Connection::serve_one() {
  WireExchange exchange(shared_, *wire_);
  std::optional<Refusal> refusal;
  try {
    if (!co_await exchange.read_head(peer_)) co_return false;
  } catch (const Refusal& thrown) {
    refusal = thrown;
    exchange.close_after_this();
  }
  const Current current(exchange_, exchange);
  if (is_closing_) exchange.close_after_this();
  if (!refusal) refusal = co_await handle(exchange);
  if (refusal) co_await exchange.answer(refusal->answer());
  has_more_ = !exchange.has_all();
  co_return exchange.may_go_on();
}

awaitable<std::optional<Refusal>> Connection::handle(WireExchange& exchange) {
  std::optional<Refusal> refusal;
  std::string fault;
  try {
    exchange.watch([this] { cancel(); });
    auto handled = asio::co_spawn(executor_, shared_.handler(exchange),
                                  asio::bind_cancellation_slot(cancel_.slot(), asio::use_awaitable));
    co_await std::move(handled);
    if (!exchange.has_begun()) fault = "it was not answered";
  } catch (const Refusal& thrown) {
    refusal = thrown;
    fault = thrown.what();
  } catch (const boost::system::system_error& thrown) {
    if (exchange.may_go_on()) co_return std::nullopt;
    if (exchange.has_begun()) throw;  // the client does not take the answer
    fault = thrown.what();
  } catch (const std::exception& thrown) {
    fault = thrown.what();
  } catch (...) {
    fault = "unknown exception";
  }
  cancel_.slot().clear();
  if (exchange.is_client_gone() || is_cut_off_)
    throw boost::system::system_error(asio::error::connection_aborted);
  if (!fault.empty() && (!refusal || exchange.has_begun()))
    shared_.log(fmt::format("{} {}: {}", exchange.head().method, exchange.head().path, fault));
  if (!fault.empty() && exchange.has_begun())
    throw boost::system::system_error(asio::error::connection_aborted);
  if (fault.empty()) co_await exchange.end();
  if (!fault.empty() && !refusal)
    refusal.emplace(500, "internal", "the server failed at this request; its log says why");
  co_return refusal;
}

void Connection::close() {
  is_closing_ = true;
  if (exchange_ == nullptr)
    wire_->interrupt();
  else
    exchange_->close_after_this();
}

void Connection::cut_off() {
  is_cut_off_ = true;
  wire_->cut_off();
  if (exchange_ != nullptr) cancel();
}

}  // namespace kbench::service::http
