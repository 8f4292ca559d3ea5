#include "leaderboard/device_model.hpp"

#include "document/text.hpp"

namespace kbench::leaderboard {

std::string model_of(const Evaluation& evaluation) {
  const auto found = evaluation.environment.find(evaluation.device.starts_with("cuda") ? "gpu" : "cpu");
  return found == evaluation.environment.end() ? "" : document::printable_line(found->second);
}

}  // namespace kbench::leaderboard
