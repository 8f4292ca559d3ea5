// The element types that a tensor can have.
//
//     kbench::size_of(kbench::DType::float32)     // 4, bytes
//     kbench::name(kbench::DType::boolean)        // "bool"
//     kbench::dtype_from_name("bfloat16")         // DType::bfloat16
//     kbench::dtype_from_name("float")            // throws kbench::Error, which lists the names
//
// Code that has to work for every element type writes a generic lambda once:
//
//     kbench::visit_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
//       T* elements = tensor.as<T>();
//       ...
//     });
#pragma once

#include <kbench/complex64.hpp>
#include <kbench/export.hpp>
#include <kbench/float16.hpp>
#include <kbench/float4.hpp>
#include <kbench/float8.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace kbench {

// Plugins were compiled with these numbers: new types come last.
enum class DType : std::uint8_t {
  float64,
  float32,
  float16,      // IEEE 754 binary16; kbench::float16 in C++
  bfloat16,     // the upper half of a binary32; kbench::bfloat16 in C++
  float8_e4m3,  // 4 exponent and 3 fraction bits; kbench::float8_e4m3 in C++
  float8_e5m2,  // 5 exponent and 2 fraction bits; kbench::float8_e5m2 in C++
  complex64,    // two float32, real and imaginary; kbench::complex64 in C++
  int64,
  int32,
  int16,
  int8,
  uint32,
  uint16,
  uint8,
  boolean,        // one byte that holds 0 or 1; named "bool"
  float8_e8m0,    // 8 exponent bits alone, powers of two; kbench::float8_e8m0 in C++
  float4_e2m1x2,  // two numbers of 2 exponent bits and 1 fraction bit in a byte; kbench::float4_e2m1x2 in C++
};

inline constexpr std::array all_dtypes{
    DType::float64,     DType::float32,      DType::float16, DType::bfloat16, DType::float8_e4m3,
    DType::float8_e5m2, DType::complex64,    DType::int64,   DType::int32,    DType::int16,
    DType::int8,        DType::uint32,       DType::uint16,  DType::uint8,    DType::boolean,
    DType::float8_e8m0, DType::float4_e2m1x2};

// Calls `visitor(std::type_identity<T>{})` with the C++ type T of the numbers in an element of `dtype`. T is
// float for complex64, float4_e2m1 for float4_e2m1x2, and the type of the element for all others. A tensor of
// float4_e2m1x2 is not an array of T, because its numbers have no addresses.
template <class Visitor>
constexpr decltype(auto) visit_part_dtype(DType dtype, Visitor&& visitor) {
  switch (dtype) {
    case DType::float64: return std::forward<Visitor>(visitor)(std::type_identity<double>{});
    case DType::complex64:
    case DType::float32: return std::forward<Visitor>(visitor)(std::type_identity<float>{});
    case DType::float16: return std::forward<Visitor>(visitor)(std::type_identity<float16>{});
    case DType::bfloat16: return std::forward<Visitor>(visitor)(std::type_identity<bfloat16>{});
    case DType::float8_e4m3: return std::forward<Visitor>(visitor)(std::type_identity<float8_e4m3>{});
    case DType::float8_e5m2: return std::forward<Visitor>(visitor)(std::type_identity<float8_e5m2>{});
    case DType::int64: return std::forward<Visitor>(visitor)(std::type_identity<std::int64_t>{});
    case DType::int32: return std::forward<Visitor>(visitor)(std::type_identity<std::int32_t>{});
    case DType::int16: return std::forward<Visitor>(visitor)(std::type_identity<std::int16_t>{});
    case DType::int8: return std::forward<Visitor>(visitor)(std::type_identity<std::int8_t>{});
    case DType::uint32: return std::forward<Visitor>(visitor)(std::type_identity<std::uint32_t>{});
    case DType::uint16: return std::forward<Visitor>(visitor)(std::type_identity<std::uint16_t>{});
    case DType::uint8: return std::forward<Visitor>(visitor)(std::type_identity<std::uint8_t>{});
    case DType::float8_e8m0: return std::forward<Visitor>(visitor)(std::type_identity<float8_e8m0>{});
    case DType::float4_e2m1x2: return std::forward<Visitor>(visitor)(std::type_identity<float4_e2m1>{});
    case DType::boolean: break;
  }
  return std::forward<Visitor>(visitor)(std::type_identity<bool>{});
}

// Calls the visitor with the C++ type that stores one element.
template <class Visitor>
constexpr decltype(auto) visit_dtype(DType dtype, Visitor&& visitor) {
  if (dtype == DType::complex64) return std::forward<Visitor>(visitor)(std::type_identity<complex64>{});
  if (dtype == DType::float4_e2m1x2)
    return std::forward<Visitor>(visitor)(std::type_identity<float4_e2m1x2>{});
  return visit_part_dtype(dtype, std::forward<Visitor>(visitor));
}

// How many numbers an element consists of.
constexpr int parts_of(DType dtype) {
  return dtype == DType::complex64 || dtype == DType::float4_e2m1x2 ? 2 : 1;
}

// The same for the real floating-point types of 16 bits and more: T is bfloat16 for any dtype that is none of the others.
template <class Visitor>
constexpr decltype(auto) visit_floating_point(DType dtype, Visitor&& visitor) {
  switch (dtype) {
    case DType::float64: return std::forward<Visitor>(visitor)(std::type_identity<double>{});
    case DType::float32: return std::forward<Visitor>(visitor)(std::type_identity<float>{});
    case DType::float16: return std::forward<Visitor>(visitor)(std::type_identity<float16>{});
    default: break;
  }
  return std::forward<Visitor>(visitor)(std::type_identity<bfloat16>{});
}

// Bytes of one element.
constexpr std::size_t size_of(DType dtype) {
  return visit_dtype(dtype, []<class T>(std::type_identity<T>) { return sizeof(T); });
}

// complex64 and float4_e2m1x2 count as such, because their parts do.
constexpr bool is_floating_point(DType dtype) {
  return dtype == DType::float64 || dtype == DType::float32 || dtype == DType::float16 ||
         dtype == DType::bfloat16 || dtype == DType::float8_e4m3 || dtype == DType::float8_e5m2 ||
         dtype == DType::complex64 || dtype == DType::float8_e8m0 || dtype == DType::float4_e2m1x2;
}

constexpr std::string_view name(DType dtype) {
  switch (dtype) {
    case DType::float64: return "float64";
    case DType::float32: return "float32";
    case DType::float16: return "float16";
    case DType::bfloat16: return "bfloat16";
    case DType::float8_e4m3: return "float8_e4m3";
    case DType::float8_e5m2: return "float8_e5m2";
    case DType::complex64: return "complex64";
    case DType::int64: return "int64";
    case DType::int32: return "int32";
    case DType::int16: return "int16";
    case DType::int8: return "int8";
    case DType::uint32: return "uint32";
    case DType::uint16: return "uint16";
    case DType::uint8: return "uint8";
    case DType::float8_e8m0: return "float8_e8m0";
    case DType::float4_e2m1x2: return "float4_e2m1x2";
    case DType::boolean: break;
  }
  return "bool";
}

// The inverse of name(). Throws Error if there is no such element type.
KBENCH_API DType dtype_from_name(std::string_view name);

}  // namespace kbench
