// Jobs as clients see them.
#pragma once

#include "base/document/names.hpp"
#include "service/job_store.hpp"

#include <kbench/evaluation.hpp>

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace kbench::service {

BOOST_DESCRIBE_ENUM(JobState, queued, running, ended, cancelled, lost)
std::string_view name(JobState state);

// The outcome of a job: an evaluation, or a message that says why there is none. Neither before its end. Anybody who can write to the
// queue may have written it.
struct JobOutcome {
  std::optional<Evaluation> evaluation = {};
  std::string message = {};
};
JobOutcome outcome_of(const Job& job);

// `evaluation` and `message` are there with the results alone.
enum class JobDetail : std::uint8_t { state, result };
nlohmann::json as_json(const Job& job, JobDetail detail);

inline bool has_ended(JobState state) { return state != JobState::queued && state != JobState::running; }

// The schema of as_json().
nlohmann::json job_schema();

template <class T>
nlohmann::json value_or_null(const std::optional<T>& value) {
  return value ? nlohmann::json(*value) : nlohmann::json();
}

}  // namespace kbench::service
