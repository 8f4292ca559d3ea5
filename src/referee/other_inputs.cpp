#include "referee/other_inputs.hpp"

#include <utility>

namespace kbench::referee {

OtherInputs::OtherInputs(std::vector<CaseDescription> kinds, Random random)
    : kinds_(std::move(kinds)), random_(random) {
  for (std::size_t left = kinds_.size(); left > 1; --left) {
    const auto drawn = static_cast<std::size_t>(random_.uniform(0, static_cast<std::int64_t>(left) - 1));
    std::swap(kinds_[left - 1], kinds_[drawn]);
  }
}

const CaseDescription* OtherInputs::due() {
  if (kinds_.empty()) return nullptr;
  if (asked_ == 0) place_ = random_.uniform(0, samples_of_one_call - 1);
  const bool is_due = asked_ == place_;
  asked_ = (asked_ + 1) % samples_of_one_call;
  if (!is_due) return nullptr;
  const CaseDescription& kind = kinds_[next_];
  next_ = (next_ + 1) % kinds_.size();
  return &kind;
}

}  // namespace kbench::referee
