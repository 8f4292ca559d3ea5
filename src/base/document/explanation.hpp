// Parts of what is said of an evaluation, to people (Evaluation::explain) and to language models (Evaluation::feedback).
#pragma once

#include <kbench/evaluation.hpp>

#include <string>
#include <string_view>

namespace kbench::document {

// Every warning of a weakness of the task holds these words, and no other does.
inline constexpr std::string_view weak_task = "the task is weak";

// The evidence behind an acceptance: "every output was right, for 68 different inputs".
std::string evidence(const Evaluation& evaluation);

// The first wrong elements of the first case that failed, and the largest error, each on a line. Empty for other verdicts than
// `wrong_answer`, and for a single element, which the explanation names already.
std::string wrong_elements(const Evaluation& evaluation);

// The findings with their places, on several lines.
std::string sanitizer_findings(const SanitizerReport& report);

// A sentence that names the device's roof that bounds the case, and how near the submission came to it. Empty if the case was not
// timed, or the roofs are not known.
std::string roof_sentence(const Evaluation& evaluation, const CaseResult& result);

}  // namespace kbench::document
