// Answers about the service itself.
#include "base/document/json.hpp"
#include "service/api.hpp"
#include "service/job_json.hpp"

#include <kbench/error.hpp>
#include <kbench/version.hpp>

#include <fmt/format.h>

#include <iterator>

namespace kbench::service {
namespace {

namespace asio = boost::asio;
using http::Answer;
using http::Refusal;
using nlohmann::json;

Answer version_answer() { return http::json_answer(200, {{"version", std::string(version)}}); }

}  // namespace

asio::awaitable<void> Api::show_token(Call& call) {
  const ServiceQuota& quota = call.caller.quota;
  const double used =
      co_await stores_([&](JobStore& store) { return store.seconds_of_day(call.caller.name); });
  const json shown{{"name", call.caller.name},
                   {"role", name(call.caller.role)},
                   {"requests_per_minute", value_or_null(quota.requests_per_minute)},
                   {"jobs_in_flight", value_or_null(quota.jobs_in_flight)},
                   {"seconds_per_day", value_or_null(quota.seconds_per_day)},
                   {"seconds_used", used}};
  call.answer = http::json_answer(200, shown);
}

asio::awaitable<void> Api::describe(Call& call) {
  static const std::string text = document::dump(openapi());
  call.answer = http::Answer{.body = text};
  co_return;
}

asio::awaitable<void> Api::health(Call& call) {
  call.answer = version_answer();
  co_return;
}

asio::awaitable<void> Api::readiness(Call& call) {
  const auto away = [](const char* why) { return Refusal(503, "unavailable", why, {{"Retry-After", "10"}}); };
  if (is_draining_) throw away("this server ends");
  static_cast<void>(co_await stores_([](JobStore& store) { return store.has_tokens(); }));
  if ((co_await workers()).empty()) throw away("no worker is there");
  call.answer = version_answer();
}

asio::awaitable<void> Api::metrics(Call& call) {
  const JobCounts counts = co_await stores_([](JobStore& store) { return store.counts(); });
  const std::size_t living = (co_await workers()).size();
  std::string text;
  const auto add = [&](std::string_view name, std::string_view help, std::string_view type,
                       const auto& value) {
    fmt::format_to(std::back_inserter(text), "# HELP kbench_{0} {1}\n# TYPE kbench_{0} {2}\nkbench_{0} {3}\n",
                   name, help, type, value);
  };
  add("jobs_queued", "Jobs that wait", "gauge", counts.queued);
  add("jobs_running", "Jobs that run", "gauge", counts.running);
  add("jobs_ended_today", "Jobs that ended within 24 hours", "gauge", counts.ended_today);
  add("oldest_wait_seconds", "How long the oldest job has waited", "gauge",
      counts.oldest_wait_s.value_or(0.0));
  add("workers", "Workers heard of within a minute", "gauge", living);
  text +=
      "# HELP kbench_answers_total Answers of this server, by the class of their status\n"
      "# TYPE kbench_answers_total counter\n";
  for (std::size_t hundreds = 2; hundreds < answers_.size(); ++hundreds)
    fmt::format_to(std::back_inserter(text), "kbench_answers_total{{class=\"{}xx\"}} {}\n", hundreds,
                   answers_[hundreds].load());
  call.answer = http::Answer{.type = "text/plain; version=0.0.4", .body = text};
}

asio::awaitable<void> Api::welcome(Call& call) {
  if (wants_page(call.exchange.head())) co_return co_await show_start(call);
  call.answer = http::Answer{
      .type = "text/plain; charset=utf-8",
      .body = fmt::format(
          "kbench {}: judges and times compute kernels. /openapi.json describes the interface.\n", version)};
  co_return;
}

}  // namespace kbench::service
