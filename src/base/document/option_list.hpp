// The list of all options: one row for each member of Options that has a name elsewhere. From the list come the JSON form of
// requests and sites, the options of the command line, and those of the Python package.
//
//     visit_run_options([](const OptionText& option, auto& value) { ... }, options);
//
// An option that is added to Options gets a row here, and is then known everywhere.
#pragma once

#include <kbench/options.hpp>
#include <kbench/request.hpp>

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace kbench {

// The options of a request. Reading leaves the members that the document does not name, and throws Error for an unknown
// field.
void to_json(nlohmann::json& json, const Options& value);
void from_json(const nlohmann::json& json, Options& value);
void to_json(nlohmann::json& json, const Site& value);
void from_json(const nlohmann::json& json, Site& value);

namespace document {

// Sets the effort, and the defaults that it brings.
inline void set_effort(SamplingOptions& sampling, Effort effort) {
  sampling = {.effort = effort, .cache = sampling.cache, .wait_for_quiet = sampling.wait_for_quiet};
}

// All options, for those who make an interface of them: an array of objects; docs/c-interface.md explains their fields.
nlohmann::json option_table();

constexpr std::string_view last_part(std::string_view path) { return path.substr(path.rfind('.') + 1); }

// The commands that have an option. Those that judge have the options of the others, too.
enum class OptionScope {
  running,  // commands that compile or run a submission
  judging,  // commands that judge one
};

struct OptionText {
  std::string_view path;                     // member of Options: "sampling.target_cv"
  std::string_view json = path;              // place in a document; a time's ends in _ms, too
  std::string_view name = last_part(path);   // name in Python
  std::string_view flag = name;              // command-line flag, with '-' for '_'; empty: it has none there
  OptionScope scope = OptionScope::judging;  // commands that have the flag
  std::string_view group = "Sampling";       // heading in the help
  std::string_view value = {};               // placeholder in the help; empty: that of the type
  int least = 1;                             // the least number or time
  std::string_view help;
};

// "sampling.time_limit_ms": the place of an option with this type of value.
template <class Value>
std::string place_of(const OptionText& option) {
  return std::string(option.json) + (std::is_same_v<Value, std::chrono::milliseconds> ? "_ms" : "");
}

// "--warm-up".
std::string flag_of(const OptionText& option);

// The type of a member's value, without its being optional or one of several.
template <class Member>
struct ValueOf : std::type_identity<Member> {};
template <class Value>
struct ValueOf<std::optional<Value>> : std::type_identity<Value> {};
template <class Value>
struct ValueOf<std::vector<Value>> : std::type_identity<Value> {};

inline constexpr std::string_view general_group = "Options";
inline constexpr std::string_view limits_group = "Limits and protections";
inline constexpr std::string_view compilation_group = "Compilation";
inline constexpr std::string_view output_group = "Output";

// clang-format off

// Calls `visit(text, member...)` for each option that says what to evaluate and how: the part that a request has.
template <class Visit, class... AnyOptions>
void visit_run_options(const Visit& visit, AnyOptions&... options) {
#define KBENCH_OPTION(member, ...) visit(OptionText{.path = #member, __VA_ARGS__}, options.member...)
  KBENCH_OPTION(device, .group = general_group, .value = "DEVICE",
    .help = "Device to run on: cpu, cuda (the first GPU), cuda:1, ... [that of the language]");
  KBENCH_OPTION(device_model, .group = general_group, .value = "MODEL",
    .help = "Evaluate on devices of this model only, as results name it");
  KBENCH_OPTION(dtype, .group = general_group, .value = "DTYPE",
    .help = "Element type, as float32; the problem's first unless named");
  KBENCH_OPTION(cases, .flag = "case", .group = general_group, .value = "NAME",
    .help = "Run this test case only");
  KBENCH_OPTION(sampling.effort, .value = "quick|normal|careful",
    .help = "What a measurement may cost, in one word: it sets the defaults of the options below");
  KBENCH_OPTION(sampling.target_cv,
    .help = "Stop when the samples' coefficient of variation is at most this, or their trimmed mean is known as well");
  KBENCH_OPTION(sampling.warm_up_calls, .flag = "warm_up", .least = 0,
    .help = "Make this many calls of a case before the first sample");
  KBENCH_OPTION(sampling.min_samples, .least = 3, .help = "Take at least this many samples of a case");
  KBENCH_OPTION(sampling.max_samples, .least = 3, .help = "Take at most this many samples of a case");
  KBENCH_OPTION(sampling.time_limit, .help = "Sample a case for at most this long");
  KBENCH_OPTION(sampling.cache, .value = "MODE", .help = "What a timed call finds in the caches: cold or warm");
  KBENCH_OPTION(hidden_cases, .least = 0,
    .help = "Correctness cases that are drawn from the seed [4, or 0 where cases are named]");
  KBENCH_OPTION(check_only, .help = "Leave out the cases that are timed: a quick answer while you write, without a score");
  KBENCH_OPTION(keep_going, .help = "Check the other cases where one fails, and show what becomes of each; nothing is timed then");
  KBENCH_OPTION(sampling.wait_for_quiet, .least = 0,
    .help = "Before cases are timed, wait at most this long until the machine's processors are at rest");
  KBENCH_OPTION(seed, .value = "HEX", .help = "Make the inputs of an earlier evaluation again");
  KBENCH_OPTION(baseline, .value = "eager|compile",
    .help = "For a problem in Python, measure the reference as a submission too, eager or compiled by torch.compile(): "
            "speed-ups are over that. Its times are kept for later");
  KBENCH_OPTION(sanitize, .group = output_group,
    .help = "Run what crashed or was wrong once more under the compiler's sanitizers, on a GPU under compute-sanitizer, for "
            "the line that is at fault; with `always`, what is accepted too");
  KBENCH_OPTION(profile, .group = output_group,
    .help = "Run what is accepted once more under a profiler, for figures of each kernel: ncu for CUDA, torch.profiler for "
            "Python; they enter no time and no score");
  KBENCH_OPTION(limits.call, .name = "call_timeout", .scope = OptionScope::running, .group = limits_group,
    .help = "Longest that one call may take");
  KBENCH_OPTION(limits.load, .name = "load_timeout", .scope = OptionScope::running, .group = limits_group,
    .help = "Longest that loading a submission may take, its constructors included");
  KBENCH_OPTION(limits.prepare, .name = "prepare_timeout", .scope = OptionScope::running, .group = limits_group,
    .help = "Longest that importing a submission in Python, and its first call in each case, may take");
  KBENCH_OPTION(limits.total, .name = "timeout", .scope = OptionScope::running, .group = limits_group,
    .help = "Longest that all of it may take, compilation included");
  KBENCH_OPTION(limits.memory, .scope = OptionScope::running, .group = limits_group,
    .help = "What the submission may allocate beyond its tensors");
  KBENCH_OPTION(limits.output, .flag = "", .help = "Bytes of the submission's output that are kept");
  KBENCH_OPTION(limits.stack, .scope = OptionScope::running, .group = limits_group,
    .help = "Stack of the first thread of the submission, the referee and the compiler");
  KBENCH_OPTION(required_protections, .flag = "require", .group = limits_group, .value = "NAME|all",
    .help = "End as `unsupported` where this machine lacks that protection, or one of `all`");
  KBENCH_OPTION(compile.architecture, .json = "architecture", .scope = OptionScope::running, .group = compilation_group,
    .value = "SM", .help = "GPU that CUDA is compiled for, as sm_90a; else the one that it runs on");
  KBENCH_OPTION(compile.time_limit, .name = "compile_timeout", .scope = OptionScope::running, .group = compilation_group,
    .help = "Processor time that the compiler may use, of all its processes");
  KBENCH_OPTION(compile.memory_limit, .name = "compile_memory", .scope = OptionScope::running, .group = compilation_group,
    .help = "What each process of the compiler may allocate");
  KBENCH_OPTION(compile.output_limit, .name = "compile_output", .flag = "", .help = "Bytes of each file that the compiler writes");
  KBENCH_OPTION(compile.diagnostics_limit, .name = "diagnostics", .flag = "", .help = "Bytes of the compiler's messages that are kept");
#undef KBENCH_OPTION
}

// Calls `visit(text, member of the options, member of the site)` for each option that describes this machine.
template <class AnyOptions, class AnySite>
void visit_site_options(const auto& visit, AnyOptions& options, AnySite& site) {
#define KBENCH_OPTION(place, member, ...) \
  visit(OptionText{.path = #member, .json = #place, .name = #place, __VA_ARGS__}, options.member, site.place)
  KBENCH_OPTION(compiler, compile.compiler, .scope = OptionScope::running, .group = compilation_group,
    .help = "Compiler to use; else KBENCH_CXX, CXX, g++ or c++; for CUDA KBENCH_NVCC, CUDACXX or nvcc; for Fortran "
            "KBENCH_FC, FC or gfortran; for Rust KBENCH_RUSTC, RUSTC or rustc");
  KBENCH_OPTION(python, compile.python, .scope = OptionScope::running, .group = compilation_group,
    .help = "Interpreter for problems and submissions in Python; else KBENCH_PYTHON, that of $VIRTUAL_ENV, or python3");
  KBENCH_OPTION(extra_flags, compile.extra_flags, .flag = "flag", .scope = OptionScope::running, .group = compilation_group,
    .value = "FLAG", .help = "Add a flag for the compiler, as --flag=-O2");
  KBENCH_OPTION(compile_cache, compile.cache, .scope = OptionScope::running, .group = compilation_group,
    .help = "Earlier compilations to keep, and to take instead of compiling again; 0 for none [KBENCH_COMPILE_CACHE, else 1G]");
  KBENCH_OPTION(compile_cache_directory, compile.cache_directory, .flag = "", .help = "Where compilations are kept");
  KBENCH_OPTION(plugin_directories, plugin_directories, .flag = "plugin_path", .scope = OptionScope::running,
    .group = general_group, .value = "DIR", .help = "Look for problems in this directory first");
  KBENCH_OPTION(helper_directory, helper_directory, .flag = "", .help = "Where kbench's helper programs are");
  KBENCH_OPTION(cgroup, cgroup, .scope = OptionScope::running, .group = limits_group, .value = "DIR",
    .help = "Make control groups in this one, which is delegated to kbench [KBENCH_CGROUP, else its own]");
  KBENCH_OPTION(cache_directory, cache_directory, .flag = "cache_dir", .scope = OptionScope::running, .group = general_group,
    .value = "DIR", .help = "Where compilations, rooflines and quarantines are kept [$XDG_CACHE_HOME/kbench, or ~/.cache/kbench]");
  KBENCH_OPTION(journal, journal, .group = output_group, .value = "DIR",
    .help = "Record each evaluation in this directory, before it begins and when it is over");
  KBENCH_OPTION(timeline, timeline, .scope = OptionScope::running, .group = output_group, .value = "FILE",
    .help = "Append when each phase began and ended, as a trace that Perfetto opens");
#undef KBENCH_OPTION
}

// clang-format on

}  // namespace document
}  // namespace kbench
