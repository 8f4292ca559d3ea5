#include "c_interface/methods.hpp"

#include "c_interface/arguments.hpp"
#include "c_interface/board_methods.hpp"
#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/option_list.hpp"
#include "document/text.hpp"

#include <kbench/batch.hpp>
#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/compare.hpp>
#include <kbench/doctor.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/replay.hpp>
#include <kbench/request.hpp>
#include <kbench/score.hpp>
#include <kbench/submission.hpp>
#include <kbench/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kbench::c_interface {
namespace {

using nlohmann::json;

json list_problems(const json& given, const Surroundings& surroundings) {
  return kbench::list_problems(Arguments(given, {"site"}).options(surroundings));
}

json describe(const json& given, const Surroundings& surroundings) {
  const Arguments arguments(given, {"problem", "options", "site"});
  return kbench::describe(arguments.problem(), arguments.options(surroundings));
}

json starter(const json& given, const Surroundings& surroundings) {
  const Arguments arguments(given, {"problem", "language", "reference", "options", "site"});
  if (arguments.has("reference")) {
    return reference_code(arguments.problem(), arguments.options(surroundings),
                          arguments.get<ReferenceMode>("reference"));
  }
  return starter_code(arguments.problem(), arguments.options(surroundings),
                      arguments.get_or("language", std::optional<Language>()));
}

json languages(const json& given, const Surroundings& /*surroundings*/) {
  const Arguments none(given, {});
  return kbench::languages();
}

json list_options(const json& given, const Surroundings& /*surroundings*/) {
  const Arguments none(given, {});
  return document::option_table();
}

json read_submission(const json& given, const Surroundings& /*surroundings*/) {
  return as_json(Arguments(given, {"submission"}).submission());
}

json evaluate(const json& given, const Surroundings& surroundings) {
  const Arguments arguments(given, {"problem", "submission", "options", "site"});
  return kbench::evaluate(arguments.problem(), arguments.submission(), arguments.options(surroundings));
}

json compile(const json& given, const Surroundings& surroundings) {
  const Arguments arguments(given, {"problem", "submission", "options", "site"});
  const Compilation compilation =
      kbench::compile(arguments.problem(), arguments.submission(), arguments.options(surroundings));
  return {{"succeeded", compilation.succeeded},
          {"binary", compilation.succeeded ? as_json(compilation.binary) : json()},
          {"diagnostics", compilation.diagnostics},
          {"compile_cached", compilation.compile_cached},
          {"compile_s", compilation.compile_s},
          {"compile_command", compilation.compile_command},
          {"kernels", compilation.kernels},
          {"environment", compilation.environment}};
}

json replay(const json& given, const Surroundings& surroundings) {
  const Arguments arguments(given, {"evaluation", "submission", "options", "site", "problem"});
  const auto before = arguments.get<Evaluation>("evaluation");
  std::optional<ProblemRef> problem;
  if (arguments.has("problem")) problem = arguments.problem();
  const Replay replay =
      kbench::replay(before, arguments.submission(), arguments.options(surroundings), problem);
  return {
      {"evaluation", replay.evaluation}, {"differences", replay.differences}, {"remarks", replay.remarks}};
}

json compare(const json& given, const Surroundings& surroundings) {
  const Arguments arguments(given, {"problem", "first", "second", "options", "site", "margin", "most_pairs"});
  CompareOptions options{.evaluation = arguments.options(surroundings)};
  options.margin = arguments.get_or("margin", options.margin);
  options.most_pairs = arguments.get_or("most_pairs", options.most_pairs);
  return document::parse(to_json(kbench::compare(arguments.problem(), arguments.submission("first"),
                                                 arguments.submission("second"), options)));
}

json explain(const json& given, const Surroundings& /*surroundings*/) {
  return Arguments(given, {"evaluation"}).get<Evaluation>("evaluation").explain();
}

json check_problem(const json& given, const Surroundings& surroundings) {
  const Arguments arguments(given, {"problem", "options", "site", "performance_time_ms"});
  const auto time =
      arguments.get_or("performance_time_ms", std::chrono::milliseconds(std::chrono::seconds(10)));
  return document::parse(
      to_json(kbench::check_problem(arguments.problem(), arguments.options(surroundings), time)));
}

json examine_machine(const json& given, const Surroundings& surroundings) {
  return document::parse(to_json(kbench::examine_machine(Arguments(given, {"site"}).options(surroundings))));
}

SampleDetail sample_detail(const std::string& text) {
  constexpr std::array words{"none", "summary", "all"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (text == words.at(i)) return static_cast<SampleDetail>(i);
  }
  throw document::FieldError(
      fmt::format("expected one of {}, not {}", fmt::join(words, ", "), document::quoted(text)))
      .in_field("samples");
}

json batch(const json& given, const Surroundings& surroundings) {
  const Arguments arguments(given, {"candidates", "output", "devices", "jobs", "samples", "fresh",
                                    "fail_fast", "time_limit_ms", "options", "site"});
  BatchOptions options{.devices = arguments.get_or("devices", std::vector<std::string>()),
                       .jobs = arguments.get_or("jobs", 0),
                       .samples = sample_detail(arguments.get_or("samples", std::string("summary"))),
                       .fresh = arguments.get_or("fresh", false),
                       .fail_fast = arguments.get_or("fail_fast", false),
                       .drain = surroundings.stop,
                       .stop = surroundings.stop_at_once,
                       .site = arguments.site()};
  if (arguments.has("time_limit_ms"))
    options.time_limit = arguments.get<std::chrono::milliseconds>("time_limit_ms");
  if (surroundings.progress) {
    options.progress = [&surroundings](const BatchProgress& progress) {
      json told = document::parse(to_json(progress.so_far));
      told["running"] = progress.running;
      surroundings.progress(told);
    };
  }
  Candidates candidates(arguments.get<std::filesystem::path>("candidates"), arguments.request());
  Batch batch(arguments.get<std::filesystem::path>("output"), std::move(options));
  return document::parse(to_json(batch.run([&] { return candidates.next(); })));
}

json score_batch(const json& given, const Surroundings& /*surroundings*/) {
  const Arguments arguments(given, {"output", "speedups", "tries"});
  ScoreOptions options;
  options.speedups = arguments.get_or("speedups", options.speedups);
  options.tries = arguments.get_or("tries", options.tries);
  return document::parse(
      to_json(kbench::score_batch(arguments.get<std::filesystem::path>("output"), options)));
}

constexpr std::array methods{
    Method{"list_problems", list_problems},
    Method{"describe", describe},
    Method{"starter", starter},
    Method{"languages", languages},
    Method{"list_options", list_options},
    Method{"read_submission", read_submission},
    Method{"evaluate", evaluate},
    Method{"compile", compile},
    Method{"replay", replay},
    Method{"explain", explain},
    Method{"compare", compare},
    Method{"check_problem", check_problem},
    Method{"examine_machine", examine_machine},
    Method{"batch", batch},
    Method{"score_batch", score_batch},
};

}  // namespace

json call(std::string_view method, const json& arguments, const Surroundings& surroundings) {
  const bool is_of_boards = method.starts_with(board_prefix);
  const std::span<const Method> known = is_of_boards ? board_methods() : std::span<const Method>(methods);
  std::vector<std::string_view> names;
  for (const Method& each : known) {
    if (each.name == method) return each.function(arguments, surroundings);
    names.push_back(each.name);
  }
  throw Error(fmt::format("there is no method {}; there are {}{}", document::quoted(std::string(method)),
                          fmt::join(names, ", "),
                          is_of_boards ? "" : ", and those of boards, as board_list"));
}

}  // namespace kbench::c_interface
