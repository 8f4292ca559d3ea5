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

#include <kbench/catalog.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/problem.hpp>
#include <kbench/progress.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace kbench {

void to_json(nlohmann::json& json, DType value);
void from_json(const nlohmann::json& json, DType& value);
void to_json(nlohmann::json& json, Purpose value);
void from_json(const nlohmann::json& json, Purpose& value);
void to_json(nlohmann::json& json, Verdict value);
void from_json(const nlohmann::json& json, Verdict& value);
void to_json(nlohmann::json& json, StopReason value);
void from_json(const nlohmann::json& json, StopReason& value);
void to_json(nlohmann::json& json, TimeSource value);
void from_json(const nlohmann::json& json, TimeSource& value);
void to_json(nlohmann::json& json, CacheMode value);
void from_json(const nlohmann::json& json, CacheMode& value);
void to_json(nlohmann::json& json, Sanitize value);
void from_json(const nlohmann::json& json, Sanitize& value);
void to_json(nlohmann::json& json, ReferenceMode value);
void from_json(const nlohmann::json& json, ReferenceMode& value);
void to_json(nlohmann::json& json, Role value);
void from_json(const nlohmann::json& json, Role& value);
void to_json(nlohmann::json& json, ScalarType value);
void from_json(const nlohmann::json& json, ScalarType& value);
void to_json(nlohmann::json& json, const Language& value);
void from_json(const nlohmann::json& json, Language& value);
void to_json(nlohmann::json& json, Phase value);
void from_json(const nlohmann::json& json, Phase& value);

void to_json(nlohmann::json& json, const Tolerance& value);
void from_json(const nlohmann::json& json, Tolerance& value);
void to_json(nlohmann::json& json, const Mismatch& value);
void from_json(const nlohmann::json& json, Mismatch& value);
void to_json(nlohmann::json& json, const Verification& value);
void from_json(const nlohmann::json& json, Verification& value);

void to_json(nlohmann::json& json, const Interval& value);  // [low, high]
void from_json(const nlohmann::json& json, Interval& value);
void to_json(nlohmann::json& json, const Audit& value);
void from_json(const nlohmann::json& json, Audit& value);
void to_json(nlohmann::json& json, const Roofline& value);
void from_json(const nlohmann::json& json, Roofline& value);
void to_json(nlohmann::json& json, const Telemetry& value);
void from_json(const nlohmann::json& json, Telemetry& value);
void to_json(nlohmann::json& json, const Measurement& value);
void from_json(const nlohmann::json& json, Measurement& value);
void to_json(nlohmann::json& json, const CaseResult& value);  // the fields of its measurement are its own
void from_json(const nlohmann::json& json, CaseResult& value);
void to_json(nlohmann::json& json, const Baseline& value);
void from_json(const nlohmann::json& json, Baseline& value);
void to_json(nlohmann::json& json, const Protection& value);
void from_json(const nlohmann::json& json, Protection& value);
void to_json(nlohmann::json& json, const Integrity& value);
void from_json(const nlohmann::json& json, Integrity& value);
void to_json(nlohmann::json& json, const Timings& value);
void from_json(const nlohmann::json& json, Timings& value);
KBENCH_API void to_json(nlohmann::json& json, const KernelResources& value);
KBENCH_API void from_json(const nlohmann::json& json, KernelResources& value);
void to_json(nlohmann::json& json, const SanitizerFinding& value);
void from_json(const nlohmann::json& json, SanitizerFinding& value);
void to_json(nlohmann::json& json, const SanitizerReport& value);
void from_json(const nlohmann::json& json, SanitizerReport& value);
void to_json(nlohmann::json& json, const KernelProfile& value);
void from_json(const nlohmann::json& json, KernelProfile& value);
void to_json(nlohmann::json& json, const EventCounter& value);
void from_json(const nlohmann::json& json, EventCounter& value);
void to_json(nlohmann::json& json, const ProcessorProfile& value);
void from_json(const nlohmann::json& json, ProcessorProfile& value);
void to_json(nlohmann::json& json, const Profile& value);
void from_json(const nlohmann::json& json, Profile& value);
void to_json(nlohmann::json& json, const Evaluation& value);
void from_json(const nlohmann::json& json, Evaluation& value);

void to_json(nlohmann::json& json, const Progress& value);
void from_json(const nlohmann::json& json, Progress& value);
void to_json(nlohmann::json& json, const SamplingOptions& value);
void from_json(const nlohmann::json& json, SamplingOptions& value);
KBENCH_API void to_json(nlohmann::json& json, const RunLimits& value);
KBENCH_API void from_json(const nlohmann::json& json, RunLimits& value);

void to_json(nlohmann::json& json, const ProblemInfo& value);
void from_json(const nlohmann::json& json, ProblemInfo& value);
void to_json(nlohmann::json& json, const TensorParameter& value);
void from_json(const nlohmann::json& json, TensorParameter& value);
void to_json(nlohmann::json& json, const ScalarParameter& value);
void from_json(const nlohmann::json& json, ScalarParameter& value);
void to_json(nlohmann::json& json, const StreamParameter& value);
void from_json(const nlohmann::json& json, StreamParameter& value);
void to_json(nlohmann::json& json, const Parameter& value);  // "kind" says which: "tensor" or "scalar"
void from_json(const nlohmann::json& json, Parameter& value);
void to_json(nlohmann::json& json, const FunctionSignature& value);  // the array of its parameters
void from_json(const nlohmann::json& json, FunctionSignature& value);
void to_json(nlohmann::json& json, const TestCase& value);
void from_json(const nlohmann::json& json, TestCase& value);
void to_json(nlohmann::json& json, const CaseDescription& value);
void from_json(const nlohmann::json& json, CaseDescription& value);
void to_json(nlohmann::json& json, const ProblemDescription& value);
void from_json(const nlohmann::json& json, ProblemDescription& value);

// One line, for `kbench show --json`.
KBENCH_API std::string to_json(const ProblemDescription& problem);

namespace document {

// 64 hexadecimal digits, lower case.
std::string seed_to_hex(const Seed& seed);

// Takes either case. Throws Error if the text is not 64 hexadecimal digits.
KBENCH_API Seed seed_from_hex(std::string_view text);

// Returns one line of valid UTF-8, whatever bytes the document's text holds: U+FFFD replaces invalid bytes.
KBENCH_API std::string dump(const nlohmann::json& document);

// The bound on a document that holds one evaluation, in bytes. A case of a million samples takes 20 MiB.
inline constexpr std::size_t largest_document = std::size_t{256} << 20U;

// Reads untrusted text, in a time that grows as its length does. Throws Error, with the place, when the text is not JSON,
// is nested more than 64 deep, has a member twice, or has values that take much more memory than their text.
KBENCH_API nlohmann::json parse(std::string_view text);

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
