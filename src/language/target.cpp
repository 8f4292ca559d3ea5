#include "language/target.hpp"

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

}  // namespace kbench::language
