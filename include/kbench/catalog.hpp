// The catalogue lists the problems, and what each asks for.
//
//     for (const std::string& name : kbench::list_problems()) fmt::print("{}\n", name);
//     fmt::print("{}", kbench::starter_code("matmul"));
//
// kbench looks for plugins in Options::plugin_directories, then in the directories of KBENCH_PLUGIN_PATH (separated
// by colons), then in the library's own lib/kbench/plugins. The first plugin of a name wins. A plugin is called
// <name>.so. No plugin is loaded into the calling process: a child describes it. A plugin that crashes or hangs is
// therefore an Error with a reason.
#pragma once

#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_info.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/signature.hpp>
#include <kbench/submission.hpp>
#include <kbench/test_case.hpp>
#include <kbench/verification.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// A test case, with what the problem says of it.
struct CaseDescription {
  TestCase test_case = {};
  int test_id = 0;
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
  std::vector<Scalar> scalars = {};        // scalars in the order of the signature
  std::vector<Tolerance> tolerances = {};  // one for each output

  // The time of a perfect kernel on the device, from its arithmetic and its memory traffic. None until the device's
  // roofline has been measured, which the first evaluation on a GPU does.
  std::optional<double> roofline_ms = {};
};

struct ProblemDescription {
  ProblemInfo info = {};
  FunctionSignature signature = {};
  DType dtype = DType::float32;  // element type of the cases
  std::string device = {};       // device of the cases: "cpu", "cuda:0"
  std::vector<CaseDescription> cases = {};
  std::filesystem::path plugin = {};

  // How submissions in Python are called, in the form that src/python/kbench_python/runner.py reads. Empty: `solution`, as the
  // signature says.
  std::string python_call = {};

  // The problem's own check, which judges outputs in place of the tolerances: "verify_result()" of a class,
  // "check_implementation()" of a reference file or a task, "workload tolerances" of a definition. Empty where kbench
  // compares elements, and for other plugins, which tell only after a call whether verify_result() judges.
  std::string judged_by = {};
};

// The names, sorted.
KBENCH_API std::vector<std::string> list_problems(const Options& options = {});

// The absolute path of a problem: of a plugin, of a reference file, or of a problem in Python, which is a file or a directory.
// Looks where evaluate() does, and starts nothing. Throws Error if there is no such problem.
KBENCH_API std::filesystem::path locate_problem(const ProblemRef& problem, const Options& options = {});

// The problems in Python in and below a directory, such as a repository of a benchmark, sorted: directories that are problems,
// files that look like one, and definitions in JSON in and below a directory called `definitions`.
KBENCH_API std::vector<std::filesystem::path> problem_files(const std::filesystem::path& directory);

// `problem` is a name, or the path of a plugin or of a reference file, which is compiled first, as evaluate() takes it.
// Uses options.dtype, options.device and the places to look. Throws Error if there is no such problem, or
// when its plugin is at fault.
KBENCH_API ProblemDescription describe(const ProblemRef& problem, const Options& options = {});

// The languages that submissions may be in, but for Language::binary.
KBENCH_API std::vector<Language> languages();

// The device that a submission in this language is evaluated on: options.device, or that of the language. Throws Error if the two
// do not fit.
KBENCH_API std::string device_for(const Language& language, const Options& options = {});

// The prototype of the solution: `extern "C" void solution(const float* input_a, ..., size_t n)`.
KBENCH_API std::string declaration(const FunctionSignature& signature, DType dtype,
                                   const Language& language = Language::cpp);

// The prototype for a problem, or what a problem in Python asks for instead. The default language is that of
// starter_code(). Throws Error if the problem does not take submissions in the language, or the language lacks its
// types.
KBENCH_API std::string declaration(const ProblemDescription& problem,
                                   const std::optional<Language>& language = {});

// A file that compiles as it is, and computes nothing. The default language is Python for a problem in Python, and
// C++ for any other. Throws Error for Language::binary, too.
KBENCH_API std::string starter_code(const ProblemRef& problem, const Options& options = {},
                                    const std::optional<Language>& language = {});

// The reference as a submission in Python, so that both can be measured alike: `compare(problem, reference, mine)`. Throws Error
// for a problem that is not in Python, and for a class: its reference_solution() is not called as a solution is.
KBENCH_API std::string reference_code(const ProblemRef& problem, const Options& options = {},
                                      ReferenceMode mode = ReferenceMode::eager);

}  // namespace kbench
