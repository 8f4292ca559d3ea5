// The front door: is a submission right, and how fast is it?
//
//     const kbench::Evaluation evaluation =
//         kbench::evaluate("matmul", kbench::Submission::from_file("mine.cpp"));
//     if (!evaluation.accepted()) fmt::print("{}\n", evaluation.explain());
//
// evaluate() compiles the submission and runs it in a process of its own, under a second one that keeps the clock and
// the expected outputs. It blocks until the verdict is there. Any number of threads may call it at once; those that
// time on one device wait for each other. It installs no signal handlers, leaves SIGCHLD alone, and prints nothing. It leaves no
// process, descriptor or file behind, for any submission. The calling thread needs 106 KiB of stack; it may not be
// cancelled (pthread_cancel): options.stop is the way to end it.
//
// Throws Error if it is used or set up wrongly: no such problem, a reference file that does not compile, no
// compiler, no helpers. Also throws Error if the system refuses what it needs. Throws Cancelled if options.stop
// asked for it, and what options.progress throws. All else is in the Evaluation.
#pragma once

#include <kbench/error.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/submission.hpp>

#include <map>
#include <string>
#include <vector>

namespace kbench {

// A reference file is read at every call, and compiled if the cache directory does not have it yet
// (kbench/reference.hpp). submission_to() turns the submission into one for that file.
KBENCH_API Evaluation evaluate(const ProblemRef& problem, const Submission& submission,
                               const Options& options = {});

// Compiles only; needs no GPU where options.compile.architecture is named. The resulting Submission (language
// `binary`) can be evaluated many times without a compiler, on machines like this one. It is as untrusted as its
// source. `diagnostics` are the compiler's. Throws as evaluate() does, and Error if the verdict would not be about
// the submission.
struct Compilation {
  bool succeeded = false;
  Submission binary = {};
  std::string diagnostics = {};
  bool compile_cached = false;                          // Evaluation::compile_cached
  double compile_s = 0.0;                               // Timings::compile_s
  std::vector<std::string> compile_command = {};        // Evaluation::compile_command
  std::vector<KernelResources> kernels = {};            // Evaluation::kernels
  std::map<std::string, std::string> environment = {};  // the compiler's part of Evaluation::environment
};
KBENCH_API Compilation compile(const ProblemRef& problem, const Submission& submission,
                               const Options& options = {});

}  // namespace kbench
