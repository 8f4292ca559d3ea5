// Jobs: sent, listed, shown, followed and cancelled.
#include "api/arguments.hpp"
#include "base/document/json.hpp"
#include "base/document/names.hpp"
#include "base/document/text.hpp"
#include "service/api.hpp"
#include "service/job_json.hpp"
#include "service/limits.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
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

std::string id_in(const std::variant<AddedJob, NotAdded>& added, const NewJob& job) {
  if (const auto* why = std::get_if<NotAdded>(&added)) throw refusal_of(*why, job);
  return std::get<AddedJob>(added).id;
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
  EvaluationRequest request;
  {
    const json body = co_await body_of(call.exchange);
    request = request_in(body);
  }
  call.subject = co_await enqueue(call, std::move(request), key);
  const Job job = co_await wait_for(call, wait);
  call.answer = answer_with(job, has_ended(job.state) ? 200 : 202);
}

void Api::require_open() const {
  if (is_draining_)
    throw Refusal(503, "unavailable", "this server ends: send it again", {{"Retry-After", "10"}});
}

asio::awaitable<std::string> Api::enqueue(Call& call, EvaluationRequest request, std::string key) {
  std::string hash;  // tells requests with the same key apart
  if (!key.empty()) {
    hash = hash_of(to_json(request));
    const auto earlier =
        co_await stores_([&](JobStore& store) { return store.find_key(call.caller.name, key, hash); });
    if (earlier) co_return id_in(*earlier, NewJob());
  }
  require_open();
  fit_limits(request.options, options_.most);
  co_await require_seconds(call.caller);
  NewJob job{.owner = call.caller.name,
             .peer = call.exchange.head().peer,
             .problem = request.problem,
             .idempotency_key = std::move(key),
             .request_hash = hash,
             .most_in_flight = call.caller.quota.jobs_in_flight,
             .most_waiting = options_.queue_limit};
  job.item = co_await item_of(std::move(request));
  const auto added = co_await stores_([&](JobStore& store) { return store.add(job); });
  co_return id_in(added, job);
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
  co_return co_await on_threads(queueing_, [&] { return items_.make(request, known); });
}

asio::awaitable<Job> Api::job_of(Call& call) {
  const auto job =
      co_await stores_([&](JobStore& store) { return store.find(call.subject, call.caller.sees()); });
  if (!job) throw Refusal(404, "not_found", "there is no such job of yours");
  co_return *job;
}

bool Api::may_wait(const Caller& caller) {
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find(caller.name);
  return caller.name.empty() || found == waiting_.end() ||
         found->second < std::max<std::size_t>(options_.connections / 2, 1);
}

Api::Place::Place(Api& api, const Caller& caller) : api_(api), name_(caller.name) {
  const std::lock_guard lock(api_.mutex_);
  ++api_.waiting_[name_];
}

Api::Place::~Place() {
  const std::lock_guard lock(api_.mutex_);
  const auto found = api_.waiting_.find(name_);
  if (--found->second == 0) api_.waiting_.erase(found);
}

asio::awaitable<Job> Api::wait_for(Call& call, std::chrono::seconds time) {
  Job job = co_await job_of(call);
  if (has_ended(job.state) || time.count() == 0 || !may_wait(call.caller)) co_return job;
  const Place place(*this, call.caller);
  const auto until = Clock::now() + time;
  while (!has_ended(job.state) && Clock::now() < until && !watcher_.is_closed()) {
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
  co_return co_await stores_([&](JobStore& store) {
    return store.cancel(call.subject, call.caller.sees(), call.caller.name, call.exchange.head().peer);
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
  if (!may_wait(call.caller))
    throw Refusal(429, "too_many_requests", "too many of your requests wait for jobs",
                  {{"Retry-After", "5"}});
  const Place place(*this, call.caller);
  co_await call.exchange.begin_events();
  json told;
  Clock::time_point spoken = Clock::now();
  while (!has_ended(job.state) && !watcher_.is_closed()) {
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
  if (!has_ended(job.state)) co_return;
  const std::string text = document::dump(as_json(job, JobDetail::result));
  co_await call.exchange.send_event("end", text);
}

}  // namespace kbench::service
