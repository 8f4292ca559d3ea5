#include "cli/arguments.hpp"
#include "cli/terminal.hpp"

#include <kbench/catalog.hpp>

namespace kbench::cli {

int starter(const StarterArguments& arguments) {
  const Language language = parse_language("--language", arguments.language);
  Options options;
  if (arguments.dtype) options.dtype = parse_dtype("--dtype", *arguments.dtype);
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  print(starter_code(problem_named(arguments.problem), options, language));
  return success;
}

}  // namespace kbench::cli
