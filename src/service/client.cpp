#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/names.hpp"
#include "base/document/option_list.hpp"
#include "base/document/source_files.hpp"
#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "base/system/random_bytes.hpp"
#include "service/http/request.hpp"

#include <kbench/client.hpp>
#include <kbench/error.hpp>
#include <kbench/request.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace kbench {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using service::http::Received;
using service::http::Request;
using Clock = std::chrono::steady_clock;

constexpr auto patience = 600s;
constexpr auto waited_at_once = 5s;  // short enough that a request to stop is noticed
constexpr auto time_of_answer = 30s;
constexpr std::chrono::seconds longest_pause = 30s;

// Whether it may pass. A fault of the judge's machine, as a missing compiler, has a code of kbench's.
bool is_busy(int status, ErrorCode code) {
  return status == 408 || status == 429 || status == 502 || status == 504 ||
         (status == 503 && code == ErrorCode::io);
}

// The service's own words, where they are those of kbench.
Error error_of(const Received& answer) {
  std::string detail = fmt::format("the service answered {}, and no JSON", answer.status);
  ErrorCode code = answer.status == 401 || answer.status == 403 ? ErrorCode::forbidden : ErrorCode::io;
  try {
    const json problem = document::parse(answer.body);
    detail = document::printable_line(document::decode_field<std::string>(problem, "detail"));
    code = document::value_of<ErrorCode>(document::decode_field<std::string>(problem, "code")).value_or(code);
  } catch (const Error&) {  // a proxy's answer
  }
  return {code, detail};
}

// Refuses options about the caller's machine, which mean nothing on another.
void require_no_site(const Options& options) {
  const json given = site_of(options);
  const json usual = Site();
  for (const auto& [name, value] : given.items()) {
    if (value != usual.at(name))
      throw Error(fmt::format("{}: is about this machine, and a service has its own", name));
  }
  if (options.profile_report) throw Error("profile_report: a service keeps no report");
}

}  // namespace

class Client::State {
 public:
  State(std::string_view url, std::string token)
      : origin_(service::http::parse_origin(url)), token_(std::move(token)) {
    const auto is_printable = [](char c) { return c > ' ' && c <= '~'; };
    if (!std::all_of(token_.begin(), token_.end(), is_printable))
      throw Error("a token has printable characters only");
  }

  Evaluation evaluate(const std::string& problem, const Submission& submission, const Options& options);

 private:
  json ask(Request request, bool is_first, const std::stop_token& stop) const;
  void cancel(const std::string& id) const noexcept;

  service::http::Origin origin_;
  std::string token_;
};

// Repeats a request while the service is busy, or away: but at first, for then its address may be wrong. Every request may be
// repeated: what adds a job has a key.
json Client::State::ask(Request request, bool is_first, const std::stop_token& stop) const {
  if (!token_.empty()) request.headers["Authorization"] = "Bearer " + token_;
  if (!request.body.empty()) request.headers["Content-Type"] = "application/json";
  const auto end = Clock::now() + patience;
  std::chrono::milliseconds pause = 250ms;
  while (true) {
    std::optional<Received> answer;
    Error fault("");
    try {
      answer = service::http::request(origin_, request, time_of_answer);
    } catch (const Error& error) {
      if (is_first) throw;
      fault = error;
    }
    if (answer && answer->status >= 200 && answer->status < 300) return document::parse(answer->body);
    if (answer) fault = error_of(*answer);
    if (answer && !is_busy(answer->status, fault.code())) throw Error(fault);
    const std::chrono::seconds asked = answer ? answer->retry_after.value_or(0s) : 0s;
    pause = std::min<std::chrono::milliseconds>(std::max<std::chrono::milliseconds>(asked, 2 * pause),
                                                longest_pause);
    if (Clock::now() + pause > end) throw Error(fault);
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    stopped.wait_for(lock, stop, pause, [] { return false; });
    if (stop.stop_requested()) throw Cancelled();
  }
}

void Client::State::cancel(const std::string& id) const noexcept {
  try {
    Request request{.method = "DELETE", .target = "/v1/jobs/" + id};
    if (!token_.empty()) request.headers["Authorization"] = "Bearer " + token_;
    static_cast<void>(service::http::request(origin_, request, waited_at_once));
  } catch (const Error&) {  // it ends by itself
  }
}

Evaluation Client::State::evaluate(const std::string& problem, const Submission& submission,
                                   const Options& options) {
  require_no_site(options);
  const EvaluationRequest request = request_of(problem, submission, options);
  const json body{{"problem", problem},
                  {"submission",
                   {{"language", submission.language}, {"files", document::encode_files(submission.files)}}},
                  {"options", request.options}};
  const auto key = system::random_array<std::array<std::uint64_t, 2>>();
  const std::string wait = fmt::format("?wait={}", waited_at_once.count());
  json job = ask({.method = "POST",
                  .target = "/v1/evaluations" + wait,
                  .headers = {{"Idempotency-Key", fmt::format("{:016x}{:016x}", key[0], key[1])}},
                  .body = document::dump(body)},
                 true, options.stop);
  const auto id = document::decode_field<std::string>(job, "id");
  const auto is_hexadecimal = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (id.empty() || id.size() > 64 || !std::all_of(id.begin(), id.end(), is_hexadecimal))
    throw Error(ErrorCode::invalid_document, "the service named a job in a way that kbench does not");
  try {
    while (true) {
      const auto state = document::decode_field<std::string>(job, "state");
      if (state != "queued" && state != "running") break;
      if (options.stop.stop_requested()) throw Cancelled();
      if (options.progress) from_caller([&] { options.progress({.phase = Phase::waiting}); });
      job = ask({.target = "/v1/jobs/" + id + wait}, false, options.stop);
    }
  } catch (...) {
    cancel(id);
    throw;
  }
  document::require_object(job);
  if (const auto found = job.find("evaluation"); found != job.end() && found->is_object())
    return evaluation_from_json(document::dump(*found));
  const auto message = document::decode_field<std::optional<std::string>>(job, "message");
  throw Error(ErrorCode::io,
              fmt::format("the service has no result of the job {}: {}", id,
                          message ? document::printable_line(*message)
                                  : "it is " + document::printable_line(
                                                   document::decode_field<std::string>(job, "state"))));
}

Client::Client(std::string_view url, std::string token) {
  at_boundary([&] { state_ = std::make_unique<State>(url, std::move(token)); });
}
Client::Client(Client&&) noexcept = default;
Client::~Client() = default;

Evaluation Client::evaluate(const std::string& problem, const Submission& submission,
                            const Options& options) {
  return at_boundary([&] { return state_->evaluate(problem, submission, options); });
}

}  // namespace kbench
