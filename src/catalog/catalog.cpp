#include "catalog/installation.hpp"
#include "catalog/plugin_search.hpp"
#include "catalog/target.hpp"
#include "process/children.hpp"
#include "referee/client.hpp"
#include "toolchain/prototype.hpp"
#include "toolchain/starter.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench {

std::vector<std::string> list_problems(const Options& options) {
  return catalog::plugin_names(catalog::search_path(options.plugin_directories));
}

ProblemDescription describe(std::string_view problem, const Options& options) {
  const catalog::Target target = catalog::parse_target(options.device);
  const auto plugin = target.plugin(problem, options);
  process::Children children(catalog::helper("kbench-launcher", options.helper_directory), options.stop);
  referee::Client referee(children, target.referee(options), target.environment(),
                          process::Clock::now() + options.limits.total);
  try {
    return referee.describe(plugin, options.dtype);
  } catch (const referee::RefereeFault& fault) {
    throw Error(fmt::format("the problem {} cannot be described: {}", problem, fault.what()));
  }
}

std::string declaration(const FunctionSignature& signature, DType dtype, Language language) {
  return toolchain::declaration(signature, dtype, language);
}

std::string starter_code(std::string_view problem, const Options& options, Language language) {
  const ProblemDescription description = describe(problem, options);
  return toolchain::starter(description.info, description.signature, description.dtype, language);
}

}  // namespace kbench
