// Describes the problems of a batch, each once.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/process_pool.hpp>
#include <kbench/request.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>

namespace kbench::batch {

class Problems {
 public:
  // A batch need not try again what cannot be described. What runs for days must: a problem may be mended, or a machine short of
  // memory for a moment.
  enum class Faults : std::uint8_t { are_kept, are_forgotten };

  // Refers to both.
  Problems(const Site& site, ProcessPool& processes, Faults faults = Faults::are_kept)
      : site_(site), processes_(processes), faults_(faults) {}

  // Describes the request's problem on such a device. Throws Error, each time, where it cannot be described.
  const ProblemDescription& describe(const EvaluationRequest& request, const std::string& device);

 private:
  const Site& site_;
  ProcessPool& processes_;
  Faults faults_;
  std::map<std::string, std::variant<ProblemDescription, Error>> known_;
};

// Whether a correctness case of the problem's list is asked for.
bool has_checks(const ProblemDescription& problem, const EvaluationRequest& request);

}  // namespace kbench::batch
