#include "api/board_operations.hpp"
#include "api/schemas.hpp"
#include "base/document/json.hpp"
#include "base/document/option_list.hpp"
#include "base/document/text.hpp"

#include <kbench/batch.hpp>
#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/compare.hpp>
#include <kbench/doctor.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/replay.hpp>
#include <kbench/request.hpp>
#include <kbench/score.hpp>
#include <kbench/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kbench {

BOOST_DESCRIBE_ENUM(SampleDetail, none, summary, all)
static std::string_view name(SampleDetail detail) { return document::described_name(detail); }

namespace api {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

json list_problems(const Arguments& arguments, const Surroundings& surroundings) {
  return kbench::list_problems(arguments.evaluation_options(surroundings));
}

json describe(const Arguments& arguments, const Surroundings& surroundings) {
  return kbench::describe(arguments[problem], arguments.evaluation_options(surroundings));
}

constexpr Argument<std::optional<Language>> language{
    "language", "Its language; Python for a problem in Python unless given, else C++"};
constexpr Argument<std::optional<ReferenceMode>> reference{
    "reference", "The reference of a problem in Python as a submission, in place of a file to begin with"};

json starter(const Arguments& arguments, const Surroundings& surroundings) {
  const Options all = arguments.evaluation_options(surroundings);
  if (const auto mode = arguments[reference]) return reference_code(arguments[problem], all, *mode);
  return starter_code(arguments[problem], all, arguments[language]);
}

json languages(const Arguments& /*arguments*/, const Surroundings& /*surroundings*/) {
  return kbench::languages();
}

json list_options(const Arguments& /*arguments*/, const Surroundings& /*surroundings*/) {
  return document::option_table();
}

json read_submission(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  return as_json(arguments[submission]);
}

json evaluate(const Arguments& arguments, const Surroundings& surroundings) {
  return kbench::evaluate(arguments[problem], arguments[submission],
                          arguments.evaluation_options(surroundings));
}

json compile(const Arguments& arguments, const Surroundings& surroundings) {
  const Compilation compilation =
      kbench::compile(arguments[problem], arguments[submission], arguments.evaluation_options(surroundings));
  return {{"succeeded", compilation.succeeded},
          {"binary", compilation.succeeded ? as_json(compilation.binary) : json()},
          {"diagnostics", compilation.diagnostics},
          {"compile_cached", compilation.compile_cached},
          {"compile_s", compilation.compile_s},
          {"compile_command", compilation.compile_command},
          {"kernels", compilation.kernels},
          {"environment", compilation.environment}};
}

constexpr Argument<Evaluation> evaluation{"evaluation", "A result"};
constexpr Argument<std::optional<ProblemRef>> problem_elsewhere{
    "problem", "Where it is now, if it is not found by the name in the result"};

json replay(const Arguments& arguments, const Surroundings& surroundings) {
  const Replay replay =
      kbench::replay(arguments[evaluation], arguments[submission], arguments.evaluation_options(surroundings),
                     arguments[problem_elsewhere]);
  return {
      {"evaluation", replay.evaluation}, {"differences", replay.differences}, {"remarks", replay.remarks}};
}

constexpr Argument<Submission> first{"first", "The submission that times are compared with"};
constexpr Argument<Submission> second{"second", "The submission whose times are compared"};
constexpr Argument<std::optional<double>> margin{"margin",
                                                 "Difference that is taken for none, as a part: 0.01"};
constexpr Argument<std::optional<int>> most_pairs{"most_pairs", "Pairs of measurements, at most"};

json compare(const Arguments& arguments, const Surroundings& surroundings) {
  CompareOptions all{.evaluation = arguments.evaluation_options(surroundings)};
  all.margin = arguments[margin].value_or(all.margin);
  all.most_pairs = arguments[most_pairs].value_or(all.most_pairs);
  return document::parse(
      to_json(kbench::compare(arguments[problem], arguments[first], arguments[second], all)));
}

json explain(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  return arguments[evaluation].explain();
}

constexpr Argument<std::optional<std::chrono::milliseconds>> performance_time{
    "performance_time_ms", "Longest that the reference may take in a performance case; 10 s unless given"};

json check_problem(const Arguments& arguments, const Surroundings& surroundings) {
  return document::parse(
      to_json(kbench::check_problem(arguments[problem], arguments.evaluation_options(surroundings),
                                    arguments[performance_time].value_or(std::chrono::seconds(10)))));
}

json examine_machine(const Arguments& arguments, const Surroundings& surroundings) {
  return document::parse(to_json(kbench::examine_machine(arguments.evaluation_options(surroundings))));
}

constexpr Argument<fs::path> candidates{"candidates",
                                        "Path of a file with a candidate in each line, or a directory"};
constexpr Argument<fs::path> output{"output", "Directory of a batch's results"};
constexpr Argument<std::optional<std::vector<std::string>>> devices{"devices", "Devices to measure on"};
constexpr Argument<std::optional<int>> jobs{
    "jobs", "Candidates that are prepared at once; 0 is as many as suit the machine"};
constexpr Argument<std::optional<SampleDetail>> samples{
    "samples", "What results keep of the samples; a summary unless given"};
constexpr Argument<std::optional<bool>> fresh{"fresh", "Evaluates again what the directory has results of"};
constexpr Argument<std::optional<bool>> fail_fast{"fail_fast",
                                                  "Ends with the first candidate that is not accepted"};
constexpr Argument<std::optional<std::chrono::milliseconds>> time_limit{"time_limit_ms",
                                                                        "Begins no candidate after so long"};

json batch(const Arguments& arguments, const Surroundings& surroundings) {
  BatchOptions all{.devices = arguments[devices].value_or(std::vector<std::string>()),
                   .jobs = arguments[jobs].value_or(0),
                   .samples = arguments[samples].value_or(SampleDetail::summary),
                   .fresh = arguments[fresh].value_or(false),
                   .fail_fast = arguments[fail_fast].value_or(false),
                   .drain = surroundings.stop,
                   .stop = surroundings.stop_at_once,
                   .site = arguments[site]};
  if (const auto limit = arguments[time_limit]) all.time_limit = *limit;
  if (surroundings.progress) {
    all.progress = [&surroundings](const BatchProgress& progress) {
      json told = document::parse(to_json(progress.so_far));
      told["running"] = progress.running;
      surroundings.progress(told);
    };
  }
  EvaluationRequest defaults;
  defaults.options = arguments[options];
  Candidates all_candidates(arguments[candidates], defaults);
  Batch whole(arguments[output], std::move(all));
  return document::parse(to_json(whole.run([&] { return all_candidates.next(); })));
}

constexpr Argument<std::optional<std::vector<double>>> speedups{"speedups", "Speed-ups p of fast_p"};
constexpr Argument<std::optional<std::vector<std::size_t>>> tries{"tries", "Numbers of tries k of pass@k"};

json score_batch(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  ScoreOptions all;
  all.speedups = arguments[speedups].value_or(all.speedups);
  all.tries = arguments[tries].value_or(all.tries);
  return document::parse(to_json(kbench::score_batch(arguments[output], all)));
}

json describe_api(const Arguments& arguments, const Surroundings& surroundings);

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all{
      {"evaluate",
       "Judges and times a submission",
       {problem, submission, options, site},
       returned<Evaluation>("A result"),
       evaluate},
      {"compile",
       "Compiles a submission, for evaluations to come",
       {problem, submission, options, site},
       {"What `kbench compile --json` prints, and `binary`, a submission, or null"},
       compile},
      {"replay",
       "Evaluates a submission as it was evaluated before",
       {evaluation, submission, options, site, problem_elsewhere},
       {"`evaluation`, `differences` and `remarks`"},
       replay},
      {"compare",
       "Times two submissions side by side",
       {problem, first, second, options, site, margin, most_pairs},
       {"What `kbench compare --json` prints"},
       compare},
      {"explain",
       "Says at length what became of a submission",
       {evaluation},
       returned<std::string>("The explanation"),
       explain},
      {"list_problems",
       "Lists the problems that are found",
       {site},
       returned<std::vector<std::string>>("Their names"),
       list_problems},
      {"describe",
       "Describes a problem",
       {problem, options, site},
       {"What `kbench show --json` prints"},
       describe},
      {"starter",
       "Makes a file to begin with",
       {problem, language, reference, options, site},
       returned<std::string>("Its text"),
       starter},
      {"languages",
       "Lists the languages of submissions",
       {},
       returned<std::vector<std::string>>("Their names"),
       languages},
      {"list_options",
       "Lists the options of evaluations",
       {},
       {"Each option's `name` in Python, its `part` (`options` or `site`) and `place` there, its `flag` on "
        "the command line or null, "
        "`type`, `choices` where it has some, `several` (an array), `group` and `help`"},
       list_options},
      {"read_submission",
       "Reads the files of a submission",
       {submission},
       returned<Submission>("The same with its text"),
       read_submission},
      {"check_problem",
       "Looks for mistakes in a problem",
       {problem, options, site, performance_time},
       {"What `kbench check-problem --json` prints"},
       check_problem},
      {"examine_machine",
       "Says what this machine lacks",
       {site},
       {"What `kbench doctor --json` prints"},
       examine_machine},
      {"batch",
       "Evaluates many candidates",
       {candidates, output, devices, jobs, samples, fresh, fail_fast, time_limit, options, site},
       {"The summary of the batch"},
       batch},
      {"score_batch",
       "Scores the results of a batch",
       {output, speedups, tries},
       {"What `kbench score --json` prints"},
       score_batch},
      {"describe_api",
       "Describes all operations",
       {},
       {"Each operation's `name`, `help`, and the JSON Schemas `request` and `result`; `schemas`, those that "
        "are referred to"},
       describe_api},
  };
  return all;
}

