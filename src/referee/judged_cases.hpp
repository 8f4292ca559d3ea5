// The cases of one judgement: those that are checked, and those that are timed.
#pragma once

#include "isolation/protocol/judgement.hpp"
#include "referee/session.hpp"

#include <kbench/catalog.hpp>
#include <kbench/evaluation.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace kbench::referee {

class JudgedCases {
 public:
  // Takes the cases that the request names, and refers to it. Throws NotEvaluable if the device has too little memory for
  // one of them.
  JudgedCases(const Session& session, const protocol::JudgeRequest& request);
  JudgedCases(const JudgedCases&) = delete;
  JudgedCases& operator=(const JudgedCases&) = delete;

  Cases checked() const { return checked_; }
  Cases timed() const { return timed_; }
  std::vector<const CaseDescription*> all() const;

  // Draws the hidden cases that the request asks for, unless the problem declines, and adds them to those that are
  // checked. Returns their number.
  std::size_t draw_hidden(const Session& session);

 private:
  void choose(const ProblemDescription& description, Purpose purpose,
              std::vector<const CaseDescription*>& chosen) const;

  const protocol::JudgeRequest& request_;
  std::vector<const CaseDescription*> checked_;
  std::vector<const CaseDescription*> timed_;
  std::vector<CaseDescription> untimed_;  // performance cases that are checked instead
  std::vector<CaseDescription> hidden_;
};

// The result of a case, before anything is known of it.
CaseResult result_of(const ProblemDescription& problem, const CaseDescription& description);

// The words for a case in a message: "case '2x3x7' (m=2, n=3, k=7)".
std::string place_of(const ProblemDescription& problem, const CaseResult& result);

// The case with each of its other kinds of inputs. Throws what the problem throws.
std::vector<CaseDescription> describe_other_inputs(const Session& session,
                                                   const CaseDescription& description);

}  // namespace kbench::referee
