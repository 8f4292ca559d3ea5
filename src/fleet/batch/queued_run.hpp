// Puts the candidates of a batch into a queue, and records the workers' results.
#pragma once

#include "fleet/batch/ledger.hpp"
#include "fleet/batch/patience.hpp"
#include "fleet/batch/problems.hpp"
#include "fleet/batch/run.hpp"

#include <kbench/queue.hpp>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kbench::batch {

class QueuedRun final : public Run {
 public:
  // The first two arguments must outlive this. `directory` keeps the batch's name in the queue and the models of its
  // devices, so that a later call continues a run that was killed.
  QueuedRun(Ledger& ledger, const BatchOptions& options, const std::filesystem::path& directory);

  BatchEnd carry_out(const NextCandidate& next) override;

 private:
  using Clock = std::chrono::steady_clock;

  // An item that has not ended, by its key in the queue.
  struct Expected {
    std::string key;  // key in the ledger
    std::string problem;
  };

  void remember();
  void write_down() const;
  void look_at_limits(Clock::time_point last_begin);
  bool fill(const NextCandidate& next);
  bool collect();
  bool is_over();
  void observe();
  void rest(bool did_something);

  // Returns false if the candidate must wait for a worker to tell the model.
  bool accept(const Candidate& candidate, std::vector<QueueItem>& items);
  std::optional<std::string> model_for(const EvaluationRequest& request, const std::string& kind);
  void expect(const EvaluationRequest& request, const Label& label, const QueueDevice& device,
              std::vector<QueueItem>& items);
  void conclude(const Expected& expected, const QueueResult& result);
  void report() const;

  Ledger& ledger_;
  const BatchOptions& options_;
  Queue& queue_;
  Patience patiently_;
  ProcessPool processes_;
  Problems problems_;
  std::vector<std::string> kinds_;
  std::filesystem::path memory_;
  std::string batch_;
  std::string suffix_;  // suffix of keys in a run that repeats all evaluations

  std::map<std::string, std::string> models_;  // models of the workers' devices, by kind
  std::map<std::string, Expected> expected_;
  std::optional<Candidate> held_;  // a candidate that waits for a worker
  bool is_exhausted_ = false;
  std::optional<BatchEnd> end_;
  QueueCounts counts_;
  std::size_t workers_ = 0;
  Clock::time_point observed_;
  std::chrono::milliseconds pause_{};
};

}  // namespace kbench::batch
