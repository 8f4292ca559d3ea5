#include "service/http/wire_exchange.hpp"

#include "service/http/gzip.hpp"

#include <boost/asio/error.hpp>
#include <boost/system/system_error.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace kbench::service::http {

using boost::asio::awaitable;
using Clock = Wire::Clock;

namespace {

constexpr std::size_t small_body = 1 << 10;  // is not worth packing

Refusal late(const char* what) { return {408, "timeout", std::string(what) + " did not arrive in time"}; }

}  // namespace

WireExchange::WireExchange(Shared& shared, Wire& wire) : shared_(shared), wire_(wire) {}
WireExchange::~WireExchange() { wire_.unwatch(); }

awaitable<bool> WireExchange::read_head(std::string peer) {
  const std::chrono::milliseconds patience = shared_.options.patience;
  Clock::time_point deadline = Clock::now() + patience;
  bool has_bytes = !wire_.arrived().empty();
  while (true) {
    if (!wire_.arrived().empty()) wire_.use(parser_.take_head(wire_.arrived()));
    if (parser_.has_head()) break;
    const Wire::News news = co_await wire_.more(deadline);
    if (news != Wire::News::bytes) {
      if (!has_bytes || news == Wire::News::interrupted) co_return false;
      if (news == Wire::News::late) throw late("the head of the request");
      throw bad_request("the request ends before its head does");
    }
    if (!has_bytes) deadline = Clock::now() + patience;  // the connection was idle before
    has_bytes = true;
  }
  head_ = parser_.head(std::move(peer));
  co_return true;
}

void WireExchange::watch(std::function<void()> gone) {
  gone_ = std::move(gone);
  watch_if_quiet();
}

// While a body arrives, the end of the connection is noticed there.
void WireExchange::watch_if_quiet() {
  if (!gone_ || !parser_.has_body() || stage_ == Stage::answering) return;
  wire_.watch([this] {
    is_client_gone_ = true;
    gone_();
  });
}

awaitable<std::string> WireExchange::body() {
  if (body_ || has_begun()) throw std::logic_error("a body is asked for twice, or after the answer");
  body_.emplace(shared_.bodies, shared_.options.body_limit, head_.header("Content-Encoding"),
                parser_.body_size());
  if (!parser_.has_body() && parser_.expects_continue() && wire_.arrived().empty())
    co_await wire_.write("HTTP/1.1 100 Continue\r\n\r\n");
  const Clock::time_point deadline = Clock::now() + shared_.options.patience;
  while (true) {
    wire_.use(parser_.take_body(wire_.arrived(), *body_));
    if (parser_.has_body()) break;
    const Wire::News news = co_await wire_.more(deadline);
    if (news == Wire::News::late) throw late("the body of the request");
    if (news == Wire::News::end) throw bad_request("the request ends before its body does");
  }
  watch_if_quiet();
  co_return body_->finish();
}

void WireExchange::begin() {
  if (has_begun()) throw std::logic_error("an exchange is answered twice");
  wire_.unwatch();
  if (is_client_gone_) throw boost::system::system_error(boost::asio::error::connection_aborted);
  stage_ = Stage::answering;
}

std::string WireExchange::framed_head(const Answer& answer, std::optional<std::size_t> size) {
  const bool has_frame = size.has_value() || parser_.version() >= 11;
  keeps_alive_ = may_keep_alive_ && has_frame && has_all() && parser_.keeps_alive();
  return response_head(answer, {.version = parser_.version(), .keeps_alive = keeps_alive_, .size = size});
}

awaitable<void> WireExchange::answer(Answer answer) {
  if (answer.body.size() > small_body && is_text(answer.type)) {
    answer.headers.emplace_back("Vary", "Accept-Encoding");
    if (takes_gzip(head_.header("Accept-Encoding").value_or(""))) {
      answer.body = packed(answer.body);
      answer.headers.emplace_back("Content-Encoding", "gzip");
    }
  }
  const std::string text = framed_head(answer, answer.body.size());
  begin();
  const bool has_body =
      !(parser_.has_head() && parser_.asks_for_head()) && answer.status != 204 && answer.status != 304;
  co_await wire_.write(text, has_body ? std::string_view(answer.body) : std::string_view());
  stage_ = Stage::complete;
}

awaitable<void> WireExchange::begin_events() {
  Answer events{.type = "text/event-stream"};
  events.headers.emplace_back("X-Accel-Buffering", "no");  // tells proxies to pass each event on
  const std::string text = framed_head(events, std::nullopt);
  begin();
  co_await wire_.write(text);
  if (parser_.asks_for_head()) {
    stage_ = Stage::complete;
    throw boost::system::system_error(boost::asio::error::connection_aborted);  // nobody takes the events
  }
  stage_ = Stage::events;
  watch_if_quiet();
}

awaitable<void> WireExchange::send_part(std::string part) {
  if (stage_ != Stage::events) throw std::logic_error("an event is sent outside of events");
  if (is_client_gone_) throw boost::system::system_error(boost::asio::error::connection_aborted);
  if (parser_.version() >= 11) part = chunk(part);
  co_await wire_.write(part);
}

awaitable<void> WireExchange::send_event(std::string_view name, std::string_view data) {
  if (name.find_first_of("\r\n") != name.npos || data.find_first_of("\r\n") != data.npos)
    throw std::invalid_argument("an event has more than one line");
  std::string part = "event: ";
  part.append(name).append("\ndata: ").append(data).append("\n\n");
  co_await send_part(std::move(part));
}

awaitable<void> WireExchange::send_comment() { co_await send_part(":\n\n"); }

awaitable<void> WireExchange::end() {
  if (stage_ != Stage::events) co_return;
  wire_.unwatch();
  if (parser_.version() >= 11) co_await wire_.write(chunk({}));
  stage_ = Stage::complete;
}

}  // namespace kbench::service::http
