#include "cli/arguments.hpp"
#include "cli/terminal.hpp"
#include "report/columns.hpp"
#include "report/text.hpp"

#include <kbench/catalog.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace kbench::cli {
namespace {

std::string sizes_text(const TestCase& test_case) {
  std::string text;
  for (const auto& [name, extent] : test_case.sizes) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, extent);
  }
  return text;
}

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

std::string cases_text(const ProblemDescription& problem) {
  using enum report::Align;
  const bool with_roofline = any_roofline(problem);
  std::vector<report::Align> aligns{left, left, left, left, right, right, right, left, left};
  std::vector<std::string> titles{
      "case", "purpose", "sizes", "inputs", "FLOPs", "bytes", "FLOPs/byte", "tolerance around x", "origin"};
  const auto roofline_column = [](auto& cells) { return cells.begin() + 7; };
  if (with_roofline) {
    aligns.insert(roofline_column(aligns), right);
    titles.insert(roofline_column(titles), "roofline");
  }
  report::Columns columns{aligns};
  columns.add(titles);
  for (const CaseDescription& described : problem.cases) {
    const TestCase& test_case = described.test_case;
    const double intensity = static_cast<double>(described.flops) / static_cast<double>(described.bytes);
    std::vector<std::string> cells{test_case.name,
                                   std::string(name(test_case.purpose)),
                                   sizes_text(test_case),
                                   test_case.inputs,
                                   std::to_string(described.flops),
                                   std::to_string(described.bytes),
                                   fmt::format("{:.3g}", intensity),
                                   tolerances_text(described, problem.signature),
                                   test_case.origin};
    if (with_roofline)
      cells.insert(roofline_column(cells),
                   described.roofline_ms ? report::duration(*described.roofline_ms) : "");
    columns.add(std::move(cells));
  }
  return columns.text();
}

std::string text_of(const ProblemDescription& problem, const std::string& device) {
  const ProblemInfo& info = problem.info;
  std::vector<std::string_view> dtypes;
  for (const DType dtype : info.dtypes) dtypes.push_back(name(dtype));
  std::string text = report::printable_line(info.name + ": " + info.title) + '\n';
  text += fmt::format("version: {}\n", info.version);
  text += fmt::format("difficulty: {}\n", report::printable_line(info.difficulty));
  if (!info.tags.empty())
    text += report::printable_line(fmt::format("tags: {}", fmt::join(info.tags, ", "))) + '\n';
  text += fmt::format("dtypes: {}\n", fmt::join(dtypes, ", "));
  if (!info.cuda_libraries.empty())
    text += report::printable_line(fmt::format("CUDA libraries: {}", fmt::join(info.cuda_libraries, ", "))) +
            '\n';
  text += report::printable_line("plugin: " + problem.plugin.string()) + '\n';
  std::string_view description = info.description;
  while (!description.empty() && description.back() == '\n') description.remove_suffix(1);
  if (!description.empty()) text += '\n' + report::printable(description) + '\n';
  text += '\n' + declaration(problem.signature, problem.dtype,
                             device.starts_with("cuda") ? Language::cuda : Language::cpp);
  if (text.back() != '\n') text += '\n';
  text += fmt::format("\nCases for {} on {}:\n\n", name(problem.dtype), report::printable_line(device));
  return text + cases_text(problem);
}

}  // namespace

int show(const ShowArguments& arguments) {
  Options options;
  options.device = arguments.device;
  if (arguments.dtype) options.dtype = parse_dtype("--dtype", *arguments.dtype);
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  const ProblemDescription problem = describe(arguments.problem, options);
  print(arguments.json ? to_json(problem) + '\n' : text_of(problem, arguments.device));
  return success;
}

}  // namespace kbench::cli
