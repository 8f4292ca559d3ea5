#include "referee/position.hpp"

#include "referee/hidden_cases.hpp"
#include "referee/judged_cases.hpp"

#include <fmt/format.h>

#include <utility>

namespace kbench::referee {

void Position::enter(Phase phase) {
  progress_.phase = phase;
  listener_.progress(case_ != nullptr ? progress_ : Progress{.phase = phase, .case_name = {}});
}

void Position::enter(Phase phase, int samples, double cv) {
  progress_.samples = samples;
  progress_.cv = cv;
  enter(phase);
}

void Position::enter_first_call(const CaseDescription& description) {
  if (place_before_.empty()) place_before_ = place_;
  listener_.progress({.phase = Phase::preparing, .case_name = shown_name(problem_, description)});
  place_ = fmt::format("the first call for {}, of which nothing counts",
                       place_of(problem_, result_of(problem_, description)));
}

void Position::resume() {
  if (!place_before_.empty()) place_ = std::exchange(place_before_, {});
}

void Position::begin(const CaseDescription& description) {
  case_ = &description;
  progress_.case_name = shown_name(problem_, description);
  ++progress_.case_number;
  progress_.samples = 0;
  progress_.cv = 0.0;
  place_ = place_of(problem_, result_of(problem_, description));
}

void Position::leave_cases() {
  case_ = nullptr;
  place_ = "loading the submission";
}

}  // namespace kbench::referee
