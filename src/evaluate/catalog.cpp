#include "site/installation.hpp"
#include "site/plugin_search.hpp"
#include "system/boundary.hpp"
#include "toolchain/prototype.hpp"
#include "toolchain/starter.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench {

std::vector<std::string> list_problems(const Options& options) {
  return at_boundary([&] { return site::plugin_names(site::search_path(options.plugin_directories)); });
}

std::string declaration(const FunctionSignature& signature, DType dtype, Language language) {
  return toolchain::declaration(signature, dtype, language);
}

std::string starter_code(const ProblemRef& problem, const Options& options, Language language) {
  const ProblemDescription description = describe(problem, options);
  const auto& harness = description.info.harness;
  if (harness && !harness->is_cuda && language == Language::cuda)
    throw Error(fmt::format("the reference {} is in C++, and so are its submissions", harness->file));
  return toolchain::starter(description.info, description.signature, description.dtype, language);
}

}  // namespace kbench
