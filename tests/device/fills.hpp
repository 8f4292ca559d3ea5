// Tensors that a generator has filled, for its tests.
#pragma once

#include "array.hpp"
#include "device/cpu/generator.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>

namespace kbench::device {

inline constexpr std::int64_t many = 100'003;  // not a multiple of anything that the fills work in

inline InputKey secret() { return InputKey(Seed{1, 2, 3}); }

template <class T>
double widened(T value) {
  if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<double>(value);
  } else {
    return static_cast<double>(static_cast<float>(value));
  }
}

// The tensor after `fill(generator, tensor)` with a generator that has made nothing yet.
template <class T, class Fill>
Array<T> filled(std::int64_t count, const Fill& fill) {
  Array<T> array(Shape{count});
  CpuGenerator generator(secret(), 4, 5);
  fill(generator, array.tensor());
  return array;
}

struct Moments {
  double mean = 0.0, variance = 0.0, skewness = 0.0, kurtosis = 0.0;
};
template <class T>
Moments moments(Array<T>& array) {
  const auto n = static_cast<double>(array.tensor().count());
  Moments m;
  for (const T x : array) m.mean += widened(x) / n;
  for (const T x : array) m.variance += std::pow(widened(x) - m.mean, 2) / n;
  for (const T x : array) m.skewness += std::pow((widened(x) - m.mean) / std::sqrt(m.variance), 3) / n;
  for (const T x : array) m.kurtosis += std::pow((widened(x) - m.mean) / std::sqrt(m.variance), 4) / n;
  return m;
}

// Calls test(std::type_identity<T>{}) for the floating-point types, or for all that store one number.
template <class Test>
void for_each_real(const Test& test) {
  test(std::type_identity<double>{});
  test(std::type_identity<float>{});
  test(std::type_identity<float16>{});
  test(std::type_identity<bfloat16>{});
}
template <class Test>
void for_each_type(const Test& test) {
  for (const DType dtype : all_dtypes)
    if (dtype != DType::float4_e2m1x2) visit_part_dtype(dtype, test);
}

// The least that integers() makes of every type.
template <class T>
constexpr std::int64_t least_integer = std::is_same_v<T, float8_e8m0> ? 1 : 0;

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace kbench::device
