// Jobs: sent, listed, shown, followed and cancelled.
#include "api/arguments.hpp"
#include "base/document/json.hpp"
#include "base/document/names.hpp"
#include "base/document/text.hpp"
#include "service/api.hpp"
#include "service/job_json.hpp"

#include <kbench/error.hpp>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace kbench::service {
namespace {

namespace asio = boost::asio;
using http::Answer;
using http::Refusal;
using nlohmann::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto longest_wait = 60s;
constexpr auto position_told_every = 2s;
constexpr auto silent_at_most = 15s;
constexpr std::size_t longest_key = 200;

constexpr api::Argument<std::string> problem_name{"problem", "Name of the problem"};

bool has_ended(const Job& job) { return job.state != JobState::queued && job.state != JobState::running; }

std::size_t number_in(const http::Head& head, std::string_view name, std::size_t otherwise, std::size_t least,
                      std::size_t most) {
  const auto text = head.parameter(name);
  if (!text) return otherwise;
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc() || end != text->data() + text->size() || value < least || value > most) {
    throw Refusal(422, "invalid_argument",
                  fmt::format("{}: expected a whole number from {} to {}, not {}", name, least, most,
                              document::quoted(*text)));
  }
  return value;
}

std::chrono::seconds wait_in(const http::Head& head) {
  return std::chrono::seconds(number_in(head, "wait", 0, 0, static_cast<std::size_t>(longest_wait.count())));
}

// Reads a request that names nothing of this machine.
EvaluationRequest request_in(const json& body) {
  const api::Arguments given(body, {problem_name, api::submission, api::options});
  if (body.at("submission").is_object() && body.at("submission").contains("paths"))
    throw Error("submission: a service takes files with their text, and no paths");
  EvaluationRequest request;
  request.problem = given[problem_name];
  request.submission = given[api::submission];
  request.options = given[api::options];
  return request_from_json(to_json(request));  // which checks it as a request of strangers
}

// Lowers limits that are kbench's defaults to the service's. Throws Error for others that are above these.
void fit_limits(Options& asked, const Options& most) {
  const Options usual;
  const auto fit = [&](const char* name, const auto& limit) {
    if (limit(asked) <= limit(most)) return;
    if (limit(asked) != limit(usual))
      throw Error(fmt::format("options.{}: is more than this judge allows", name));
    limit(asked) = limit(most);
  };
  fit(
      "limits.call_ms", [](auto& all) -> auto& { return all.limits.call; });
  fit(
      "limits.load_ms", [](auto& all) -> auto& { return all.limits.load; });
  fit(
      "limits.prepare_ms", [](auto& all) -> auto& { return all.limits.prepare; });
  fit(
      "limits.total_ms", [](auto& all) -> auto& { return all.limits.total; });
  fit(
      "limits.memory", [](auto& all) -> auto& { return all.limits.memory; });
  fit(
      "limits.output", [](auto& all) -> auto& { return all.limits.output; });
  fit(
      "limits.stack", [](auto& all) -> auto& { return all.limits.stack; });
  fit(
      "compile.time_limit_ms", [](auto& all) -> auto& { return all.compile.time_limit; });
  fit(
      "compile.memory_limit", [](auto& all) -> auto& { return all.compile.memory_limit; });
  fit(
      "compile.output_limit", [](auto& all) -> auto& { return all.compile.output_limit; });
}

std::string key_in(const http::Head& head) {
  const auto key = head.header("Idempotency-Key");
  if (!key) return "";
  const bool is_printable = std::all_of(key->begin(), key->end(), [](char c) { return c > ' ' && c <= '~'; });
  if (key->empty() || key->size() > longest_key || !is_printable)
    throw Refusal(400, "invalid_argument",
                  fmt::format("Idempotency-Key: expected 1 to {} printable characters", longest_key));
  return std::string(*key);
}

Refusal refusal_of(NotAdded why, const NewJob& job) {
  switch (why) {
    case NotAdded::key_reused:
      return {422, "key_reused", "this Idempotency-Key was used for another request"};
    case NotAdded::too_many_in_flight:
      return {
          429,
          "too_many_requests",
          fmt::format("{} of your jobs wait or run, which is the bound for this token", *job.most_in_flight),
          {{"Retry-After", "5"}}};
    case NotAdded::queue_full: break;
  }
  return {429,
          "queue_full",
          fmt::format("{} jobs wait, and no more are taken", job.most_waiting),
          {{"Retry-After", "30"}}};
}

Answer answer_with(const Job& job, int status) {
  Answer answer = http::json_answer(status, as_json(job, JobDetail::result));
  answer.headers.emplace_back("Location", "/v1/jobs/" + job.id);
  return answer;
}

}  // namespace

asio::awaitable<void> Api::add_job(Call& call) {
  const auto wait = wait_in(call.exchange.head());
  const std::string key = key_in(call.exchange.head());
  require_open();
  const json body = co_await body_of(call.exchange);
  EvaluationRequest request = request_in(body);
  call.subject = co_await enqueue(call, std::move(request), key);
  const Job job = co_await wait_for(call, wait);
  call.answer = answer_with(job, has_ended(job) ? 200 : 202);
}

void Api::require_open() const {
  if (is_draining_)
    throw Refusal(503, "unavailable", "this server ends: send it again", {{"Retry-After", "10"}});
}

