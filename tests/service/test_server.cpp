#include "service/test_server.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <functional>
#include <stdexcept>
#include <utility>

using namespace kbench::service::http;
using boost::asio::awaitable;
using std::chrono::milliseconds;

namespace {

bool comes_true(milliseconds time, const std::function<bool()>& condition) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(milliseconds(2));
  }
  return true;
}

awaitable<void> pause(milliseconds time) {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor, time);
  co_await timer.async_wait(boost::asio::use_awaitable);
}

Answer text(std::string body, std::string type = "text/plain") {
  Answer answer;
  answer.type = std::move(type);
  answer.body = std::move(body);
  return answer;
}

nlohmann::json described(const Head& head) {
  nlohmann::json result = {{"method", head.method}, {"path", head.path}, {"peer", head.peer}};
  for (const auto& [name, value] : head.query) result["query"].push_back({name, value});
  return result;
}

}  // namespace

TestServer::Options TestServer::options(milliseconds patience) {
  Options options;
  options.listen = "127.0.0.1:0";
  options.body_limit = 1 << 20;
  options.bodies_limit = 16 << 20;
  options.connections = 1000;
  options.patience = patience;
  return options;
}

TestServer::TestServer(Options options) {
  options.log = [this](const std::string& line) {
    const std::lock_guard lock(lock_);
    log_ += line + '\n';
  };
  server_.emplace(std::move(options), [this](Exchange& exchange) { return handle(exchange); });
  thread_ = std::thread([this] { server_->run(2); });
}

std::uint16_t TestServer::port() const {
  const std::string& url = server_->url();
  return static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
}

void TestServer::end() {
  server_->close();
  if (thread_.joinable()) thread_.join();
}

std::string TestServer::log() {
  const std::lock_guard lock(lock_);
  return log_;
}

bool TestServer::logs_within(std::string_view text, milliseconds time) {
  return comes_true(time, [&] { return log().find(text) != std::string::npos; });
}

bool TestServer::reaches(const std::atomic<int>& value, int count, milliseconds time) {
  return comes_true(time, [&] { return value >= count; });
}

awaitable<void> TestServer::handle(Exchange& exchange) {
  const std::string& path = exchange.head().path;
  const int number = std::stoi(std::string(exchange.head().parameter("n").value_or("0")));
  if (path == "/echo") {
    std::string body = co_await exchange.body();
    co_await exchange.answer(text(std::move(body)));
  } else if (path == "/late_echo") {  // asks for the body after a while
    co_await pause(milliseconds(number));
    std::string body = co_await exchange.body();
    co_await exchange.answer(text(std::move(body)));
  } else if (path == "/text") {
    co_await exchange.answer(text(std::string(static_cast<std::size_t>(number), 'a')));
  } else if (path == "/bytes") {
    co_await exchange.answer(
        text(std::string(static_cast<std::size_t>(number), 'b'), "application/octet-stream"));
  } else if (path == "/pause") {
    co_await pause(milliseconds(number));
    co_await exchange.answer(text("late"));
  } else if (path == "/wait" || path == "/forever") {
    co_await wait(exchange, path == "/forever");
  } else if (path == "/events") {
    co_await exchange.begin_events();
    for (int each = 0; each < number; ++each) co_await exchange.send_event("state", std::to_string(each));
    co_await exchange.send_comment();
  } else if (path == "/broken_events") {
    co_await exchange.begin_events();
    throw std::runtime_error("in the middle");
  } else if (path == "/throw") {
    throw std::runtime_error("a secret\nof two lines");
  } else if (path == "/throw_number") {
    throw number;
  } else if (path == "/refuse") {
    throw Refusal(429, "queue_full", "too many wait", {{"Retry-After", "7"}});
  } else if (path == "/twice") {
    co_await exchange.answer(text("once"));
    co_await exchange.answer(text("twice"));
  } else if (path == "/split_header") {
    Answer answer = text("x");
    answer.headers.emplace_back("Location", "/a\r\nInjected: yes");
    co_await exchange.answer(std::move(answer));
  } else if (path == "/cached") {
    Answer answer = text("x");
    answer.headers.emplace_back("Cache-Control", "max-age=60");
    co_await exchange.answer(std::move(answer));
  } else if (path != "/nothing") {
    Answer answer = json_answer(200, described(exchange.head()));
    co_await exchange.answer(std::move(answer));
  }
}

awaitable<void> TestServer::wait(Exchange& exchange, bool sends_events) {
  if (sends_events) co_await exchange.begin_events();
  ++waits_;
  try {
    co_await pause(std::chrono::minutes(10));
  } catch (const boost::system::system_error&) {
    ++cancels_;
    throw;
  }
}
