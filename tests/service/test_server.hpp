// A server on loopback with a small handler, in threads of its own.
#pragma once

#include "service/http/server.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

class TestServer {
 public:
  using Options = kbench::service::http::ServerOptions;

  // Bounds that no test reaches by accident; tests set what they are about.
  static Options options(std::chrono::milliseconds patience = std::chrono::seconds(10));

  explicit TestServer(Options options = TestServer::options());
  ~TestServer() { end(); }

  std::uint16_t port() const;
  kbench::service::http::Server& server() { return *server_; }
  void end();  // closes it, and waits for the end

  std::string log();
  bool logs_within(std::string_view text, std::chrono::milliseconds time);
  // Whether so many handlers of /wait and /forever were started, or cancelled, within the time.
  bool waits_within(int count, std::chrono::milliseconds time) const { return reaches(waits_, count, time); }
  bool cancels_within(int count, std::chrono::milliseconds time) const {
    return reaches(cancels_, count, time);
  }

 private:
  boost::asio::awaitable<void> handle(kbench::service::http::Exchange& exchange);
  boost::asio::awaitable<void> wait(kbench::service::http::Exchange& exchange, bool sends_events);
  static bool reaches(const std::atomic<int>& value, int count, std::chrono::milliseconds time);

  std::mutex lock_;
  std::string log_;
  std::atomic<int> waits_ = 0;
  std::atomic<int> cancels_ = 0;
  std::optional<kbench::service::http::Server> server_;
  std::thread thread_;
};
