// What an evaluation leaves in the journal that the caller asked for (kbench/journal.hpp), if any.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <functional>
#include <string_view>

namespace kbench {

// What `evaluate` returns, or throws, is recorded before this does the same. Throws Error where it cannot be recorded that the
// evaluation has begun: nothing has been lost yet. Where its end cannot be, a warning in the evaluation says so.
Evaluation recorded(std::string_view problem, const Submission& submission, const Options& options,
                    const std::function<Evaluation()>& evaluate);

}  // namespace kbench
