#include "service/http/wire.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <utility>

namespace kbench::service::http {

namespace asio = boost::asio;
using asio::awaitable;
using boost::system::error_code;

namespace {

constexpr std::size_t most_ahead = 16 << 10;  // bytes that are read while an exchange runs

}  // namespace

// Cuts the connection off at the end of its time.
class Wire::Alarm {
 public:
  Alarm(Wire& wire, std::chrono::milliseconds time) : timer_(wire.alarm_) {
    timer_.expires_after(time);
    timer_.async_wait([self = wire.shared_from_this()](error_code) {
      if (self->alarm_.expiry() <= Clock::now()) self->cut_off();
    });
  }
  ~Alarm() { timer_.expires_at(Clock::time_point::max()); }
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

 private:
  asio::steady_timer& timer_;
};

Wire::Wire(std::unique_ptr<Transport> transport, std::chrono::milliseconds patience)
    : transport_(std::move(transport)),
      patience_(patience),
      changed_(transport_->socket().get_executor()),
      alarm_(transport_->socket().get_executor()),
      grace_(transport_->socket().get_executor()) {}

awaitable<void> Wire::open() {
  const Alarm alarm(*this, patience_);
  co_await transport_->open();
}

awaitable<void> Wire::write(std::string_view first, std::string_view second) {
  const Alarm alarm(*this, patience_);
  co_await transport_->write({asio::buffer(first), asio::buffer(second)});
}

awaitable<Wire::News> Wire::more(Clock::time_point deadline) {
  const std::size_t before = arrived_.size();
  is_interrupted_ = false;
  start_reading();
  while (reads_ && !has_ended_ && !is_interrupted_ && Clock::now() < deadline) {
    changed_.expires_at(deadline);
    error_code ignored;
    co_await changed_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
  if (arrived_.size() > before) co_return News::bytes;
  if (has_ended_) co_return News::end;
  co_return is_interrupted_ ? News::interrupted : News::late;
}

void Wire::interrupt() {
  is_interrupted_ = true;
  changed_.cancel();
}

void Wire::start_reading() {
  if (reads_ || has_ended_) return;
  reads_ = true;
  asio::co_spawn(transport_->socket().get_executor(), read(shared_from_this()), asio::detached);
}

awaitable<void> Wire::read(std::shared_ptr<Wire> self) {
  std::size_t bytes = 0;
  try {
    bytes = co_await self->transport_->read(asio::buffer(self->landing_));
  } catch (const boost::system::system_error& error) {
    self->has_ended_ = true;
    self->is_broken_ = error.code() != asio::error::eof;
  }
  self->reads_ = false;
  self->arrived_.append(self->landing_.data(), bytes);
  self->changed_.cancel();
  // TLS would wait for the client's farewell, although this read has taken the end of the connection.
  if (self->has_ended_ && self->is_finishing_) self->cut_off();
  if (self->gone_) self->watch(std::exchange(self->gone_, nullptr));
}

void Wire::watch(std::function<void()> gone) {
  gone_ = std::move(gone);
  if (has_ended_)
    notice_end();
  else if (arrived_.size() < most_ahead)
    start_reading();
}

void Wire::unwatch() {
  gone_ = nullptr;
  grace_.cancel();
}

void Wire::notice_end() {
  const std::chrono::milliseconds second(1000);
  grace_.expires_after(is_broken_ ? std::chrono::milliseconds(0) : std::min(patience_, second));
  grace_.async_wait([self = shared_from_this()](error_code error) {
    if (!error && self->gone_) std::exchange(self->gone_, nullptr)();
  });
}

awaitable<void> Wire::finish(bool has_more) {
  const std::chrono::milliseconds most(2000);
  const Alarm alarm(*this, std::min(patience_, most));
  is_finishing_ = true;
  start_reading();
  try {
    if (!is_broken_ && (!has_more || transport_->reads_after_end())) co_await transport_->end();
  } catch (const boost::system::system_error&) {  // the client has gone, or sends on
  }
  while (co_await more(Clock::time_point::max()) == News::bytes) arrived_.clear();
  cut_off();
}

void Wire::cut_off() {
  error_code ignored;
  transport_->socket().close(ignored);
  has_ended_ = true;
  is_broken_ = true;
  changed_.cancel();
}

}  // namespace kbench::service::http
