#include "base/document/text.hpp"
#include "cli/commands.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/columns.hpp"

#include <kbench/doctor.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

namespace kbench::cli {
namespace {

struct DoctorArguments {
  bool json = false;
  bool access = false;
  std::string release;  // a GPU; empty: none
  Options options;
};

using Kind = Finding::Kind;

constexpr std::array all_kinds{Kind::helper, Kind::compiler, Kind::device, Kind::plugin, Kind::protection};

// One finding of each kind must be good, and all helpers must. Protections may be missing.
bool can_evaluate(const std::vector<Finding>& findings) {
  return std::all_of(all_kinds.begin(), all_kinds.end(), [&](Kind kind) {
    const auto works = [&](const Finding& finding) { return finding.kind == kind && finding.ok; };
    const auto fails = [&](const Finding& finding) { return finding.kind == kind && !finding.ok; };
    if (kind == Kind::protection) return true;
    if (kind == Kind::helper && std::any_of(findings.begin(), findings.end(), fails)) return false;
    return std::any_of(findings.begin(), findings.end(), works);
  });
}

constexpr std::size_t beneath_name = 11;  // columns

const char* word_for(const Finding& finding) {
  if (finding.ok) return "ok     ";
  if (finding.kind == Kind::protection) return "missing";
  // A GPU may be missing, too, and any compiler but one.
  return finding.kind == Kind::device || finding.kind == Kind::compiler ? "note   " : "failed ";
}

std::string text_of(const Finding& finding, report::Colour colour) {
  const auto paint = finding.ok ? report::Paint::green : report::Paint::yellow;
  std::string text = fmt::format("  {}  {}", report::painted(word_for(finding), paint, colour),
                                 document::printable_line(finding.name));
  if (!finding.detail.empty()) text += ": " + document::continued(finding.detail, beneath_name);
  if (!finding.advice.empty()) text += document::continued("\n" + finding.advice, beneath_name);
  return text + '\n';
}

int print_access(bool json) {
  const std::vector<RunnerRight> rights = list_runner_rights();
  if (json) {
    print(to_json(rights) + '\n');
    return success;
  }
  report::Columns columns{std::vector(5, report::Align::left)};
  columns.add({"C++, ...", "CUDA", "Python", "Python on a GPU", "a submission's process may"});
  for (const RunnerRight& each : rights) {
    columns.add({each.kinds.at("processor"), each.kinds.at("gpu"), each.kinds.at("python"),
                 each.kinds.at("python_gpu"), fmt::format("{} ({})", each.right, each.purpose)});
  }
  print(columns.text());
  return success;
}

int doctor(const DoctorArguments& arguments) {
  if (arguments.access) return print_access(arguments.json);
  Options options = arguments.options;
  options.device = arguments.release;
  const bool is_release = !arguments.release.empty();
  const std::vector<Finding> findings =
      is_release ? std::vector{release_gpu(options)} : examine_machine(options);
  const bool is_well = is_release ? findings.front().ok : can_evaluate(findings);
  const int status = is_well ? success : fault;
  if (arguments.json) {
    print(to_json(findings) + '\n');
    return status;
  }
  std::string text;
  if (is_release) {
    print_coloured(text_of(findings.front(), output_colour()));
    return status;
  }
  for (const Kind kind : all_kinds) {
    text += fmt::format("{}s\n", name(kind));
    bool any = false;
    for (const Finding& finding : findings) {
      if (finding.kind != kind) continue;
      text += text_of(finding, output_colour());
      any = true;
    }
    if (!any) text += "  none\n";
  }
  text += status == success ? "\nkbench can evaluate submissions on this machine.\n"
                            : "\nkbench cannot evaluate submissions on this machine yet.\n";
  print_coloured(text);
  return status;
}

}  // namespace

Command add_doctor(CLI::App& program) {
  const auto arguments = std::make_shared<DoctorArguments>();
  CLI::App* app = program.add_subcommand(
      "doctor", "Compilers, devices, and protections, active or missing, and what to do");
  app->add_flag("--json", arguments->json, "Print one JSON document");
  app->add_flag("--access", arguments->access,
                "Do nothing but print what a submission's process may read, write, start and call");
  add_value(app, "--release", arguments->release,
            "Do nothing but probe this GPU, and end its quarantine if it works", "DEVICE", parse_word);
  add_options(app, arguments->options, {"compiler", "python", "plugin_directories", "cache_directory"});
  app->get_option("--compiler")
      ->description("Look at this compiler only: an nvcc for CUDA, any other for C++");
  app->footer(
      "Exit status: 0 submissions can be evaluated here, if only on the processor; with --release, the GPU "
      "works; 2 not so.");
  return {app, [arguments] { return doctor(*arguments); }};
}

}  // namespace kbench::cli
