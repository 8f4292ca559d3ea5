#include "service/api.hpp"

namespace kbench::service {

static Route page(std::string_view method, std::string_view path, std::optional<ServiceRole> role,
                  std::string_view summary, boost::asio::awaitable<void> (Api::*handler)(Call&)) {
  return {
      .method = method, .path = path, .role = role, .summary = summary, .handler = handler, .is_page = true};
}

const std::vector<Route>& routes() {
  using enum ServiceRole;
  static const std::vector<Route> all{
      {"POST",
       "/v1/evaluations",
       submit,
       "Judges and times a submission: puts a job into the queue",
       &Api::add_job,
       "EvaluationRequest",
       "Job",
       {"wait"}},
      {"GET",
       "/v1/jobs",
       submit,
       "Lists jobs, the newest first",
       &Api::list_jobs,
       {},
       "Jobs",
       {"state", "before", "limit"}},
      {"GET",
       "/v1/jobs/{id}",
       submit,
       "Shows a job, and its result once it has ended",
       &Api::show_job,
       {},
       "Job",
       {"wait"}},
      {"DELETE", "/v1/jobs/{id}", submit, "Cancels a job that waits or runs", &Api::cancel_job, {}, "Job"},
      {"GET", "/v1/jobs/{id}/events", submit, "Follows a job until it has ended (text/event-stream)",
       &Api::follow_job},
      {"GET",
       "/v1/token",
       read,
       "Says who the caller is, what is allowed, and what is used of it",
       &Api::show_token,
       {},
       "Token"},
      {"GET", "/openapi.json", {}, "Describes this interface", &Api::describe},
      {"GET", "/healthz", {}, "Says that the server lives", &Api::health},
      {"GET", "/readyz", {}, "Says whether evaluations can be taken: 503 if not", &Api::readiness},
      {"GET", "/metrics", manage, "Counts jobs, workers and answers, for Prometheus", &Api::metrics},
      {"GET", "/", {}, "Says what this is", &Api::welcome},
      page("GET", "/login", {}, "Asks for a token", &Api::ask_for_token),
      page("POST", "/login", {}, "Keeps a token in a cookie", &Api::log_in),
      page("POST", "/logout", {}, "Removes the cookie", &Api::log_out),
      page("GET", "/problems", read, "Lists problems", &Api::show_problems),
      page("GET", "/problems/{name}", read, "Shows a problem, and a form to submit", &Api::show_problem),
      page("POST", "/problems/{name}", submit, "Puts a job into the queue", &Api::submit_form),
      page("GET", "/jobs", submit, "Lists jobs", &Api::show_jobs),
      page("GET", "/jobs/{id}", submit, "Shows a job, and its result", &Api::show_job_page),
      page("POST", "/jobs/{id}/cancel", submit, "Cancels a job", &Api::cancel_by_form),
  };
  return all;
}

const std::vector<OfferedOperation>& offered_operations() {
  using enum ServiceRole;
  static const std::vector<OfferedOperation> all{
      {"list_problems", read, true}, {"describe", read, false},         {"starter", read, false},
      {"languages", read, true},     {"list_options", read, true},      {"explain", read, false},
      {"describe_api", read, true},  {"examine_machine", manage, true},
  };
  return all;
}

const std::vector<std::string_view>& withheld_operations() {
  static const std::vector<std::string_view> all{
      "evaluate", "compile", "replay", "compare", "check_problem", "batch", "score_batch", "read_submission"};
  return all;
}

}  // namespace kbench::service
