// Jobs as clients see them.
#pragma once

#include "base/document/names.hpp"
#include "service/job_store.hpp"

#include <nlohmann/json.hpp>

#include <string_view>

namespace kbench::service {

BOOST_DESCRIBE_ENUM(JobState, queued, running, ended, cancelled, lost)
std::string_view name(JobState state);

// `evaluation` and `message` are there with the results alone.
enum class JobDetail : std::uint8_t { state, result };
nlohmann::json as_json(const Job& job, JobDetail detail);

// The schema of as_json().
nlohmann::json job_schema();

}  // namespace kbench::service
