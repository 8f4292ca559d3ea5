// Arguments that several commands have, and the options that fill them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace kbench::cli {

// Arguments for compiling and running a submission, common to all commands.
struct RunArguments {
  std::optional<std::string> call_timeout;
  std::optional<std::string> prepare_timeout;
  std::optional<std::string> timeout;
  std::optional<std::string> memory;
  std::optional<std::string> stack;
  std::optional<std::string> cgroup;
  std::optional<std::string> compile_timeout;
  std::optional<std::string> compiler;
  std::optional<std::string> python;
  std::optional<std::string> architecture;
  std::vector<std::string> flags;
  std::optional<std::string> compile_cache;
  std::vector<std::string> plugin_paths;
  std::optional<std::string> cache_directory;
};

struct EvaluateArguments : RunArguments {
  std::string problem;
  std::vector<std::string> files;
  std::string device = {};
  std::optional<std::string> dtype;
  std::vector<std::string> cases;
  std::optional<std::string> json;  // a file, or "-"
  std::optional<std::string> journal;
  bool quiet = false;
  std::optional<std::string> target_cv;
  std::optional<std::string> warm_up;
  std::optional<std::string> min_samples;
  std::optional<std::string> max_samples;
  std::optional<std::string> time_limit;
  std::optional<std::string> wait_for_quiet;
  std::optional<std::string> hidden_cases;
  bool check_only = false;
  bool keep_going = false;
  std::optional<std::string> baseline;
  std::optional<std::string> cache;
  std::optional<std::string> seed;
  std::vector<std::string> required_protections;
  std::string sanitize = {};  // "", "on-failure" or "always"
  bool profile = false;
  std::optional<std::string> profile_report;
};

void add_problem(CLI::App* app, std::string& problem);
void add_files(CLI::App* app, std::vector<std::string>& files);
void add_device(CLI::App* app, std::string& device);
void add_device_of_description(CLI::App* app, std::string& device);
CLI::Option* add_python(CLI::App* app, std::optional<std::string>& python);
void add_plugin_path(CLI::App* app, std::vector<std::string>& paths);
void add_dtype(CLI::App* app, std::optional<std::string>& dtype);
void add_cache_directory(CLI::App* app, std::optional<std::string>& directory);
// Adds the options for several devices and for the number of compilations. `otherwise` describes the default devices.
void add_lanes(CLI::App* app, std::vector<std::string>& devices, const std::string& otherwise,
               std::optional<std::string>& jobs);

CLI::Option* add_queue(CLI::App* app, std::optional<std::string>& queue, const std::string& what);

// Adds the option for the baseline of speed-ups.
void add_baseline(CLI::App* app, EvaluateArguments& arguments);

// Adds the options for compiling and running a submission.
void add_run_options(CLI::App* app, RunArguments& arguments);

// Adds the options for cases, sampling, and requirements on the machine.
void add_workload_options(CLI::App* app, EvaluateArguments& arguments);

}  // namespace kbench::cli
