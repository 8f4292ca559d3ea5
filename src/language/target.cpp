#include "language/target.hpp"

#include "base/document/text.hpp"
#include "language/language.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <string_view>

namespace kbench::language {

site::Target choose_target(const Options& options, const Language& language) {
  const Support& support = language::support(language);
  if (options.device.empty() && !support.runs_on(DeviceKind::cpu)) return site::parse_target("cuda");
  site::Target target = site::parse_target(options.device);
  if (support.runs_on(target.kind)) return target;
  std::string_view advice = "its device is cpu";
  if (target.kind == DeviceKind::cpu) advice = "its device is cuda, or cuda:1 for the second GPU";
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

}  // namespace kbench::language
