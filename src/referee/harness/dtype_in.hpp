// The dtype that a result names for a reference.
#pragma once

#include "codec.hpp"

#include <kbench/dtype.hpp>

#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace kbench::harness {

// The first kind of number in a type that kbench has a name for. Unsigned numbers of eight bytes have none: they get
// that of the signed ones.
template <class T>
constexpr std::optional<DType> dtype_in();

template <class T>
constexpr DType integer_dtype() {
  constexpr bool is_signed = std::is_signed_v<T>;
  if (sizeof(T) == 8) return DType::int64;
  if (sizeof(T) == 4) return is_signed ? DType::int32 : DType::uint32;
  if (sizeof(T) == 2) return is_signed ? DType::int16 : DType::uint16;
  return is_signed ? DType::int8 : DType::uint8;
}

template <class... T>
constexpr std::optional<DType> dtype_in_members(std::type_identity<std::tuple<T&...>> /*members*/) {
  std::optional<DType> found;
  static_cast<void>(((found = dtype_in<T>()).has_value() || ...));
  return found;
}

// The types that a pair, a tuple or a variant is made of.
template <class T>
constexpr bool has_parts = false;
template <template <class...> class Holder, class... T>
constexpr bool has_parts<Holder<T...>> =
    std::is_same_v<Holder<T...>, std::tuple<T...>> || std::is_same_v<Holder<T...>, std::variant<T...>>;
template <class A, class B>
constexpr bool has_parts<std::pair<A, B>> = true;

template <template <class...> class Holder, class... T>
constexpr std::optional<DType> dtype_in_parts(std::type_identity<Holder<T...>> /*holder*/) {
  return dtype_in_members(std::type_identity<std::tuple<T&...>>());
}

template <class T>
constexpr std::optional<DType> dtype_in() {
  if constexpr (std::is_same_v<T, float>) {
    return DType::float32;
  } else if constexpr (std::is_same_v<T, double>) {
    return DType::float64;
  } else if constexpr (std::is_same_v<T, float16>) {
    return DType::float16;
  } else if constexpr (std::is_same_v<T, bfloat16>) {
    return DType::bfloat16;
  } else if constexpr (std::is_same_v<T, float8_e4m3>) {
    return DType::float8_e4m3;
  } else if constexpr (std::is_same_v<T, float8_e5m2>) {
    return DType::float8_e5m2;
  } else if constexpr (std::is_same_v<T, float8_e8m0>) {
    return DType::float8_e8m0;
  } else if constexpr (std::is_same_v<T, float4_e2m1x2>) {
    return DType::float4_e2m1x2;
#ifdef __CUDA_FP16_TYPES_EXIST__
  } else if constexpr (std::is_same_v<T, __half>) {
    return DType::float16;
#endif
#ifdef __CUDA_BF16_TYPES_EXIST__
  } else if constexpr (std::is_same_v<T, __nv_bfloat16>) {
    return DType::bfloat16;
#endif
#ifdef __CUDA_FP8_TYPES_EXIST__
  } else if constexpr (std::is_same_v<T, __nv_fp8_e4m3>) {
    return DType::float8_e4m3;
  } else if constexpr (std::is_same_v<T, __nv_fp8_e5m2>) {
    return DType::float8_e5m2;
#if __has_include(<cuda_fp4.h>)
  } else if constexpr (std::is_same_v<T, __nv_fp8_e8m0>) {
    return DType::float8_e8m0;
#endif
#endif
#ifdef __CUDA_FP4_TYPES_EXIST__
  } else if constexpr (std::is_same_v<T, __nv_fp4x2_e2m1>) {
    return DType::float4_e2m1x2;
#endif
  } else if constexpr (std::is_same_v<T, bool>) {
    return DType::boolean;
  } else if constexpr (std::is_integral_v<T>) {
    return integer_dtype<T>();
  } else if constexpr (std::is_same_v<T, std::string>) {
    return std::nullopt;
  } else if constexpr (is_complex<T>) {
    if constexpr (std::is_same_v<decltype(std::declval<const T&>().real()), float>) {
      return DType::complex64;
    } else {
      return dtype_in<decltype(std::declval<const T&>().real())>();
    }
  } else if constexpr (has_parts<T>) {
    return dtype_in_parts(std::type_identity<T>());
  } else if constexpr (requires { typename T::value_type; }) {
    return dtype_in<typename T::value_type>();
  } else if constexpr (is_carried<T> && is_plain_aggregate<T>) {
    return dtype_in_members(std::type_identity<MembersOf<T>>());
  } else {
    return std::nullopt;
  }
}

}  // namespace kbench::harness
