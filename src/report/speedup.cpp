#include "report/speedup.hpp"

#include <fmt/format.h>

namespace kbench::report {

std::string base_of_speedups(const Evaluation& evaluation) {
  if (!evaluation.baseline || !evaluation.baseline->missing.empty()) return "the reference";
  return fmt::format("the reference as a submission ({}{})", name(evaluation.baseline->mode),
                     evaluation.baseline->cached ? ", measured earlier" : "");
}

}  // namespace kbench::report
