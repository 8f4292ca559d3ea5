#include "service/api.hpp"

namespace kbench::service {

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
