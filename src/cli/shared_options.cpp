#include "cli/shared_options.hpp"

#include <CLI/CLI.hpp>

namespace kbench::cli {

namespace {

constexpr const char* limits_group = "Limits and protections";

}  // namespace

void add_problem(CLI::App* app, std::string& problem) {
  app->add_option("PROBLEM", problem, "The name of a problem, or the path of a plugin or a reference file")
      ->required()
      ->type_name("");
}

void add_files(CLI::App* app, std::vector<std::string>& files) {
  app->add_option(
         "FILE", files,
         "The submission's source files, a directory of them, or a shared object that was compiled elsewhere")
      ->required()
      ->type_name("");
}

void add_device(CLI::App* app, std::string& device) {
  app->add_option("--device", device,
                  "Device to run on: cpu, cuda (the first GPU), cuda:1, ... [that of the language]")
      ->type_name("DEVICE");
}

void add_device_of_description(CLI::App* app, std::string& device) {
  app->add_option("--device", device,
                  "Describe the problem for this device [cpu; for a reference, that of its language]")
      ->type_name("DEVICE");
}

CLI::Option* add_python(CLI::App* app, std::optional<std::string>& python) {
  return app
      ->add_option("--python", python,
                   "Interpreter for problems and submissions in Python; else KBENCH_PYTHON, that of "
                   "$VIRTUAL_ENV, or python3")
      ->type_name("PATH");
}

void add_plugin_path(CLI::App* app, std::vector<std::string>& paths) {
  app->add_option("--plugin-path", paths, "Look for problems in this directory first; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

void add_dtype(CLI::App* app, std::optional<std::string>& dtype) {
  app->add_option("--dtype", dtype, "Element type, as float32; the problem's first unless named")
      ->type_name("DTYPE");
}

void add_cache_directory(CLI::App* app, std::optional<std::string>& directory) {
  app->add_option("--cache-dir", directory,
                  "Where compilations, rooflines and quarantines are kept [$XDG_CACHE_HOME/kbench, or "
                  "~/.cache/kbench]")
      ->type_name("DIR");
}

void add_lanes(CLI::App* app, std::vector<std::string>& devices, const std::string& otherwise,
               std::optional<std::string>& jobs) {
  app->add_option("--device", devices, "Devices to evaluate on, as cuda:0,cuda:1 or cpu [" + otherwise + "]")
      ->type_name("DEVICES")
      ->delimiter(',')
      ->allow_extra_args(false);
  app->add_option("--jobs", jobs,
                  "Compile, and check on the processor, so many at a time [cores, less one for each GPU]")
      ->type_name("N");
}

CLI::Option* add_queue(CLI::App* app, std::optional<std::string>& queue, const std::string& what) {
  return app->add_option("--queue", queue, what)->type_name("postgresql://...|sqlite://FILE");
}

void add_run_options(CLI::App* app, RunArguments& arguments) {
  app->add_option("--call-timeout", arguments.call_timeout, "Longest that one call may take [10]")
      ->type_name("SECONDS")
      ->group(limits_group);
  app->add_option(
         "--prepare-timeout", arguments.prepare_timeout,
         "Longest that importing a submission in Python, and its first call in each case, may take [180]")
      ->type_name("SECONDS")
      ->group(limits_group);
  app->add_option("--timeout", arguments.timeout,
                  "Longest that all of it may take, compilation included [600]")
      ->type_name("SECONDS")
      ->group(limits_group);
  app->add_option("--memory", arguments.memory, "What the submission may allocate beyond its tensors [4G]")
      ->type_name("BYTES")
      ->group(limits_group);
  app->add_option("--stack", arguments.stack,
                  "Stack of the first thread of the submission, the referee and the compiler [64M]")
      ->type_name("BYTES")
      ->group(limits_group);
  app->add_option(
         "--cgroup", arguments.cgroup,
         "Make control groups in this one, which is delegated to kbench [KBENCH_CGROUP, else its own]")
      ->type_name("DIR")
      ->group(limits_group);
  const char* const compilation = "Compilation";
  app->add_option(
         "--compiler", arguments.compiler,
         "Compiler to use; else KBENCH_CXX, CXX, g++ or c++; for CUDA KBENCH_NVCC, CUDACXX or nvcc; for "
         "Fortran KBENCH_FC, FC or gfortran; for Rust KBENCH_RUSTC, RUSTC or rustc")
      ->type_name("PATH")
      ->group(compilation);
  add_python(app, arguments.python)->group(compilation);
  app->add_option("--architecture", arguments.architecture,
                  "GPU that CUDA is compiled for, as sm_90a; else the one that it runs on")
      ->type_name("SM")
      ->group(compilation);
  app->add_option("--compile-timeout", arguments.compile_timeout,
                  "Processor time that the compiler may use, of all its processes [60]")
      ->type_name("SECONDS")
      ->group(compilation);
  app->add_option("--flag", arguments.flags, "Add a flag for the compiler, as --flag=-O2; may be repeated")
      ->type_name("FLAG")
      ->allow_extra_args(false)
      ->group(compilation);
  app->add_option("--compile-cache", arguments.compile_cache,
                  "Earlier compilations to keep, and to take instead of compiling again; 0 for none "
                  "[KBENCH_COMPILE_CACHE, else 1G]")
      ->type_name("BYTES")
      ->group(compilation);
  add_plugin_path(app, arguments.plugin_paths);
  add_cache_directory(app, arguments.cache_directory);
}

void add_baseline(CLI::App* app, EvaluateArguments& arguments) {
  app->add_option("--baseline", arguments.baseline,
                  "For a problem in Python, measure the reference as a submission too, eager or compiled by "
                  "torch.compile(): speed-ups are over that. Its times are kept for later")
      ->type_name("eager|compile")
      ->group("Sampling");
}

void add_workload_options(CLI::App* app, EvaluateArguments& arguments) {
  add_dtype(app, arguments.dtype);
  app->add_option("--case", arguments.cases, "Run this test case only; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);

  app->add_flag(
         "--sanitize{on-failure}", arguments.sanitize,
         "Run what crashed or was wrong once more under the compiler's sanitizers, on a GPU under "
         "compute-sanitizer, for the line that is at fault; with --sanitize=always, what is accepted too")
      ->check(CLI::IsMember({"on-failure", "always"}))
      ->option_text("[=on-failure|always]")
      ->group("Output");

  const char* const sampling = "Sampling";
  app->add_option(
         "--target-cv", arguments.target_cv,
         "Stop when the samples' coefficient of variation is at most this, or their trimmed mean is known "
         "as well [0.01]")
      ->type_name("FRACTION")
      ->group(sampling);
  app->add_option("--warm-up", arguments.warm_up,
                  "Make this many calls of a case before the first sample [10]")
      ->type_name("N")
      ->group(sampling);
  app->add_option("--min-samples", arguments.min_samples, "Take at least this many samples of a case [30]")
      ->type_name("N")
      ->group(sampling);
  app->add_option("--max-samples", arguments.max_samples, "Take at most this many samples of a case [1000]")
      ->type_name("N")
      ->group(sampling);
  app->add_option("--time-limit", arguments.time_limit, "Sample a case for at most this long [2]")
      ->type_name("SECONDS")
      ->group(sampling);
  app->add_option("--cache", arguments.cache, "What a timed call finds in the caches: cold or warm [cold]")
      ->type_name("MODE")
      ->group(sampling);
  app->add_option("--hidden-cases", arguments.hidden_cases,
                  "Correctness cases that are drawn from the seed [4, or 0 with --case]")
      ->type_name("N")
      ->group(sampling);
  app->add_flag("--check-only", arguments.check_only,
                "Leave out the cases that are timed: a quick answer while you write, without a score")
      ->group(sampling);
  app->add_flag("--keep-going", arguments.keep_going,
                "Check the other cases where one fails, and show what becomes of each; nothing is timed then")
      ->group(sampling);
  app->add_option(
         "--wait-for-quiet", arguments.wait_for_quiet,
         "Before cases are timed, wait at most this long until the machine's processors are at rest [0]")
      ->type_name("SECONDS")
      ->group(sampling);
  app->add_option("--seed", arguments.seed, "Make the inputs of an earlier evaluation again")
      ->type_name("HEX")
      ->group(sampling);

  app->add_option(
         "--require", arguments.required_protections,
         "End as `unsupported` where this machine lacks that protection, or one of `all`; may be repeated")
      ->type_name("NAME|all")
      ->allow_extra_args(false)
      ->group(limits_group);
}

}  // namespace kbench::cli
