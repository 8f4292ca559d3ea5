#include "service/job_json.hpp"

#include "base/document/json.hpp"
#include "base/document/text.hpp"

#include <kbench/evaluation.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kbench::service {

std::string_view name(JobState state) { return document::described_name(state); }

namespace {

using nlohmann::json;

json as_json(const std::optional<UtcTime>& time) { return time ? json(to_text(*time)) : json(); }

}  // namespace

JobOutcome outcome_of(const Job& job) {
  JobOutcome outcome;
  if (job.state == JobState::lost) outcome.message = "somebody removed it from the queue: send it again";
  if (!job.result) return outcome;
  const QueueResult& result = *job.result;
  if (!result.lost_to.empty()) {
    outcome.message = fmt::format(
        "{} that evaluated this ended, or were cut off, before its end: {}; this says nothing of the "
        "submission",
        document::counted(result.lost_to.size(), "worker"),
        document::printable_line(fmt::format("{}", fmt::join(result.lost_to, ", "))));
  } else if (result.evaluation.empty()) {
    outcome.message = document::printable_line(result.message);
  } else {
    try {
      outcome.evaluation = evaluation_from_json(result.evaluation);
      if (outcome.evaluation->problem != job.problem) throw Error("it is of another problem");
    } catch (const Error& error) {
      outcome = {.message = fmt::format("its result in the queue cannot be read: {}", error.what())};
    }
  }
  return outcome;
}

json as_json(const Job& job, JobDetail detail) {
  json shown{{"id", job.id},
             {"state", name(job.state)},
             {"owner", job.owner},
             {"problem", job.problem},
             {"device", {{"kind", job.device.kind}, {"model", job.device.model}}},
             {"made", to_text(job.made)},
             {"begun", as_json(job.begun)},
             {"ended", as_json(job.ended)},
             {"position", value_or_null(job.position)},
             {"estimated_wait_s", value_or_null(job.estimated_wait_s)}};
  if (detail == JobDetail::state) return shown;
  const JobOutcome outcome = outcome_of(job);
  shown["evaluation"] = outcome.evaluation ? document::parse(job.result->evaluation) : json();
  shown["message"] = outcome.message.empty() ? json() : json(outcome.message);
  return shown;
}

json job_schema() {
  const json text{{"type", "string"}};
  const json time{{"type", {"string", "null"}}, {"format", "date-time"}};
  const auto with = [](json schema, const char* description) {
    schema["description"] = description;
    return schema;
  };
  json states = json::array();
  document::for_each_value<JobState>([&](JobState state) { states.push_back(name(state)); });
  const json properties{
      {"id", with(text, "Names the job")},
      {"state", {{"enum", states}, {"description", "`lost`: somebody removed it from the queue"}}},
      {"owner", with(text, "Name of the token that sent it; empty where there are no tokens")},
      {"problem", with(text, "Name of the problem")},
      {"device",
       {{"type", "object"},
        {"properties", {{"kind", text}, {"model", text}}},
        {"required", {"kind", "model"}}}},
      {"made", with({{"type", "string"}, {"format", "date-time"}}, "When it was sent")},
      {"begun", with(time, "When a worker took it last")},
      {"ended", with(time, "When it ended")},
      {"position", with({{"type", {"integer", "null"}}},
                        "Its place among the jobs that wait for such a device: 1 is next")},
      {"estimated_wait_s",
       with({{"type", {"number", "null"}}}, "Seconds until it begins, by the jobs of the last hour")},
      {"evaluation",
       {{"anyOf", {{{"$ref", "#/components/schemas/Evaluation"}}, {{"type", "null"}}}},
        {"description", "The result; absent in lists"}}},
      {"message", with({{"type", {"string", "null"}}}, "Why an ended job has no result; absent in lists")}};
  json required = json::array();
  for (const auto& [key, value] : properties.items())
    if (key != "evaluation" && key != "message") required.push_back(key);
  return {{"type", "object"}, {"properties", properties}, {"required", required}};
}

}  // namespace kbench::service
