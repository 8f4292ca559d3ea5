// Options combine a request and a site. Every member belongs to one of the two, except what lives in the caller's
// process: the stop token, the progress function, and kept processes.
#include <kbench/request.hpp>

#include <utility>

namespace kbench {

Options options_of(const EvaluationRequest& request, const Site& site) {
  const CompileLimits& compile = request.compile;
  return {.device = request.device,
          .device_model = request.device_model,
          .dtype = request.dtype,
          .cases = request.cases,
          .hidden_cases = request.hidden_cases,
          .check_only = request.check_only,
          .keep_going = request.keep_going,
          .baseline = request.baseline,
          .sampling = request.sampling,
          .compile = {.compiler = site.compiler,
                      .python = site.python,
                      .architecture = request.architecture,
                      .extra_flags = site.extra_flags,
                      .time_limit = compile.time_limit,
                      .memory_limit = compile.memory_limit,
                      .output_limit = compile.output_limit,
                      .diagnostics_limit = compile.diagnostics_limit,
                      .cache = site.compile_cache,
                      .cache_directory = site.compile_cache_directory},
          .limits = request.limits,
          .seed = request.seed,
          .required_protections = request.required_protections,
          .sanitize = request.sanitize,
          .profile = request.profile,
          .plugin_directories = site.plugin_directories,
          .helper_directory = site.helper_directory,
          .cgroup = site.cgroup,
          .cache_directory = site.cache_directory,
          .journal = site.journal};
}

EvaluationRequest request_of(std::string problem, Submission submission, const Options& options) {
  const CompileOptions& compile = options.compile;
  return {.problem = std::move(problem),
          .submission = std::move(submission),
          .device = options.device,
          .device_model = options.device_model,
          .dtype = options.dtype,
          .cases = options.cases,
          .hidden_cases = options.hidden_cases,
          .check_only = options.check_only,
          .keep_going = options.keep_going,
          .baseline = options.baseline,
          .sampling = options.sampling,
          .limits = options.limits,
          .compile = {.time_limit = compile.time_limit,
                      .memory_limit = compile.memory_limit,
                      .output_limit = compile.output_limit,
                      .diagnostics_limit = compile.diagnostics_limit},
          .architecture = compile.architecture,
          .seed = options.seed,
          .required_protections = options.required_protections,
          .sanitize = options.sanitize,
          .profile = options.profile};
}

Site site_of(const Options& options) {
  return {.compiler = options.compile.compiler,
          .python = options.compile.python,
          .extra_flags = options.compile.extra_flags,
          .compile_cache = options.compile.cache,
          .compile_cache_directory = options.compile.cache_directory,
          .plugin_directories = options.plugin_directories,
          .helper_directory = options.helper_directory,
          .cgroup = options.cgroup,
          .cache_directory = options.cache_directory,
          .journal = options.journal};
}

}  // namespace kbench
