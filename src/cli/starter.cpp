#include "cli/arguments.hpp"
#include "cli/terminal.hpp"

#include <kbench/catalog.hpp>

namespace kbench::cli {

int starter(const StarterArguments& arguments) {
  const std::string_view language = name(Language::cpp);
  if (arguments.language != language) throw not_understood("--language", language, arguments.language);
  Options options;
  if (arguments.dtype) options.dtype = parse_dtype("--dtype", *arguments.dtype);
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  print(starter_code(arguments.problem, options));
  return success;
}

}  // namespace kbench::cli
