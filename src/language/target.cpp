#include "language/target.hpp"

#include "language/language.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench::language {

site::Target choose_target(const Options& options, const Language& language) {
  const Support& support = language::support(language);
  if (options.device.empty() && !support.runs_on(DeviceKind::cpu)) return site::parse_target("cuda");
  site::Target target = site::parse_target(options.device);
  if (support.runs_on(target.kind)) return target;
  const bool is_on_cpu = target.kind == DeviceKind::cpu;
  throw Error(fmt::format("a submission in {} does not run on {}; {}", support.title(), target.name(),
                          is_on_cpu ? "its device is cuda, or cuda:1 for the second GPU"
                                    : "CUDA is told by the ending of a source file: .cu"));
}

}  // namespace kbench::language
