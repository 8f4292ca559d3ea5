// A request says what to evaluate, as plain data with a JSON form that a queue, a batch or another machine can take.
//
//     const kbench::EvaluationRequest request = kbench::request_from_json(text);
//     kbench::evaluate(request.problem, request.submission, kbench::options_of(request, site));
//
// A request says nothing about the machine that carries it out. Compilers, directories and control groups are
// a Site, which belongs to the host and is never serialised. A request may therefore come from strangers, as
// long as the host chooses its limits too:
//
//     request.options.limits = my_limits;    // right: whoever sends requests may ask for 64 TiB and 10'000 hours
//
// The JSON form holds every field by its name; docs/batch.md shows it. A missing field has its default. An unknown
// field is an Error, because it may be misspelt.
#pragma once

#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// Rises when a program that reads older requests could misread a newer one.
inline constexpr int request_version = 1;

struct EvaluationRequest {
  std::string problem = {};  // a name, never a path: see ProblemRef
  Submission submission = {};

  // How to evaluate. The members that Site has too stay empty: options_of() and to_json() throw Error for others.
  // `profile_report`, `processes`, `stop` and `progress` are no part of the JSON form.
  Options options = {};
};

// This machine, as Options and CompileOptions describe it.
struct Site {
  std::optional<std::filesystem::path> compiler = {};
  std::optional<std::filesystem::path> python = {};
  std::vector<std::string> extra_flags =
      {};  // flags for the compiler; they may name any file of this machine
  std::optional<std::size_t> compile_cache = {};
  std::optional<std::filesystem::path> compile_cache_directory = {};
  std::vector<std::filesystem::path> plugin_directories = {};
  std::optional<std::filesystem::path> helper_directory = {};
  std::optional<std::filesystem::path> cgroup = {};
  std::optional<std::filesystem::path> cache_directory = {};
  std::optional<std::filesystem::path> journal = {};
  std::optional<std::filesystem::path> timeline = {};
};

// Returns the options that carry out a request here. The caller adds `profile_report`, `stop`, `progress` and `processes`.
KBENCH_API Options options_of(const EvaluationRequest& request, const Site& site = {});

// The two halves of options: what to evaluate and how, and where.
KBENCH_API EvaluationRequest request_of(std::string problem, Submission submission, const Options& options);
KBENCH_API Site site_of(const Options& options);

// The text is one line of UTF-8. The reader throws Error, with the field and what was expected there, for
// text that is not a request of this version or is larger than 256 MiB. It also refuses a submission that
// Submission::from_files() would refuse, and options that evaluate() would.
KBENCH_API std::string to_json(const EvaluationRequest& request);
KBENCH_API EvaluationRequest request_from_json(std::string_view json);

}  // namespace kbench
