// Evaluates the candidates of a batch on the devices of this machine.
#pragma once

#include "fleet/batch/crew.hpp"
#include "fleet/batch/devices.hpp"
#include "fleet/batch/ledger.hpp"
#include "fleet/batch/problems.hpp"
#include "fleet/batch/run.hpp"

#include <kbench/process_pool.hpp>

#include <map>
#include <mutex>
#include <string>

namespace kbench::batch {

class LocalRun final : public Run, private Orders {
 public:
  // Refers to both.
  LocalRun(Ledger& ledger, const BatchOptions& options);

  BatchEnd carry_out(const NextCandidate& next) override;

 private:
  struct Task {
    std::string key;
    int attempts = 0;  // attempts that have ended as an internal_error
  };

  std::variant<Order, NoOrder> next() override;
  bool conclude(std::size_t id, const Evaluation& evaluation) override;
  void drop(std::size_t id, const std::string& message) override;
  std::optional<Order> accept(Candidate candidate);
  void report() const;

  Ledger& ledger_;
  const BatchOptions& options_;
  Devices devices_;
  ProcessPool processes_;
  Problems problems_;
  Crew crew_;
  const NextCandidate* next_ = nullptr;

  std::mutex mutex_;  // guards the ledger, and all that follows
  std::map<std::size_t, Task> tasks_;
  std::size_t next_id_ = 0;
};

}  // namespace kbench::batch
