#include "cli/commands.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"

#include <kbench/catalog.hpp>

#include <CLI/CLI.hpp>

#include <memory>

namespace kbench::cli {
namespace {

struct StarterArguments {
  std::string problem;
  std::optional<Language> language;
  std::optional<ReferenceMode> reference;
  Options options;
};

int starter(const StarterArguments& arguments) {
  const ProblemRef problem = problem_named(arguments.problem);
  print(arguments.reference ? reference_code(problem, arguments.options, *arguments.reference)
                            : starter_code(problem, arguments.options, arguments.language));
  return success;
}

}  // namespace

Command add_starter(CLI::App& program) {
  const auto arguments = std::make_shared<StarterArguments>();
  CLI::App* app =
      program.add_subcommand("starter", "A file to begin with: it compiles as it is, and computes nothing");
  add_problem(app, arguments->problem);
  add_value(app, "--language", arguments->language,
            "Language of the file: " + names_of_languages() + " [cpp; for a problem in Python, python]",
            "LANGUAGE", parse_language);
  add_value(app, "--reference", arguments->reference,
            "For a problem in Python, print the reference as a submission instead: eager, or compile "
            "for torch.compile()",
            "eager|compile", parse_name<ReferenceMode>)
      ->excludes("--language");
  add_description_options(app, arguments->options);
  app->footer(
      "Examples:\n"
      "  kbench starter vector_add > mine.cpp\n"
      "  kbench starter matmul --language cuda --dtype float16 > mine.cu\n"
      "  kbench starter KernelBench/level1/19_ReLU.py > mine.py\n"
      "  kbench starter KernelBench/level1/19_ReLU.py --reference compile > reference.py");
  return {app, [arguments] { return starter(*arguments); }};
}

}  // namespace kbench::cli
