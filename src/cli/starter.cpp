#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"

#include <kbench/catalog.hpp>

#include <CLI/CLI.hpp>

#include <memory>

namespace kbench::cli {
namespace {

struct StarterArguments {
  std::string problem;
  std::optional<std::string> language;
  std::optional<std::string> reference;
  std::string device = {};
  std::optional<std::string> dtype;
  std::optional<std::string> python;
  std::vector<std::string> plugin_paths;
};

int starter(const StarterArguments& arguments) {
  std::optional<Language> language;
  if (arguments.language) language = parse_language("--language", *arguments.language);
  Options options;
  options.device = arguments.device;
  if (arguments.python) options.compile.python = *arguments.python;
  if (arguments.dtype) options.dtype = parse_dtype("--dtype", *arguments.dtype);
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  if (arguments.reference) {
    print(reference_code(problem_named(arguments.problem), options,
                         parse_reference_mode("--reference", *arguments.reference)));
    return success;
  }
  print(starter_code(problem_named(arguments.problem), options, language));
  return success;
}

}  // namespace

Command add_starter(CLI::App& program) {
  const auto arguments = std::make_shared<StarterArguments>();
  CLI::App* app =
      program.add_subcommand("starter", "A file to begin with: it compiles as it is, and computes nothing");
  add_problem(app, arguments->problem);
  app->add_option("--language", arguments->language,
                  "Language of the file: " + names_of_languages() + " [cpp; for a problem in Python, python]")
      ->type_name("LANGUAGE");
  app->add_option("--reference", arguments->reference,
                  "For a problem in Python, print the reference as a submission instead: eager, or compile "
                  "for torch.compile()")
      ->type_name("MODE")
      ->excludes("--language");
  add_device_of_description(app, arguments->device);
  add_dtype(app, arguments->dtype);
  add_python(app, arguments->python);
  add_plugin_path(app, arguments->plugin_paths);
  app->footer(
      "Examples:\n"
      "  kbench starter vector_add > mine.cpp\n"
      "  kbench starter matmul --language cuda --dtype float16 > mine.cu\n"
      "  kbench starter KernelBench/level1/19_ReLU.py > mine.py\n"
      "  kbench starter KernelBench/level1/19_ReLU.py --reference compile > reference.py");
  return {app, [arguments] { return starter(*arguments); }};
}

}  // namespace kbench::cli
