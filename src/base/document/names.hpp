// The names of enumerations, which are those of their values in the code, and the way back from a name to its value.
//
//     name(Role::inout)                       // "inout"
//     value_of<Verdict>("wrong_answer")       // Verdict::wrong_answer
//     value_of<Verdict>("fine")               // nothing
//     names_of<CacheMode>()                   // "cold, warm"
//     described_name(Role::inout)             // what name() returns for an enumeration that is described
//
// An enumeration is described by one list, in its namespace (Boost.Describe).
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/progress.hpp>
#include <kbench/signature.hpp>
#include <kbench/submission.hpp>
#include <kbench/test_case.hpp>

#include <boost/describe/enum.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace kbench {

std::string_view name(Purpose purpose);
std::string_view name(CacheMode cache);
std::string_view name(Effort effort);
std::string_view name(Role role);
std::string_view name(ScalarType type);
std::string_view name(Sanitize sanitize);

BOOST_DESCRIBE_ENUM(DType, float64, float32, float16, bfloat16, float8_e4m3, float8_e5m2, complex64, int64,
                    int32, int16, int8, uint32, uint16, uint8, boolean, float8_e8m0, float4_e2m1x2)
BOOST_DESCRIBE_ENUM(Purpose, correctness, performance)
BOOST_DESCRIBE_ENUM(Verdict, accepted, compile_error, wrong_answer, crashed, timed_out, limit_exceeded,
                    tampered, unsupported, invalid_problem, internal_error)
BOOST_DESCRIBE_ENUM(EvaluationOutcome, scored, unproven, checked, rejected, not_judged)
BOOST_DESCRIBE_ENUM(StopReason, converged, sample_limit, time_limit)
BOOST_DESCRIBE_ENUM(TimeSource, samples, batch, audit, roofline)
BOOST_DESCRIBE_ENUM(Isolation, isolated, reduced, shared)
BOOST_DESCRIBE_ENUM(CacheMode, cold, warm)
BOOST_DESCRIBE_ENUM(Effort, quick, normal, careful)
BOOST_DESCRIBE_ENUM(Sanitize, never, on_failure, always)
BOOST_DESCRIBE_ENUM(ReferenceMode, eager, compile)
BOOST_DESCRIBE_ENUM(Role, input, output, inout)
BOOST_DESCRIBE_ENUM(ScalarType, size, int64, int32, float64, float32, uint64, uint32)
BOOST_DESCRIBE_ENUM(Phase, describing, examining, compiling, starting, waiting, calibrating, loading,
                    preparing, checking, sampling, auditing, ending, sanitizing, profiling, baseline, done)
BOOST_DESCRIBE_ENUM(ErrorCode, invalid_argument, invalid_submission, invalid_document, invalid_problem,
                    no_such_problem, no_compiler, no_device, not_installed, forbidden, io, system)

namespace document {

// "?" for what is no value of the enumeration.
template <class Enum>
std::string_view described_name(Enum value) {
  return boost::describe::enum_to_string(value, "?");
}

template <class Enum, class Visitor>
void for_each_value(const Visitor& visit) {
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Enum>>(
      [&](auto each) { visit(each.value); });
}

template <class Enum>
bool is_value(Enum value) {
  bool is_found = false;
  for_each_value<Enum>([&](Enum each) { is_found = is_found || each == value; });
  return is_found;
}

template <class Enum>
std::optional<Enum> value_of(std::string_view text) {
  std::optional<Enum> found;
  for_each_value<Enum>([&](Enum value) {
    if (name(value) == text) found = value;
  });
  return found;
}

// All names, for messages: "cold, warm".
template <class Enum>
std::string names_of() {
  std::string names;
  for_each_value<Enum>([&](Enum value) {
    if (!names.empty()) names += ", ";
    names += name(value);
  });
  return names;
}

}  // namespace document
}  // namespace kbench
