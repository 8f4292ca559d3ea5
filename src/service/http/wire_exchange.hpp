// An exchange over a wire.
#pragma once

#include "service/http/request_parser.hpp"
#include "service/http/response.hpp"
#include "service/http/server.hpp"
#include "service/http/shared.hpp"
#include "service/http/wire.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace kbench::service::http {

class WireExchange final : public Exchange {
 public:
  WireExchange(Shared& shared, Wire& wire);
  ~WireExchange() override;

  // Returns false if the client sends no request any more. Throws Refusal: 400 for what is none, 408 if it is late.
  boost::asio::awaitable<bool> read_head(std::string peer);

  // Calls gone() once if the client goes away before its answer begins. Answers throw from then on.
  void watch(std::function<void()> gone);
  bool is_client_gone() const { return is_client_gone_; }

  void close_after_this() { may_keep_alive_ = false; }
  bool has_begun() const { return stage_ != Stage::asked; }  // to answer
  boost::asio::awaitable<void> end();                        // ends the events
  bool has_all() const { return parser_.has_head() && parser_.has_body(); }
  bool may_go_on() const { return stage_ == Stage::complete && keeps_alive_; }  // with another exchange

  const Head& head() const override { return head_; }
  boost::asio::awaitable<std::string> body() override;
  boost::asio::awaitable<void> answer(Answer answer) override;
  boost::asio::awaitable<void> begin_events() override;
  boost::asio::awaitable<void> send_event(std::string_view name, std::string_view data) override;
  boost::asio::awaitable<void> send_comment() override;

 private:
  enum class Stage : std::uint8_t { asked, answering, events, complete };

  void begin();
  std::string framed_head(const Answer& answer, std::optional<std::size_t> size);
  boost::asio::awaitable<void> send_part(std::string part);
  void watch_if_quiet();

  Shared& shared_;
  Wire& wire_;
  RequestParser parser_;
  Head head_;
  std::optional<BodyText> body_;
  std::function<void()> gone_;
  Stage stage_ = Stage::asked;
  bool may_keep_alive_ = true;
  bool keeps_alive_ = false;
  bool is_client_gone_ = false;
};

}  // namespace kbench::service::http
