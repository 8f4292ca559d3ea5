// Checks that a problem accepts right submissions and rejects wrong ones.
//
//     const kbench::ProblemCheck check = kbench::check_problem("matmul");
//     for (const std::string& failure : check.failures()) fmt::print("{}\n", failure);
//
// Every test case is judged by the code that judges submissions, in a process of its own, never the caller's:
//
// - Inputs are the same again for the same key, and others for the next input set. The reference gives the same
// result again, bit for bit, with any contents of its memory. It writes all of the outputs, nothing else, and leaves its
//   inputs as they are.
// - Wrong answers, called *mutants*, are rejected. Mutants that need no computation must be rejected in every
//   case: zeros, a copied input, the result of earlier inputs, a half-written output, NaN. The others (one
//   element that is wrong, results of a lower precision) must be rejected in a correctness case at least. A
//   case counts as passed when two input sets have passed, as with a submission.
// - Shortcuts must be rejected too. A shortcut is the reference's result on altered inputs: an input without
//   its end, with its first half in place of its second, or with half of its precision. Integers keep only
//   their highest byte. Every input must matter: some result has to differ when another input takes its
//   place.
// - All this holds for 20 hidden cases, too (Problem::draw_test_case()). A mutant that must be rejected in at least
//   one case must be rejected in a listed one.
// - Each timed case is verified with more than one kind of inputs, where the problem has several.
// - The reference's own result is accepted, and so are errors of one unit in the last place, where errors are
//   tolerated at all.
//
// Mutants of a reference file alter the numbers in its values and keep their sizes: docs/writing-a-problem.md.
//
// A mutant does not count if it equals the right answer to within two units in the last place. Zeros are
// right, for example, if the expected output is zero. A case with no other expected output proves little;
// have few of those.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/test_case.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

enum class MutantFate : std::uint8_t {
  rejected,
  accepted,      // a wrong answer passed
  right_answer,  // it is what was expected: no mutant in this case
};

KBENCH_API std::string_view name(MutantFate fate);

// One mutant in one case.
struct MutantTrial {
  std::string mutant = {};            // "all zeros"
  std::string output = {};            // the tensor that it is in; all others were right. It may be in several
  std::string ignored = {};           // the input that it is made without: another's is in its place
  bool must_fail_everywhere = false;  // else in one correctness case at least
  MutantFate fate = MutantFate::rejected;
  double largest_error = 0.0;   // |actual - expected|, of what was accepted
  double tolerance_used = 0.0;  // the most of its tolerance that an element of it used up
};

struct CaseCheck {
  std::string name = {};
  Purpose purpose = Purpose::correctness;
  bool hidden = false;  // drawn, as an evaluation draws some
  std::vector<MutantTrial> mutants = {};
  std::vector<std::string> failures = {};  // sentences, for the author of the problem
  std::vector<std::string> remarks = {};   // findings that may be intended
  std::string left_out = {};               // why it was not checked; empty: it was
  double seconds = 0.0;
};

// The check of a problem for one element type.
struct DTypeCheck {
  DType dtype = DType::float32;
  std::vector<CaseCheck> cases = {};
  std::vector<std::string> failures = {};  // failures that belong to no single case
  std::vector<std::string> remarks = {};
};

struct ProblemCheck {
  std::string problem = {};  // the name
  std::string device = {};   // "cpu", "cuda:0"
  std::filesystem::path plugin = {};
  std::vector<std::string> faults =
      {};  // faults of its description; a problem that cannot describe itself has nothing else
  std::vector<DTypeCheck> dtypes = {};

  bool passed() const { return failures().empty(); }

  // All that is wrong, each with its dtype and case: "float32, case 'n=5': ...".
  KBENCH_API std::vector<std::string> failures() const;
};

// `problem` is the name of a problem, or the path of a plugin or of a reference file, as evaluate() takes it. These
// options are used:
//
// - device (empty: cpu, or the first GPU for a reference file in CUDA)
// - dtype (none: every one that the problem offers), cases, the places to look, stop, progress
// - seed (none: a fixed one, so that a check comes out the same each time)
// - limits.total, for each dtype
// - compile, cache_directory and cgroup, to compile a reference file that the cache directory does not have yet
// - processes: its interpreters are used, which have imported what problems in Python need
//
// options.hidden_cases is how many hidden cases are drawn (none: 20, or 0 if `cases` names some).
//
// Performance cases are checked until `performance_time` has passed, for each dtype; CaseCheck::left_out names the rest.
//
// The result reports all that the problem does: a crash, an exception and a call that does not return are failures.
// Throws Error if there is no such problem, dtype, case or device, and when a reference file does not compile. Throws
// Cancelled if options.stop asked for it, and what options.progress throws.
KBENCH_API ProblemCheck check_problem(const ProblemRef& problem, const Options& options = {},
                                      std::chrono::milliseconds performance_time = std::chrono::seconds(10));

// The result as one line of JSON: the fields above, by their names, and "passed".
KBENCH_API std::string to_json(const ProblemCheck& check);

// A way to be accepted for less than the task asks for: its timed cases accept such an answer, or repeat inputs.
struct Weakness {
  // "same_inputs" (of a case, all), "repeated_inputs" (some), "few_inputs" (a table can hold all answers); or what is accepted:
  // "zeros", "constant", "copied_input", "other_output", "half_output", "nan", "lower_precision", "part_of_inputs"
  std::string kind = {};
  std::string text = {};                // a sentence: what is accepted, where
  std::vector<std::string> cases = {};  // the names of the cases

  // Whether a submission may have known inputs before they were timed.
  bool is_of_inputs() const {
    return kind == "same_inputs" || kind == "repeated_inputs" || kind == "few_inputs";
  }
};

struct ProblemWeaknesses {
  std::vector<Weakness> found = {};
  std::vector<std::string> untried = {};  // sentences: what could not be tried, and why
};

// Finds out what is weak about a problem for options.dtype on options.device. It takes seconds at most, and is kept in the cache
// directory: evaluate() does the same for its warnings. Throws Error if there is no such problem, dtype or device.
KBENCH_API ProblemWeaknesses find_weaknesses(const ProblemRef& problem, const Options& options = {});

}  // namespace kbench
