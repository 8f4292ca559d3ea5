#include "base/document/sizes.hpp"
#include "base/document/text.hpp"
#include "cli/commands.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/columns.hpp"

#include <kbench/catalog.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kbench::cli {
namespace {

struct ShowArguments {
  std::string problem;
  bool json = false;
  std::optional<Language> language;
  Options options;
};

std::string tolerance_text(const Tolerance& tolerance) {
  if (tolerance.absolute == 0.0 && tolerance.relative == 0.0) return "exact";
  return fmt::format("{:.2g} + {:.2g} |x|", tolerance.absolute, tolerance.relative);
}

// "output_c within": which output each tolerance is for, where there are several.
std::string tolerances_text(const CaseDescription& description, const FunctionSignature& signature) {
  std::vector<std::string> outputs;
  for (const TensorParameter& tensor : signature.tensors()) {
    if (tensor.role != Role::input) outputs.push_back(tensor.name);
  }
  std::string text;
  for (std::size_t i = 0; i < description.tolerances.size(); ++i) {
    if (i != 0) text += ", ";
    if (outputs.size() > 1 && i < outputs.size()) text += outputs[i] + " ";
    text += tolerance_text(description.tolerances[i]);
  }
  return text;
}

bool any_roofline(const ProblemDescription& problem) {
  return std::any_of(problem.cases.begin(), problem.cases.end(),
                     [](const CaseDescription& described) { return described.roofline_ms.has_value(); });
}

// A column of the table of cases.
struct Column {
  std::string title;
  report::Align align;
  std::function<std::string(const CaseDescription&)> cell;
};

std::vector<Column> columns_of(const ProblemDescription& problem) {
  using enum report::Align;
  using Case = CaseDescription;
  const auto& reference_file = problem.info.reference_file;  // only it knows its inputs
  std::vector<Column> columns{
      {"case", left, [](const Case& each) { return each.test_case.name; }},
      {"purpose", left, [](const Case& each) { return std::string(name(each.test_case.purpose)); }},
      {"sizes", left,
       [&](const Case& each) { return document::sizes_text(each.test_case.sizes, problem.signature); }}};
  if (!reference_file)
    columns.push_back({"inputs", left, [](const Case& each) { return each.test_case.inputs; }});
  if (!reference_file || reference_file->counts_flops)
    columns.push_back({"FLOPs", right, [](const Case& each) { return std::to_string(each.flops); }});
  columns.push_back({"bytes", right, [](const Case& each) { return std::to_string(each.bytes); }});
  if (!reference_file || reference_file->counts_flops) {
    columns.push_back({"FLOPs/byte", right, [](const Case& each) {
                         return fmt::format(
                             "{:.3g}", static_cast<double>(each.flops) / static_cast<double>(each.bytes));
                       }});
  }
  if (any_roofline(problem))
    columns.push_back({"roofline", right, [](const Case& each) {
                         return each.roofline_ms ? document::duration(*each.roofline_ms) : "";
                       }});
  if (problem.judged_by.empty()) {
    columns.push_back({"tolerance around x", left,
                       [&](const Case& each) { return tolerances_text(each, problem.signature); }});
  }
  columns.push_back({"origin", left, [](const Case& each) { return each.test_case.origin; }});
  return columns;
}

std::string cases_text(const ProblemDescription& problem) {
  const std::vector<Column> columns = columns_of(problem);
  std::vector<report::Align> aligns;
  std::vector<std::string> titles;
  for (const Column& column : columns) {
    aligns.push_back(column.align);
    titles.push_back(column.title);
  }
  report::Columns table{aligns};
  table.add(titles);
  for (const CaseDescription& described : problem.cases) {
    std::vector<std::string> cells;
    for (const Column& column : columns) cells.push_back(column.cell(described));
    table.add(std::move(cells));
  }
  return table.text();
}

std::string text_of(const ProblemDescription& problem, const std::optional<Language>& language) {
  const ProblemInfo& info = problem.info;
  std::vector<std::string_view> dtypes;
  for (const DType dtype : info.dtypes) dtypes.push_back(name(dtype));
  std::string text = document::printable_line(info.name + ": " + info.title) + '\n';
  text += fmt::format("version: {}\n", info.version);
  text += fmt::format("difficulty: {}\n", document::printable_line(info.difficulty));
  if (!info.tags.empty())
    text += document::printable_line(fmt::format("tags: {}", fmt::join(info.tags, ", "))) + '\n';
  text += fmt::format("dtypes: {}\n", fmt::join(dtypes, ", "));
  if (!info.cuda_libraries.empty())
    text +=
        document::printable_line(fmt::format("CUDA libraries: {}", fmt::join(info.cuda_libraries, ", "))) +
        '\n';
  text += document::printable_line("plugin: " + problem.plugin.string()) + '\n';
  std::string_view description = info.description;
  while (!description.empty() && description.back() == '\n') description.remove_suffix(1);
  if (!description.empty()) text += '\n' + document::printable(description) + '\n';
  text += '\n' + declaration(problem, language);
  if (text.back() != '\n') text += '\n';
  const std::string judged = problem.judged_by.empty() ? ""
                                                       : ", judged by the problem's own " +
                                                             document::printable_line(problem.judged_by);
  text += fmt::format("\nCases for {} on {}{}:\n\n", name(problem.dtype), problem.device, judged);
  return text + cases_text(problem);
}

int show(const ShowArguments& arguments) {
  std::optional<Language> language = arguments.language;
  const ProblemDescription problem = describe(problem_named(arguments.problem), arguments.options);
  const bool is_for_cuda = problem.device.starts_with("cuda") && problem.python_call.empty();
  if (!language && is_for_cuda) language = Language::cuda;
  print(arguments.json ? to_json(problem) + '\n' : text_of(problem, language));
  return success;
}

}  // namespace

Command add_show(CLI::App& program) {
  const auto arguments = std::make_shared<ShowArguments>();
  CLI::App* app =
      program.add_subcommand("show", "What a problem asks for: signature, cases, FLOPs, tolerance or check");
  add_problem(app, arguments->problem);
  auto* json = app->add_flag("--json", arguments->json, "Print one JSON document");
  add_value(app, "--language", arguments->language,
            "Show what a submission in this language defines: " + names_of_languages() +
                " [that of the device; for a problem in Python, python]",
            "LANGUAGE", parse_language)
      ->excludes(json);
  add_description_options(app, arguments->options);
  return {app, [arguments] { return show(*arguments); }};
}

}  // namespace kbench::cli
