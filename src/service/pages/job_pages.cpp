// Jobs: the list of them, and each with what became of it.
#include "base/document/text.hpp"
#include "report/html/evaluation_page.hpp"
#include "service/api.hpp"
#include "service/job_json.hpp"
#include "service/pages/frame.hpp"
#include "service/pages/jobs_table.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace kbench::service {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

constexpr std::size_t jobs_of_a_page = 50;
constexpr std::chrono::seconds soonest_reload = 2s;
constexpr std::chrono::seconds latest_reload = 30s;

// A page of a job that is older is loaded again less often.
std::chrono::seconds reload_after(const Job& job) {
  const auto age =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now() - job.made);
  return std::clamp(age / 10, soonest_reload, latest_reload);
}

// "2026-11-29 09:14:55 UTC"
std::string time_text(UtcTime time) {
  std::string text = to_text(time);
  text.resize(text.find('.'));
  text.replace(text.find('T'), 1, " ");
  return text + " UTC";
}

std::string state_of(const Job& job) {
  std::string text(name(job.state));
  if (job.position) {
    text += fmt::format(": {} before it for such a device", document::counted(*job.position - 1, "job"));
    if (job.estimated_wait_s) text += fmt::format(", about {:.0f} s to wait", *job.estimated_wait_s);
  }
  return text;
}

std::string facts_about(const Job& job) {
  report::HtmlTable table{{"what", "is"}, {}};
  table.rows.push_back({"state", state_of(job)});
  table.rows.push_back({"problem", {job.problem, "/problems/" + encoded_path(job.problem)}});
  table.rows.push_back({"device", device_text(job.device)});
  if (!job.owner.empty()) table.rows.push_back({"owner", job.owner});
  table.rows.push_back({"submitted", time_text(job.made)});
  if (job.begun) table.rows.push_back({"begun", time_text(*job.begun)});
  if (job.ended) table.rows.push_back({"ended", time_text(*job.ended)});
  return report::html(table);
}

}  // namespace

std::string device_text(const QueueDevice& device) { return device.kind + ", " + device.model; }

std::string jobs_table(const std::vector<Job>& jobs, bool shows_owners) {
  if (jobs.empty()) return paragraph("There is no job.");
  report::HtmlTable table{{"job", "state", "problem", "submitted", "device"}, {}};
  if (shows_owners) table.titles.emplace_back("owner");
  for (const Job& job : jobs) {
    table.rows.push_back({{job.id.substr(0, 8), "/jobs/" + job.id},
                          state_of(job),
                          job.problem,
                          time_text(job.made),
                          device_text(job.device)});
    if (shows_owners) table.rows.back().emplace_back(job.owner);
  }
  return report::html(table);
}

asio::awaitable<void> Api::show_jobs(Call& call) {
  const JobFilter filter{.owner = call.caller.sees(),
                         .before = std::string(call.exchange.head().parameter("before").value_or("")),
                         .most = jobs_of_a_page};
  const std::vector<Job> jobs = co_await stores_([&](JobStore& store) { return store.list(filter); });
  std::string body = jobs_table(jobs, !filter.owner);
  if (jobs.size() == filter.most)
    body += "<p>" + report::link("/jobs?before=" + jobs.back().id, "Older jobs") + "</p>\n";
  call.answer = page_answer("Jobs", body, {"Jobs"});
}

asio::awaitable<void> Api::show_job_page(Call& call) {
  const Job job = co_await job_of(call);
  const JobOutcome outcome = outcome_of(job);
  const bool is_pending = !has_ended(job.state);
  std::string body = facts_about(job);
  if (is_pending) {
    body += paragraph("This page loads itself again until the job has ended.");
    body += form_to("/jobs/" + job.id + "/cancel", "", "Cancel");
  }
  if (!outcome.message.empty()) body += "<p class=\"bad\">" + report::escaped(outcome.message) + "</p>\n";
  if (outcome.evaluation) body += report::evaluation_sections(*outcome.evaluation);
  const std::string outcome_name(outcome.evaluation ? name(outcome.evaluation->verdict) : name(job.state));
  http::Answer answer = page_answer(fmt::format("{}: {}", job.problem, outcome_name), body,
                                    {{"Jobs", "/jobs"}, job.id.substr(0, 8)});
  if (is_pending) answer.headers.emplace_back("Refresh", fmt::format("{}", reload_after(job).count()));
  call.answer = std::move(answer);
}

// A job that has ended meanwhile shows its result.
asio::awaitable<void> Api::cancel_by_form(Call& call) {
  static_cast<void>(co_await cancel(call));
  call.answer = redirect("/jobs/" + call.subject);
}

}  // namespace kbench::service
