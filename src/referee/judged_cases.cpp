#include "referee/judged_cases.hpp"

#include "base/document/sizes.hpp"
#include "referee/description.hpp"
#include "referee/hidden_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kbench::referee {

JudgedCases::JudgedCases(const Session& session, const protocol::JudgeRequest& request) : request_(request) {
  choose(session.description, Purpose::correctness, checked_);
  choose(session.description, Purpose::performance, timed_);
  if (request.untimed) {
    for (const CaseDescription* const each : std::exchange(timed_, {})) {
      untimed_.push_back(*each);
      untimed_.back().test_case.purpose = Purpose::correctness;
      untimed_.back().test_case.other_inputs.clear();
    }
    for (const CaseDescription& each : untimed_) checked_.push_back(&each);
  }
  for (const CaseDescription* const each : all())
    require_memory(*each, session.description.signature, session.device.traits());
}

void JudgedCases::choose(const ProblemDescription& description, Purpose purpose,
                         std::vector<const CaseDescription*>& chosen) const {
  for (const CaseDescription& each : description.cases) {
    const bool wanted =
        std::find(request_.cases.begin(), request_.cases.end(), each.test_id) != request_.cases.end();
    if (wanted && each.test_case.purpose == purpose) chosen.push_back(&each);
  }
}

std::vector<const CaseDescription*> JudgedCases::all() const {
  std::vector<const CaseDescription*> cases = checked_;
  cases.insert(cases.end(), timed_.begin(), timed_.end());
  return cases;
}

std::size_t JudgedCases::draw_hidden(const Session& session) {
  for (const int test_id : request_.cases) {
    if (!protocol::is_hidden(session.description, test_id)) continue;
    auto one = draw_hidden_case(session.problem, session.description, test_id, session.key,
                                session.device.traits(), session.activity);
    if (one) hidden_.push_back(*std::move(one));
  }
  for (const CaseDescription& each : hidden_) checked_.push_back(&each);
  return hidden_.size();
}

CaseResult result_of(const ProblemDescription& problem, const CaseDescription& description) {
  return {.name = shown_name(problem, description),
          .test_id = description.test_id,
          .hidden = protocol::is_hidden(problem, description.test_id),
          .purpose = description.test_case.purpose,
          .sizes = description.test_case.sizes,
          .flops = description.flops,
          .bytes = description.bytes,
          .verification = {},
          .measurement = {}};
}

// Leaves out the sizes if the name contains them, and for a reference file: its author never named them.
std::string place_of(const ProblemDescription& problem, const CaseResult& result) {
  const std::string sizes = document::sizes_text(result.sizes, problem.signature);
  const bool says_more = !sizes.empty() && !protocol::host_of(problem).carries_values() &&
                         result.name.find(sizes) == std::string::npos;
  return fmt::format("case '{}'{}", result.name, says_more ? fmt::format(" ({})", sizes) : "");
}

std::vector<CaseDescription> describe_other_inputs(const Session& session,
                                                   const CaseDescription& description) {
  std::vector<CaseDescription> kinds;
  for (const std::string& each : description.test_case.other_inputs) {
    kinds.push_back(describe_with_inputs(session.problem, session.description.signature, description, each,
                                         session.activity));
  }
  return kinds;
}

}  // namespace kbench::referee