json description_of(const Operation& operation) {
  json result = operation.result.schema();
  result["description"] = operation.result.meaning;
  return {{"name", operation.name},
          {"help", operation.help},
          {"request", schema_of(operation.parameters)},
          {"result", std::move(result)}};
}

// Those of boards are there where their library is.
json describe_api(const Arguments& /*arguments*/, const Surroundings& /*surroundings*/) {
  json all = json::array();
  for (const Operation& each : operations()) all.push_back(description_of(each));
  try {
    for (const Operation& each : board_operations()) all.push_back(description_of(each));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::not_installed) throw;
  }
  return {{"version", version},
          {"operations", std::move(all)},
          {"schemas",
           {{results_schema_name, document::parse(results_schema)},
            {boards_schema_name, document::parse(boards_schema)}}}};
}

}  // namespace

json call(std::string_view operation, const json& arguments, const Surroundings& surroundings) {
  const bool is_of_boards = operation.starts_with(board_prefix);
  const std::span<const Operation> known =
      is_of_boards ? board_operations() : std::span<const Operation>(operations());
  std::vector<std::string_view> names;
  for (const Operation& each : known) {
    if (each.name == operation) return each.function(Arguments(arguments, each.parameters), surroundings);
    names.push_back(each.name);
  }
  throw Error(fmt::format("there is no operation {}; there are {}{}",
                          document::quoted(std::string(operation)), fmt::join(names, ", "),
                          is_of_boards ? "" : ", and those of boards, as board_list"));
}

}  // namespace api
}  // namespace kbench
