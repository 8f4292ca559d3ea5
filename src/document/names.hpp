// The names of the enumerations that are not public as text, and the way back from a name to its value.
//
//     name(Role::inout)                       // "inout"
//     value_of<Verdict>("wrong_answer")       // Verdict::wrong_answer
//     value_of<Verdict>("fine")               // nothing
//     names_of<CacheMode>()                   // "cold, warm"
//
// The enumerations all count from 0 without gaps; last_value<> says where they end.
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/progress.hpp>
#include <kbench/signature.hpp>
#include <kbench/submission.hpp>
#include <kbench/test_case.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace kbench {

KBENCH_API std::string_view name(Purpose purpose);
KBENCH_API std::string_view name(CacheMode cache);
KBENCH_API std::string_view name(Role role);
KBENCH_API std::string_view name(ScalarType type);
KBENCH_API std::string_view name(Sanitize sanitize);

namespace document {

template <class Enum>
inline constexpr Enum last_value = Enum{};
template <>
inline constexpr DType last_value<DType> = DType::float4_e2m1x2;
template <>
inline constexpr Purpose last_value<Purpose> = Purpose::performance;
template <>
inline constexpr Verdict last_value<Verdict> = Verdict::internal_error;
template <>
inline constexpr StopReason last_value<StopReason> = StopReason::time_limit;
template <>
inline constexpr TimeSource last_value<TimeSource> = TimeSource::roofline;
template <>
inline constexpr CacheMode last_value<CacheMode> = CacheMode::warm;
template <>
inline constexpr Sanitize last_value<Sanitize> = Sanitize::always;
template <>
inline constexpr ReferenceMode last_value<ReferenceMode> = ReferenceMode::compile;
template <>
inline constexpr Role last_value<Role> = Role::inout;
template <>
inline constexpr ScalarType last_value<ScalarType> = ScalarType::uint32;
template <>
inline constexpr Phase last_value<Phase> = Phase::done;

template <>
inline constexpr ErrorCode last_value<ErrorCode> = ErrorCode::system;

template <class Enum, class Visitor>
void for_each_value(Visitor visit) {
  for (unsigned i = 0; i <= static_cast<unsigned>(last_value<Enum>); ++i) visit(static_cast<Enum>(i));
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
