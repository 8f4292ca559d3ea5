#include "document/fields.hpp"
#include "document/json.hpp"

namespace kbench {

// A check of the options says what is wrong with a number.
template <>
inline constexpr bool document::holds_any_number<SamplingOptions> = true;
template <>
inline constexpr bool document::holds_any_number<Progress> = true;

KBENCH_FIELDS(Progress, phase, case_name, case_number, case_count, samples, cv)
KBENCH_FIELDS(SamplingOptions, target_cv, warm_up_calls, min_samples, max_samples, time_limit, cache,
              wait_for_quiet)

KBENCH_FIELDS(RunLimits, call, load, prepare, total, memory, output, stack)

}  // namespace kbench
