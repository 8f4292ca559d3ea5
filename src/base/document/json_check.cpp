#include "base/document/fields.hpp"
#include "base/document/json.hpp"

#include <kbench/check_problem.hpp>

namespace kbench {

BOOST_DESCRIBE_ENUM(MutantFate, rejected, accepted, right_answer)

std::string_view name(MutantFate fate) { return document::described_name(fate); }

KBENCH_NAMES(MutantFate)

template <>
inline constexpr bool document::holds_any_number<MutantTrial> = true;

KBENCH_FIELDS(MutantTrial, mutant, output, ignored, must_fail_everywhere, fate, largest_error, tolerance_used)
KBENCH_FIELDS(CaseCheck, name, purpose, hidden, mutants, failures, remarks, left_out, seconds)
KBENCH_FIELDS(DTypeCheck, dtype, cases, failures, remarks)
KBENCH_FIELDS(Weakness, kind, text, cases)
KBENCH_FIELDS(ProblemWeaknesses, found, untried)

std::string to_json(const ProblemCheck& check) {
  return document::dump({{"problem", check.problem},
                         {"device", check.device},
                         {"plugin", check.plugin.string()},
                         {"passed", check.passed()},
                         {"faults", check.faults},
                         {"dtypes", document::encode(check.dtypes)}});
}

}  // namespace kbench
