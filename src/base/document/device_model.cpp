#include "base/document/device_model.hpp"

#include "base/document/text.hpp"

namespace kbench::document {

std::string device_model(const Evaluation& evaluation) {
  const auto found = evaluation.environment.find(evaluation.device.starts_with("cuda") ? "gpu" : "cpu");
  return found == evaluation.environment.end() ? "" : printable_line(found->second);
}

}  // namespace kbench::document
