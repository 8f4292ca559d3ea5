// Describes the problems of a batch, each once.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/process_pool.hpp>
#include <kbench/request.hpp>

#include <map>
#include <string>
#include <utility>
#include <variant>

namespace kbench::batch {

class Problems {
 public:
  // Refers to both.
  Problems(const Site& site, ProcessPool& processes) : site_(site), processes_(processes) {}

  // Describes the request's problem on such a device. Throws Error, each time, where it cannot be described.
  const ProblemDescription& describe(const EvaluationRequest& request, const std::string& device);

 private:
  const Site& site_;
  ProcessPool& processes_;
  std::map<std::string, std::variant<ProblemDescription, Error>> known_;
};

// Whether a correctness case of the problem's list is asked for.
bool has_checks(const ProblemDescription& problem, const EvaluationRequest& request);

}  // namespace kbench::batch
