#include "isolation/process/kept_output.hpp"

#include <algorithm>
#include <utility>

namespace kbench::process {

void KeptOutput::append(std::string_view bytes) {
  const std::size_t taken = std::min(first_limit_ - first_.size(), bytes.size());
  first_.append(bytes.substr(0, taken));
  last_.append(bytes.substr(taken));
  if (last_.size() > 2 * last_limit_) shorten();
}

void KeptOutput::append_output(const Output& kept) {
  append(std::string_view(kept.text).substr(0, kept.gap));
  if (kept.left_out > 0) {
    first_limit_ = first_.size();
    left_out_ += last_.size() + kept.left_out;
    last_.clear();
  }
  append(std::string_view(kept.text).substr(kept.gap));
}

Output KeptOutput::take() {
  shorten();
  Output output{.text = std::exchange(first_, {}), .left_out = std::exchange(left_out_, 0)};
  output.gap = output.text.size();
  output.text += std::exchange(last_, {});
  return output;
}

void KeptOutput::shorten() {
  if (last_.size() <= last_limit_) return;
  const std::size_t excess = last_.size() - last_limit_;
  last_.erase(0, excess);
  left_out_ += excess;
}

}  // namespace kbench::process
