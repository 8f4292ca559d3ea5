#include "cli/arguments.hpp"
#include "cli/terminal.hpp"
#include "report/columns.hpp"

#include <kbench/catalog.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace kbench::cli {
namespace {

// One problem, or why there is no description of it: a plugin that is at fault must not hide the others.
struct Listed {
  std::string name;
  ProblemInfo info;
  std::string plugin;
  std::string error;
};

std::vector<Listed> find_problems(const Options& options) {
  std::vector<Listed> problems;
  for (const std::string& name : list_problems(options)) {
    try {
      const ProblemDescription description = describe(name, options);
      problems.push_back({name, description.info, description.plugin.string(), ""});
    } catch (const Error& error) {
      problems.push_back({name, {}, "", error.what()});
    }
  }
  return problems;
}

nlohmann::json as_json(const Listed& problem) {
  if (!problem.error.empty()) return {{"name", problem.name}, {"error", problem.error}};
  nlohmann::json dtypes = nlohmann::json::array();
  for (const DType dtype : problem.info.dtypes) dtypes.push_back(kbench::name(dtype));
  return {{"name", problem.name},      {"title", problem.info.title}, {"difficulty", problem.info.difficulty},
          {"tags", problem.info.tags}, {"dtypes", std::move(dtypes)}, {"plugin", problem.plugin}};
}

}  // namespace

int list(const ListArguments& arguments) {
  Options options;
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  const std::vector<Listed> problems = find_problems(options);
  if (arguments.json) {
    nlohmann::json document = nlohmann::json::array();
    for (const Listed& problem : problems) document.push_back(as_json(problem));
    print(report::dump(document) + '\n');
    return success;
  }
  if (problems.empty()) {
    fmt::print(stderr,
               "No problems were found. Name a directory of plugins with --plugin-path, or in "
               "KBENCH_PLUGIN_PATH.\n");
  }
  report::Columns columns{{report::Align::left, report::Align::left}};
  for (const Listed& problem : problems) {
    columns.add(
        {problem.name, problem.error.empty() ? problem.info.title : "cannot be used: " + problem.error});
  }
  print(columns.text());
  return success;
}

}  // namespace kbench::cli
