#include "reference/resolve.hpp"

#include <utility>

namespace kbench::reference {

Resolved resolve(std::string_view problem, const Options& options) {
  Resolved resolved{.problem = std::string(problem), .options = options, .reference = std::nullopt};
  if (!names_reference(problem)) return resolved;
  resolved.reference = Reference::from_file(resolved.problem);
  if (options.device.empty() && resolved.reference->language == Language::cuda)
    resolved.options.device = "cuda";
  resolved.problem = build(*resolved.reference, resolved.options).string();
  return resolved;
}

}  // namespace kbench::reference
