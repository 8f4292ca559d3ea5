#include "service/guard.hpp"

#include "service/pages/browser.hpp"

#include <boost/asio/ip/address_v4.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace kbench::service {
namespace {

namespace asio = boost::asio;
using http::Refusal;
using namespace std::chrono_literals;

constexpr auto known_for = 1s;
constexpr std::size_t most_known = 10'000;

Refusal unauthorized(const std::string& detail) {
  return {401, "unauthorized", detail, {{"WWW-Authenticate", "Bearer"}}};
}

// The host without its port.
std::string_view host_of(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

Refusal from_elsewhere() {
  return {403, "forbidden", "a service without tokens takes no requests of pages from elsewhere"};
}

// A page of a stranger makes a browser send its own host's name, though that leads here, or another origin.
void require_local(const http::Head& head) {
  const auto is_local = [](std::string_view host) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address_v4(std::string(host), error);
    return host == "localhost" || host == "[::1]" || (!error && address.is_loopback());
  };
  const auto host = head.header("Host");
  if (host && !is_local(host_of(*host)))
    throw Refusal(403, "forbidden", "a service without tokens is asked by localhost, 127.0.0.1 or [::1]");
  if (head.header("Origin") && !has_own_origin(head)) throw from_elsewhere();
  // Browsers tell what a request without an origin is for, as an image.
  const auto site = head.header("Sec-Fetch-Site");
  if (site && *site != "same-origin" && *site != "none" && head.path.starts_with("/v1/"))
    throw from_elsewhere();
}

std::string secret_in_header(const http::Head& head) {
  const auto given = head.header("Authorization");
  constexpr std::string_view scheme = "Bearer ";
  if (!given) throw unauthorized("a token is needed: Authorization: Bearer TOKEN");
  const std::string_view text = *given;
  const bool is_bearer =
      text.size() > scheme.size() && std::equal(scheme.begin(), scheme.end(), text.begin(),
                                                [](char a, char b) { return (a | 32) == (b | 32); });
  if (!is_bearer) throw unauthorized("another kind of authorization was sent than Bearer");
  return std::string(text.substr(scheme.size()));
}

}  // namespace

asio::awaitable<Caller> Guard::admit(const http::Head& head, ServiceRole needed, TokenPlace place) {
  if (co_await is_open()) {
    require_local(head);
    co_return Caller();
  }
  std::string secret = place == TokenPlace::header ? secret_in_header(head)
                                                   : std::string(cookie_in(head, token_cookie).value_or(""));
  co_return co_await caller_with(std::move(secret), needed);
}

asio::awaitable<Caller> Guard::caller_with(std::string secret, ServiceRole needed) {
  const std::optional<Token> token = co_await token_of(std::move(secret));
  if (!token) throw unauthorized("there is no such token");
  if (token->revoked) throw unauthorized("the token was revoked");
  if (token->ends &&
      *token->ends <= std::chrono::time_point_cast<UtcTime::duration>(std::chrono::system_clock::now()))
    throw unauthorized("the token's time is over");
  if (token->role < needed) {
    throw Refusal(403, "forbidden",
                  fmt::format("the role {} is needed, and the token {} has {}", name(needed), token->name,
                              name(token->role)));
  }
  count(*token);
  co_return Caller{.name = token->name, .role = token->role, .quota = token->quota};
}

// Whether there are no tokens. A service that others reach is never open, even if somebody empties its tables.
asio::awaitable<bool> Guard::is_open() {
  if (!is_loopback_) co_return false;
  {
    const std::lock_guard lock(mutex_);
    if (has_tokens_ && Clock::now() - asked_ < known_for) co_return !*has_tokens_;
  }
  const bool has_tokens = co_await stores_([](JobStore& store) { return store.has_tokens(); });
  const std::lock_guard lock(mutex_);
  has_tokens_ = has_tokens;
  asked_ = Clock::now();
  co_return !has_tokens;
}

asio::awaitable<std::optional<Token>> Guard::token_of(std::string secret) {
  const std::string hash = hash_of(secret);
  {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(hash);
    if (found != known_.end() && Clock::now() - found->second.at < known_for) co_return found->second.token;
  }
  const auto token = co_await stores_([&](JobStore& store) { return store.token_of(hash); });
  const std::lock_guard lock(mutex_);
  if (known_.size() >= most_known) known_.clear();
  known_[hash] = {.token = token, .at = Clock::now()};
  co_return token;
}

// An allowance fills up within a minute, and each request takes one of it.
void Guard::count(const Token& token) {
  if (!token.quota.requests_per_minute) return;
  const double most = *token.quota.requests_per_minute;
  const Clock::time_point now = Clock::now();
  const std::lock_guard lock(mutex_);
  Allowance& allowance =
      allowances_.try_emplace(token.name, Allowance{.requests = most, .at = now}).first->second;
  const double seconds = std::chrono::duration<double>(now - std::exchange(allowance.at, now)).count();
  allowance.requests = std::min(most, allowance.requests + seconds * most / 60.0);
  if (allowance.requests < 1.0) {
    const double wait_s = (1.0 - allowance.requests) * 60.0 / most;
    throw Refusal(429, "too_many_requests",
                  fmt::format("the token {} has {} requests a minute", token.name, most),
                  {{"Retry-After", fmt::format("{:.0f}", std::ceil(wait_s))}});
  }
  allowance.requests -= 1.0;
}

}  // namespace kbench::service