asio::awaitable<std::string> Api::enqueue(Call& call, EvaluationRequest request, std::string key) {
  require_open();
  const std::string hash = hash_of(to_json(request));
  fit_limits(request.options, options_.most);
  co_await require_seconds(call.caller);
  NewJob job{.owner = call.caller.name,
             .problem = request.problem,
             .idempotency_key = std::move(key),
             .request_hash = hash,
             .most_in_flight = call.caller.quota.jobs_in_flight,
             .most_waiting = options_.queue_limit};
  job.item = co_await item_of(std::move(request));
  const std::string peer = call.exchange.head().peer;
  const auto added = co_await stores_([&](JobStore& store) {
    const auto result = store.add(job);
    if (const auto* found = std::get_if<AddedJob>(&result); found != nullptr && found->is_new)
      store.note(job.owner, peer, "job added", found->id);
    return result;
  });
  if (const auto* why = std::get_if<NotAdded>(&added)) throw refusal_of(*why, job);
  co_return std::get<AddedJob>(added).id;
}

// The time of day that a token may use of the workers.
asio::awaitable<void> Api::require_seconds(const Caller& caller) {
  if (!caller.quota.seconds_per_day) co_return;
  const double used = co_await stores_([&](JobStore& store) { return store.seconds_of_day(caller.name); });
  if (used >= *caller.quota.seconds_per_day) {
    throw Refusal(
        429, "too_many_requests",
        fmt::format("jobs of the token {} took {:.0f} s of workers within 24 hours, and {:.0f} are allowed",
                    caller.name, used, *caller.quota.seconds_per_day),
        {{"Retry-After", "3600"}});
  }
}

// Describes the problem where that is new, on a thread that may wait.
asio::awaitable<QueueItem> Api::item_of(EvaluationRequest request) {
  const std::vector<QueueWorker> known = co_await workers();
  if (known.empty())
    throw Refusal(503, "unavailable", "no worker is there at the moment", {{"Retry-After", "10"}});
  co_return co_await asio::co_spawn(
      operations_.get_executor(),
      [&]() -> asio::awaitable<QueueItem> { co_return items_.make(request, known); }, asio::use_awaitable);
}

asio::awaitable<Job> Api::job_of(Call& call) {
  const auto job =
      co_await stores_([&](JobStore& store) { return store.find(call.subject, call.caller.sees()); });
  if (!job) throw Refusal(404, "not_found", "there is no such job of yours");
  co_return *job;
}

asio::awaitable<Job> Api::wait_for(Call& call, std::chrono::seconds time) {
  Job job = co_await job_of(call);
  const auto until = Clock::now() + time;
  while (!has_ended(job) && Clock::now() < until && !watcher_.is_closed()) {
    co_await watcher_.changed(job.id, job.state, until);
    job = co_await job_of(call);
  }
  co_return job;
}

asio::awaitable<void> Api::list_jobs(Call& call) {
  const http::Head& head = call.exchange.head();
  JobFilter filter{.owner = call.caller.sees(),
                   .before = std::string(head.parameter("before").value_or("")),
                   .most = number_in(head, "limit", 100, 1, 1000)};
  if (const auto state = head.parameter("state")) {
    filter.state = document::value_of<JobState>(std::string(*state));
    if (!filter.state)
      throw Refusal(422, "invalid_argument",
                    fmt::format("state: expected one of {}, not {}", document::names_of<JobState>(),
                                document::quoted(*state)));
  }
  const std::vector<Job> jobs = co_await stores_([&](JobStore& store) { return store.list(filter); });
  json shown{{"jobs", json::array()}, {"next", nullptr}};
  for (const Job& job : jobs) shown["jobs"].push_back(as_json(job, JobDetail::state));
  if (jobs.size() == filter.most) shown["next"] = jobs.back().id;
  call.answer = http::json_answer(200, shown);
}

asio::awaitable<void> Api::show_job(Call& call) {
  const auto wait = wait_in(call.exchange.head());
  const Job job = co_await wait_for(call, wait);
  call.answer = http::json_answer(200, as_json(job, JobDetail::result));
}

asio::awaitable<bool> Api::cancel(Call& call) {
  static_cast<void>(co_await job_of(call));
  const std::string peer = call.exchange.head().peer;
  co_return co_await stores_([&](JobStore& store) {
    const bool did = store.cancel(call.subject, call.caller.sees());
    if (did) store.note(call.caller.name, peer, "job cancelled", call.subject);
    return did;
  });
}

asio::awaitable<void> Api::cancel_job(Call& call) {
  const bool is_cancelled = co_await cancel(call);
  const Job job = co_await job_of(call);
  if (!is_cancelled && job.state != JobState::cancelled)
    throw Refusal(409, "conflict", fmt::format("the job has ended: it is {}", name(job.state)));
  call.answer = http::json_answer(200, as_json(job, JobDetail::result));
}

asio::awaitable<void> Api::follow_job(Call& call) {
  Job job = co_await job_of(call);
  co_await call.exchange.begin_events();
  json told;
  Clock::time_point spoken = Clock::now();
  while (!has_ended(job) && !watcher_.is_closed()) {
    if (json now = as_json(job, JobDetail::state); now != told) {
      const std::string text = document::dump(now);
      co_await call.exchange.send_event("state", text);
      told = std::move(now);
      spoken = Clock::now();
    } else if (Clock::now() - spoken > silent_at_most) {
      co_await call.exchange.send_comment();
      spoken = Clock::now();
    }
    co_await watcher_.changed(job.id, job.state, Clock::now() + position_told_every);
    job = co_await job_of(call);
  }
  if (!has_ended(job)) co_return;
  const std::string text = document::dump(as_json(job, JobDetail::result));
  co_await call.exchange.send_event("end", text);
}

}  // namespace kbench::service
