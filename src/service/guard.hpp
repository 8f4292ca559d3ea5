// Decides who may do what. Knows tokens for a second: that long a revoked one is still taken.
#pragma once

#include "service/http/message.hpp"
#include "service/store_threads.hpp"

#include <kbench/service.hpp>

#include <boost/asio/awaitable.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace kbench::service {

struct Caller {
  std::string name = {};  // owner of jobs; empty if the service has no tokens
  ServiceRole role = ServiceRole::manage;
  ServiceQuota quota = {};

  // The owner of the jobs that the caller sees: none is everybody.
  std::optional<std::string> sees() const {
    return role == ServiceRole::manage ? std::nullopt : std::optional(name);
  }
};

// The place of a request's token. A browser adds a cookie to whatever it sends here, so the cookie admits to pages alone.
enum class TokenPlace : std::uint8_t { header, cookie };

class Guard {
 public:
  Guard(StoreThreads& stores, bool is_loopback) : stores_(stores), is_loopback_(is_loopback) {}

  // Throws Refusal: unauthorized, forbidden or too_many_requests.
  boost::asio::awaitable<Caller> admit(const http::Head& head, ServiceRole needed,
                                       TokenPlace place = TokenPlace::header);

  // Returns the caller with this token. Throws as admit() does.
  boost::asio::awaitable<Caller> caller_with(std::string secret, ServiceRole needed);

 private:
  using Clock = std::chrono::steady_clock;
  struct Known {
    std::optional<Token> token;
    Clock::time_point at;
  };
  struct Allowance {
    double requests;
    Clock::time_point at;
  };

  boost::asio::awaitable<bool> is_open();
  boost::asio::awaitable<std::optional<Token>> token_of(std::string secret);
  void count(const Token& token);

  StoreThreads& stores_;
  bool is_loopback_;
  std::mutex mutex_;
  std::map<std::string, Known> known_;  // keys are hashes
  std::optional<bool> has_tokens_;
  Clock::time_point asked_;
  std::map<std::string, Allowance> allowances_;  // keys are names of tokens
};

}  // namespace kbench::service
