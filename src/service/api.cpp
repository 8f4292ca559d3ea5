#include "service/api.hpp"

#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "service/pages/frame.hpp"

#include <kbench/error.hpp>
#include <kbench/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

namespace kbench::service {
namespace {

namespace asio = boost::asio;
using http::Refusal;
using nlohmann::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto workers_known_for = 1s;
constexpr std::string_view operations_at = "/v1/";

// Returns the part of the path that a pattern has in braces; nothing if the path is another.
std::optional<std::string> subject_of(std::string_view pattern, std::string_view path) {
  const std::size_t brace = pattern.find('{');
  if (brace == std::string_view::npos) return path == pattern ? std::optional<std::string>("") : std::nullopt;
  const std::string_view end = pattern.substr(pattern.find('}') + 1);
  if (path.size() <= brace + end.size() || !path.starts_with(pattern.substr(0, brace)) ||
      !path.ends_with(end))
    return std::nullopt;
  std::string subject(path.substr(brace, path.size() - brace - end.size()));
  if (subject.find('/') != std::string::npos) return std::nullopt;
  return subject;
}

struct Found {
  std::optional<ServiceRole> role;
  asio::awaitable<void> (Api::*handler)(Call&);
  std::string subject;
  bool is_page;
};

Found find_route(const http::Head& head) {
  std::set<std::string> methods;
  for (const Route& route : routes()) {
    const auto subject = subject_of(route.path, head.path);
    if (!subject) continue;
    if (route.method == head.method) return {route.role, route.handler, *subject, route.is_page};
    methods.emplace(route.method);
  }
  for (const OfferedOperation& operation : offered_operations()) {
    if (head.path != fmt::format("{}{}", operations_at, operation.name)) continue;
    if (head.method == "POST" || (operation.has_get && head.method == "GET"))
      return {operation.role, &Api::carry_out, std::string(operation.name), false};
    methods.emplace("POST");
    if (operation.has_get) methods.emplace("GET");
  }
  if (methods.empty())
    throw Refusal(404, "not_found", "there is nothing at this path; /openapi.json has all that there are");
  throw Refusal(405, "method_not_allowed", fmt::format("this path takes {}", fmt::join(methods, ", ")),
                {{"Allow", fmt::format("{}", fmt::join(methods, ", "))}});
}

}  // namespace

Api::Api(const ServiceOptions& options, Queue& queue, StoreThreads& stores, Watcher& watcher)
    : options_(options),
      queue_(queue),
      stores_(stores),
      watcher_(watcher),
      items_(options.worker.site),
      processes_(kbench_pool_new(), kbench_pool_free),
      control_(kbench_control_new(processes_.get(), nullptr, nullptr), kbench_control_free) {}

Api::~Api() { join(); }

void Api::join() {
  kbench_control_stop(control_.get());
  operations_.join();
  queueing_.join();
}

int status_of(std::string_view code) {
  if (code == "no_such_problem" || code == "invalid_argument" || code == "invalid_submission" ||
      code == "invalid_document" || code == "invalid_problem" || code == "no_device")
    return 422;
  if (code == "forbidden") return 403;
  return 503;  // no_compiler, not_installed, io, system: this machine's, and perhaps for a while
}

asio::awaitable<void> Api::handle(http::Exchange& exchange, Guard& guard) {
  const http::Head& head = exchange.head();
  std::optional<Refusal> refusal;
  int status = 200;
  bool is_page = false;
  try {
    const Found found = find_route(head);
    is_page = found.is_page;
    if (is_page && head.method != "GET") require_own_page(head);
    Call call{.exchange = exchange, .guard = guard, .caller = {}, .subject = found.subject, .answer = {}};
    if (found.role)
      call.caller =
          co_await guard.admit(head, *found.role, is_page ? TokenPlace::cookie : TokenPlace::header);
    co_await (this->*found.handler)(call);
    // Expressions that are awaited make no aggregates: GCC 12 destroys these twice.
    if (call.answer) {
      status = call.answer->status;
      co_await exchange.answer(std::move(*call.answer));
    }
  } catch (const Refusal& given) {
    refusal = given;
  } catch (const store::Unreachable& error) {
    refusal.emplace(503, "unavailable", error.what(),
                    std::vector<std::pair<std::string, std::string>>{{"Retry-After", "5"}});
  } catch (const Error& error) {
    refusal.emplace(status_of(name(error.code())), std::string(name(error.code())), error.what());
  } catch (const boost::system::system_error&) {  // the client has gone
    throw;
  } catch (...) {
    ++answers_[5];
    throw;
  }
  ++answers_[static_cast<std::size_t>(refusal ? refusal->status() : status) / 100];
  if (!refusal) co_return;
  const bool lacks_token = refusal->status() == 401;
  if ((lacks_token && !is_page) || refusal->status() >= 500)
    note(fmt::format("{} {} of {}: {}", head.method, document::clipped(head.path, 200), head.peer,
                     refusal->what()));
  const bool is_read_by_people = is_page || (wants_page(head) && !head.path.starts_with(operations_at));
  if (!is_read_by_people) throw Refusal(*refusal);
  http::Answer page = is_page && lacks_token ? redirect(login_path(head)) : refusal_page(*refusal);
  co_await exchange.answer(std::move(page));
}

void Api::note(const std::string& line) const {
  if (options_.log) options_.log(document::printable_line(line));
}

asio::awaitable<json> Api::body_of(http::Exchange& exchange) {
  const std::string_view type = exchange.head().header("Content-Type").value_or("");
  if (document::trimmed(type.substr(0, type.find(';'))) != "application/json")
    throw Refusal(415, "unsupported_media_type", "expected Content-Type: application/json");
  const std::string text = co_await exchange.body();
  co_return document::parse(text);
}

// The living workers, as they were a second ago at most.
asio::awaitable<std::vector<QueueWorker>> Api::workers() {
  {
    const std::lock_guard lock(mutex_);
    if (workers_asked_ && Clock::now() - *workers_asked_ < workers_known_for) co_return workers_;
  }
  std::vector<QueueWorker> found = co_await on_threads(queueing_, [this] { return queue_.workers(); });
  const std::lock_guard lock(mutex_);
  workers_ = found;
  workers_asked_ = Clock::now();
  co_return found;
}

}  // namespace kbench::service
