// The interface that clients use: routes, each with what it needs of its caller, and the document that describes them all.
#pragma once

#include "service/guard.hpp"
#include "service/http/server.hpp"
#include "service/pages/browser.hpp"
#include "service/watcher.hpp"

#include <kbench/kbench.h>
#include <kbench/queue.hpp>
#include <kbench/service.hpp>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <nlohmann/json.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::service {

// A request, whose caller is admitted.
struct Call {
  http::Exchange& exchange;
  Guard& guard;
  Caller caller;                            // set where the route is for a role
  std::string subject = {};                 // the name in the path: a job's id, a problem, or an operation
  std::optional<http::Answer> answer = {};  // set by handlers, but by those that send events
};

// The status of an answer about an Error with this code.
int status_of(std::string_view code);

class Api;

struct Route {
  std::string_view method;
  std::string_view path;            // "/v1/jobs/{id}": the one part in braces is the subject
  std::optional<ServiceRole> role;  // none: everybody
  std::string_view summary;
  boost::asio::awaitable<void> (Api::*handler)(Call&);
  std::string_view request = {};             // the schema of the body, in the document: "EvaluationRequest"
  std::string_view answer = {};              // the schema of the answer: "Job"
  std::vector<std::string_view> query = {};  // names of parameters
  bool is_page = false;  // shown to people: its token is a cookie, and OpenAPI leaves it out
};

// An operation of kbench (api/operation.hpp) that is carried out at once, as POST /v1/NAME.
struct OfferedOperation {
  std::string_view name;
  ServiceRole role;
  bool has_get;  // it needs no arguments
};

const std::vector<Route>& routes();
const std::vector<OfferedOperation>& offered_operations();

// Operations that work on files of their caller's machine, and have no place here; or are jobs, by another path.
const std::vector<std::string_view>& withheld_operations();

// The document of OpenAPI 3.1.
nlohmann::json openapi();

class Api {
 public:
  // Refers to all of them.
  Api(const ServiceOptions& options, Queue& queue, StoreThreads& stores, Watcher& watcher);
  ~Api();

  // Carries out a request. Throws Refusal.
  boost::asio::awaitable<void> handle(http::Exchange& exchange, Guard& guard);

  void drain() { is_draining_ = true; }  // takes no job any more
  void join();                           // ends its threads

  // The handlers of the routes.
  boost::asio::awaitable<void> add_job(Call& call);
  boost::asio::awaitable<void> list_jobs(Call& call);
  boost::asio::awaitable<void> show_job(Call& call);
  boost::asio::awaitable<void> cancel_job(Call& call);
  boost::asio::awaitable<void> follow_job(Call& call);
  boost::asio::awaitable<void> carry_out(Call& call);
  boost::asio::awaitable<void> show_token(Call& call);
  boost::asio::awaitable<void> describe(Call& call);
  boost::asio::awaitable<void> health(Call& call);
  boost::asio::awaitable<void> readiness(Call& call);
  boost::asio::awaitable<void> metrics(Call& call);
  boost::asio::awaitable<void> welcome(Call& call);

  // Those of the pages (service/pages/).
  boost::asio::awaitable<void> ask_for_token(Call& call);
  boost::asio::awaitable<void> log_in(Call& call);
  boost::asio::awaitable<void> log_out(Call& call);
  boost::asio::awaitable<void> show_problems(Call& call);
  boost::asio::awaitable<void> show_problem(Call& call);
  boost::asio::awaitable<void> submit_form(Call& call);
  boost::asio::awaitable<void> show_jobs(Call& call);
  boost::asio::awaitable<void> show_job_page(Call& call);
  boost::asio::awaitable<void> cancel_by_form(Call& call);

 private:
  boost::asio::awaitable<void> show_start(Call& call);
  boost::asio::awaitable<Form> form_of(Call& call);
  boost::asio::awaitable<void> answer_with_problem(Call& call, Form form, std::optional<http::Refusal> fault);

  // Puts a job of the caller's into the queue, and returns its id.
  boost::asio::awaitable<std::string> enqueue(Call& call, EvaluationRequest request, std::string key);
  void require_open() const;

  // Whether another request of the caller may wait for a job: one token has half of the connections at most.
  bool may_wait(const Caller& caller);

  // Counts a request that waits.
  class Place {
   public:
    Place(Api& api, const Caller& caller);
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();

   private:
    Api& api_;
    std::string name_;
  };

  boost::asio::awaitable<Job> job_of(Call& call);   // the subject
  boost::asio::awaitable<bool> cancel(Call& call);  // false if it has ended
  boost::asio::awaitable<Job> wait_for(Call& call, std::chrono::seconds time);
  boost::asio::awaitable<nlohmann::json> call_operation(std::string name, nlohmann::json arguments);
  boost::asio::awaitable<QueueItem> item_of(EvaluationRequest request);
  boost::asio::awaitable<std::vector<QueueWorker>> workers();
  boost::asio::awaitable<void> require_seconds(const Caller& caller);
  boost::asio::awaitable<nlohmann::json> body_of(http::Exchange& exchange);
  void note(const std::string& line) const;

  const ServiceOptions& options_;
  Queue& queue_;
  StoreThreads& stores_;
  Watcher& watcher_;
  QueueItems items_;
  std::unique_ptr<kbench_pool, decltype(&kbench_pool_free)> processes_;
  std::unique_ptr<kbench_control, decltype(&kbench_control_free)> control_;
  std::atomic<bool> is_draining_ = false;
  std::array<std::atomic<std::size_t>, 6>
      answers_{};  // counts of answers; the index is the hundreds of their status

  std::mutex mutex_;
  std::map<std::string, std::size_t> waiting_;  // exchanges that wait for jobs, by the token's name
  std::vector<QueueWorker> workers_;
  std::optional<std::chrono::steady_clock::time_point> workers_asked_;

  // Threads that wait, and end first: those that describe problems and start interpreters for whoever asks, and those that jobs need.
  std::atomic<int> waiting_operations_ = 0;
  boost::asio::thread_pool operations_{2};
  boost::asio::thread_pool queueing_{2};
};

}  // namespace kbench::service
