#include "cli/commands.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/columns.hpp"

#include <kbench/catalog.hpp>
#include <kbench/process_pool.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::cli {
namespace {

struct ListArguments {
  std::vector<std::string> tags;  // all of them
  std::string difficulty;         // empty: any
  std::optional<Language> language;
  Options options;  // its dtype is that of the problems
  bool json = false;
  bool markdown = false;
};

// One problem, or why there is no description of it: a plugin that is at fault must not hide the others.
struct Listed {
  std::string name;
  ProblemInfo info;
  std::string plugin;
  std::string error;
  std::vector<Language> languages = {};  // languages of its submissions
};

bool takes(const ProblemDescription& problem, const Language& language) {
  try {
    static_cast<void>(declaration(problem, language));
    return true;
  } catch (const Error&) {
    return false;
  }
}

std::vector<Language> languages_of(const ProblemDescription& problem) {
  std::vector<Language> all = languages();
  std::erase_if(all, [&](const Language& each) { return !takes(problem, each); });
  return all;
}

std::vector<Listed> find_problems(const Options& options) {
  std::vector<Listed> problems;
  for (const std::string& name : list_problems(options)) {
    try {
      const ProblemDescription description = describe(name, options);
      problems.push_back(
          {name, description.info, description.plugin.string(), "", languages_of(description)});
    } catch (const Error& error) {
      problems.push_back({name, {.difficulty = ""}, "", error.what()});
    }
  }
  return problems;
}

bool is_wanted(const ListArguments& arguments, const Listed& problem) {
  const ProblemInfo& info = problem.info;
  const auto has = [](const auto& values, const auto& wanted) {
    return std::find(values.begin(), values.end(), wanted) != values.end();
  };
  return std::all_of(arguments.tags.begin(), arguments.tags.end(),
                     [&](const std::string& tag) { return has(info.tags, tag); }) &&
         (arguments.difficulty.empty() || info.difficulty == arguments.difficulty) &&
         (!arguments.options.dtype || has(info.dtypes, *arguments.options.dtype)) &&
         (!arguments.language || has(problem.languages, *arguments.language));
}

std::string dtypes_text(const ProblemInfo& info) {
  std::vector<std::string_view> names;
  for (const DType dtype : info.dtypes) names.push_back(name(dtype));
  return fmt::format("{}", fmt::join(names, ", "));
}

// Prints a heading for each family, which the first tag names.
std::string markdown(const std::vector<Listed>& problems) {
  std::map<std::string, std::string> families;
  for (const Listed& problem : problems) {
    if (!problem.error.empty()) continue;
    const ProblemInfo& info = problem.info;
    std::string& rows = families[info.tags.empty() ? "other" : info.tags.front()];
    if (rows.empty()) rows = "| problem | | difficulty | dtypes | tags |\n|---|---|---|---|---|\n";
    rows += fmt::format("| `{}` | {} | {} | {} | {} |\n", info.name, info.title, info.difficulty,
                        dtypes_text(info), fmt::join(info.tags, ", "));
  }
  std::string text;
  for (const auto& [family, rows] : families)
    text += fmt::format("{}## {}\n\n{}", text.empty() ? "" : "\n", family, rows);
  return text;
}

nlohmann::json as_json(const Listed& problem) {
  if (!problem.error.empty()) return {{"name", problem.name}, {"error", problem.error}};
  nlohmann::json dtypes = nlohmann::json::array();
  for (const DType dtype : problem.info.dtypes) dtypes.push_back(kbench::name(dtype));
  nlohmann::json languages = nlohmann::json::array();
  for (const Language& language : problem.languages) languages.push_back(language.name());
  return {{"name", problem.name},
          {"title", problem.info.title},
          {"version", problem.info.version},
          {"difficulty", problem.info.difficulty},
          {"tags", problem.info.tags},
          {"dtypes", std::move(dtypes)},
          {"languages", std::move(languages)},
          {"plugin", problem.plugin}};
}

int list(const ListArguments& arguments) {
  ProcessPool pool;  // problems in Python share an interpreter
  Options options = arguments.options;
  options.dtype.reset();
  options.processes = &pool;
  std::vector<Listed> problems = find_problems(options);
  const bool any = !problems.empty();
  std::erase_if(problems, [&](const Listed& problem) { return !is_wanted(arguments, problem); });
  if (arguments.markdown) {
    print(markdown(problems));
    return success;
  }
  if (arguments.json) {
    nlohmann::json document = nlohmann::json::array();
    for (const Listed& problem : problems) document.push_back(as_json(problem));
    print(document::dump(document) + '\n');
    return success;
  }
  if (any && problems.empty()) print_note("No problem is like that: kbench list shows all.\n");
  if (!any) {
    print_note(
        "No problems were found. Name a directory of plugins with --plugin-path, or in "
        "KBENCH_PLUGIN_PATH.\n");
  }
  report::Columns columns{{report::Align::left, report::Align::left, report::Align::left}};
  for (const Listed& problem : problems) {
    columns.add({problem.name, problem.info.difficulty,
                 problem.error.empty() ? problem.info.title : "cannot be used: " + problem.error});
  }
  print(columns.text());
  return success;
}

}  // namespace

Command add_list(CLI::App& program) {
  const auto arguments = std::make_shared<ListArguments>();
  CLI::App* app = program.add_subcommand("list", "The problems that there are, with one line each");
  app->add_option("--tag", arguments->tags,
                  "Only problems with this tag; may be repeated, for those that have all")
      ->type_name("TAG")
      ->allow_extra_args(false);
  app->add_option("--difficulty", arguments->difficulty, "Only those of this difficulty: easy, medium, hard")
      ->type_name("WORD")
      ->check(CLI::IsMember({"easy", "medium", "hard"}));
  add_value(app, "--language", arguments->language,
            "Only those that a submission in this language can be for: " + names_of_languages(), "LANGUAGE",
            parse_language);
  auto* json = app->add_flag("--json", arguments->json, "Print one JSON document");
  app->add_flag("--markdown", arguments->markdown, "Print Markdown, with a table for each family")
      ->excludes(json);
  add_options(app, arguments->options, {"dtype", "python", "plugin_directories"});
  app->get_option("--dtype")->description("Only those for this element type, as float16");
  return {app, [arguments] { return list(*arguments); }};
}

}  // namespace kbench::cli
