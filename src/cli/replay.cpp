#include "cli/arguments.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"
#include "report/result_file.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>
#include <kbench/replay.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <iterator>

namespace kbench::cli {
namespace {

Evaluation read_result(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file) throw Error("cannot read '" + path + "'");
  try {
    return evaluation_from_json(text);
  } catch (const Error& error) {
    throw Error(fmt::format("'{}' is no result of kbench evaluate --json: {}", path, error.what()));
  }
}

void print_comparison(const Replay& replay, const Evaluation& before) {
  for (const std::string& difference : replay.differences) print("differs: " + difference + "\n");
  for (const std::string& remark : replay.remarks) print("note: " + remark + "\n");
  if (replay.agrees())
    print(
        fmt::format("agrees: {}, {} cases, on the same inputs\n", name(before.verdict), before.cases.size()));
}

}  // namespace

int replay(const ReplayArguments& arguments) {
  const Evaluation before = read_result(arguments.result);
  Options options;
  options.compile.extra_flags = arguments.flags;
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  const Submission submission = read_submission(arguments.files);
  std::optional<report::ResultFile> file;
  if (arguments.json) file.emplace(*arguments.json);

  Interrupt interrupt;
  options.stop = interrupt.token();
  Replay replay;
  try {
    ProgressLine line;
    if (!arguments.quiet && can_rewrite_lines())
      options.progress = [&line](const Progress& progress) { line.show(progress); };
    replay = kbench::replay(before, submission, options, arguments.problem);
  } catch (const Cancelled&) {
    fmt::print(stderr, "kbench: interrupted\n");
    return 128 + interrupt.signal();
  }
  if (file) file->write(to_json(replay.evaluation) + '\n');
  if (!arguments.quiet) print(report::table(replay.evaluation, output_colour()) + "\n");
  print_comparison(replay, before);
  if (!is_about_submission(replay.evaluation.verdict)) return fault;
  return replay.agrees() ? success : rejected;
}

}  // namespace kbench::cli
