// A table of jobs, each with a link to its page.
#pragma once

#include "service/job_store.hpp"

#include <string>
#include <vector>

namespace kbench::service {

std::string device_text(const QueueDevice& device);
std::string jobs_table(const std::vector<Job>& jobs, bool shows_owners);

}  // namespace kbench::service
