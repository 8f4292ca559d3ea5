#include "language/target.hpp"

#include "base/document/text.hpp"
#include "language/language.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace kbench::language {

site::Target choose_target(const Options& options, const Language& language) {
  const Support& support = language::support(language);
  const auto& all = site::platforms();
  const auto runs_on = [&](const site::Platform* each) { return support.runs_on(each->kind); };
  const site::Platform& usual = **std::find_if(all.begin(), all.end(), runs_on);
  if (options.device.empty()) return {.platform = &usual};
  site::Target target = site::parse_target(options.device);
  if (runs_on(target.platform)) return target;
  std::string advice = fmt::format("its device is {}", usual.name);
  if (usual.has_driver) advice += fmt::format(", or {}:1 for the second GPU", usual.name);
  if (language == Language::cpp) advice = "CUDA is told by the ending of a source file: .cu";
  throw Error(
      fmt::format("a submission in {} does not run on {}; {}", support.title(), target.name(), advice));
}

std::optional<std::string> named_architecture(const CompileOptions& options) {
  if (!options.architecture) return std::nullopt;
  constexpr std::string_view prefix = "sm_";
  if (!options.architecture->starts_with(prefix))
    throw Error(fmt::format("{} is no architecture of a GPU; these are called sm_75 or sm_90a",
                            document::quoted(*options.architecture)));
  return options.architecture->substr(prefix.size());
}

bool runs_on_gpu(const Language& language) { return support(language).runs_on(DeviceKind::cuda); }

}  // namespace kbench::language
