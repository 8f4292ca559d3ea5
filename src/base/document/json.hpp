// The JSON forms of kbench's data, both ways, for nlohmann::json:
//
//     nlohmann::json document = evaluation;                      // or a Measurement, a TestCase, ...
//     auto measurement = document.at("cases").at(3).get<Measurement>();
//
// The rules, for all of them:
// - An enumeration is its name().
// - A number that is not finite is the text "NaN", "Infinity" or "-Infinity", for JSON has none.
// - An absent value (std::optional) is null.
// - A duration is a whole number of milliseconds, and its field ends in _ms.
// - Reading throws Error with the path of the field that does not fit, and what was expected there:
//   "cases[3].passed: expected true or false, not text". Fields that are not known are passed over.
//
// docs/results.md describes the fields of an Evaluation.
#pragma once

#include "base/document/json_forms.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/problem.hpp>
#include <kbench/progress.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace kbench {

KBENCH_JSON_FORMS(CacheMode, DType, Effort, EvaluationOutcome, Isolation, Language, Phase, Purpose,
                  ReferenceMode, Role, Sanitize, ScalarType, StopReason, TimeSource, Verdict)

KBENCH_JSON_FORMS(Audit, Baseline, Integrity, KernelProfile, Measurement, Mismatch, Profile, Protection,
                  Roofline, SanitizerFinding, SanitizerReport, Telemetry, Timings, Tolerance, Verification)
KBENCH_JSON_FORMS(Evaluation, Interval)  // an interval is [low, high]
KBENCH_JSON_FORMS(CaseResult)            // the fields of its measurement are its own

KBENCH_JSON_FORMS(Progress, SamplingOptions)

void to_json(nlohmann::json& json, const KernelResources& value);
void from_json(const nlohmann::json& json, KernelResources& value);
void to_json(nlohmann::json& json, const RunLimits& value);
void from_json(const nlohmann::json& json, RunLimits& value);

KBENCH_JSON_FORMS(CaseDescription, ProblemDescription, ProblemInfo, ReferenceFile, ScalarParameter,
                  StreamParameter, TensorParameter, TestCase)
KBENCH_JSON_FORMS(Parameter)          // "kind" says which: "tensor", "scalar" or "stream"
KBENCH_JSON_FORMS(FunctionSignature)  // the array of its parameters

KBENCH_JSON_FORMS(CaseCheck, DTypeCheck, MutantFate, MutantTrial, ProblemWeaknesses, Weakness)

// One line, for `kbench show --json`.
std::string to_json(const ProblemDescription& problem);

namespace document {

// 64 hexadecimal digits, lower case.
std::string seed_to_hex(const Seed& seed);

// Takes either case. Throws Error if the text is not 64 hexadecimal digits.
Seed seed_from_hex(std::string_view text);

// Returns one line of valid UTF-8 for any text in the document: U+FFFD replaces invalid bytes.
std::string dump(const nlohmann::json& document);

// The bound on a document that holds one evaluation, in bytes. A case of a million samples takes 20 MiB.
inline constexpr std::size_t largest_document = std::size_t{256} << 20U;

// Reads untrusted text, in a time that grows as its length does. Throws Error, with the place, when the text is not JSON,
// is nested more than 64 deep, has a member twice, or has values that take much more memory than their text.
nlohmann::json parse(std::string_view text);

}  // namespace document
}  // namespace kbench

// A seed and a scalar are standard types, which argument-dependent lookup does not bring here.
template <>
struct nlohmann::adl_serializer<kbench::Seed, void> {
  static void to_json(nlohmann::json& json, const kbench::Seed& value);  // 64 hexadecimal digits
  static void from_json(const nlohmann::json& json, kbench::Seed& value);
};

template <>
struct nlohmann::adl_serializer<kbench::Scalar, void> {
  static void to_json(nlohmann::json& json, const kbench::Scalar& value);  // 2 is an integer, 2.0 is not
  static void from_json(const nlohmann::json& json, kbench::Scalar& value);
};
