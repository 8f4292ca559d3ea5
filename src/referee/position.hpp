// The position of a judgement: the phase and case that the host is informed of, and the words for a failure there.
#pragma once

#include "isolation/protocol/judgement.hpp"

#include <kbench/catalog.hpp>
#include <kbench/progress.hpp>

#include <cstddef>
#include <string>

namespace kbench::referee {

class Position {
 public:
  // Refers to both. The submission is about to be loaded.
  Position(const ProblemDescription& problem, const protocol::Listener& listener)
      : problem_(problem), listener_(listener) {}

  void expect_cases(std::size_t count) { progress_.case_count = static_cast<int>(count); }

  // Reports the phase of the case at hand, if there is one. A wait belongs to no case.
  void enter(Phase phase);
  void enter(Phase phase, int samples, double cv);
  void wait() { listener_.progress({.phase = Phase::waiting, .case_name = {}}); }

  // Reports that the first call for a case is made; it is not timed. Failures are placed there until resume().
  void enter_first_call(const CaseDescription& description);
  void resume();

  void begin(const CaseDescription& description);
  void end_case() { case_ = nullptr; }
  void leave_cases();  // called before the submission is loaded again

  // The case at hand, or null.
  const CaseDescription* case_at_hand() const { return case_; }
  const std::string& place() const { return place_; }

 private:
  const ProblemDescription& problem_;
  const protocol::Listener& listener_;
  Progress progress_;
  const CaseDescription* case_ = nullptr;
  std::string place_ = "loading the submission";
  std::string place_before_ = {};  // the place before the first call
};

}  // namespace kbench::referee
