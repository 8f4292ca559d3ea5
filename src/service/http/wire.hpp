// A connection within bounds of time and memory. Lives on the strand of its socket.
#pragma once

#include "service/http/transport.hpp"

#include <boost/asio/steady_timer.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace kbench::service::http {

class Wire : public std::enable_shared_from_this<Wire> {
 public:
  using Clock = std::chrono::steady_clock;
  enum class News : std::uint8_t { bytes, end, late, interrupted };

  Wire(std::unique_ptr<Transport> transport, std::chrono::milliseconds patience);

  // Both throw boost::system::system_error if the client is gone, or takes longer than the patience.
  boost::asio::awaitable<void> open();
  boost::asio::awaitable<void> write(std::string_view first, std::string_view second = {});

  // Bytes that arrived, and were not used yet.
  std::string_view arrived() const { return arrived_; }
  void use(std::size_t bytes) { arrived_.erase(0, bytes); }

  // Waits for more of them. `end`: the client sends no more.
  boost::asio::awaitable<News> more(Clock::time_point deadline);
  void interrupt();  // ends more(), if it waits

  // Calls gone() once if the client is gone: at once after an error, a second after it stopped sending, for one that does so may still
  // read. Reads ahead meanwhile.
  void watch(std::function<void()> gone);
  void unwatch();

  // Says that no more is written, and reads what is on its way: closing before would take the answer away from the client.
  // `has_more`: the client may be in the middle of a request.
  boost::asio::awaitable<void> finish(bool has_more);
  void cut_off();  // everything that waits ends with an error

 private:
  class Alarm;

  void start_reading();
  boost::asio::awaitable<void> read(std::shared_ptr<Wire> self);
  void notice_end();

  std::unique_ptr<Transport> transport_;
  std::chrono::milliseconds patience_;
  boost::asio::steady_timer changed_;  // is cancelled for each change that more() waits for
  boost::asio::steady_timer alarm_;
  boost::asio::steady_timer grace_;

  // A read is never cancelled, because TLS cannot go on after that. It runs on beside what happens.
  std::array<char, 16 << 10> landing_{};
  std::string arrived_;
  bool reads_ = false;
  bool has_ended_ = false;
  bool is_broken_ = false;
  bool is_interrupted_ = false;
  bool is_finishing_ = false;
  std::function<void()> gone_;
};

}  // namespace kbench::service::http
