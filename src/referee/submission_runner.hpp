// The process of the submission: what is measured in it first, loading, first calls, and its replacement by a fresh one.
#pragma once

#include "referee/audit_overhead.hpp"
#include "referee/judged_cases.hpp"
#include "referee/position.hpp"
#include "referee/session.hpp"

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace kbench::referee {

class SubmissionRunner {
 public:
  // Refers to all of these.
  SubmissionRunner(Session& session, Position& position, std::vector<std::string>& warnings)
      : session_(session), position_(position), warnings_(warnings) {}

  // Returns the overheads of audits, by test_id. A failure is not the submission's, which is not in the process yet.
  std::map<int, AuditOverhead> calibrate(Cases timed);
  void warm_up();

  // Throws RunnerFailure.
  void load();
  bool is_loaded() const { return is_loaded_; }

  // Prepares a submission that may start other processes until then. Calls it once for each case, on inputs
  // that are used nowhere else, and makes sure that it is the only process from then on. Throws RunnerFailure.
  void prepare(Cases cases);

  // Loads the submission into a fresh process, and prepares it for the cases. Returns the overheads there of those that are
  // timed. Throws RunnerFailure.
  std::map<int, AuditOverhead> begin_anew(Cases cases, Cases timed);

 private:
  void agree_on_lending();
  void load(const system::Artifact& artifact, std::chrono::milliseconds limit);
  void calibrate_carrying(Cases timed, std::map<int, AuditOverhead>& overheads);

  Session& session_;
  Position& position_;
  std::vector<std::string>& warnings_;
  bool is_loaded_ = false;
};

}  // namespace kbench::referee
