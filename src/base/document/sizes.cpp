#include "base/document/sizes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace kbench::document {

std::string sizes_text(const std::map<std::string, std::int64_t>& sizes, const FunctionSignature& signature) {
  std::map<std::string, std::int64_t> others = sizes;
  std::vector<std::string> parts;
  for (const ScalarParameter& scalar : signature.scalars()) {
    const auto found = others.find(scalar.name);
    if (found == others.end()) continue;
    parts.push_back(fmt::format("{}={}", found->first, found->second));
    others.erase(found);
  }
  for (const auto& [name, extent] : others) parts.push_back(fmt::format("{}={}", name, extent));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace kbench::document
