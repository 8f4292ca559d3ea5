#include "referee/check/lower_precision.hpp"

#include "referee/check/floating.hpp"

#include <set>

namespace kbench::check {

std::vector<Precision> precisions_below(DType dtype) {
  switch (dtype) {
    case DType::float64: return {{"float32", 23}};
    case DType::complex64:
    case DType::float32: return {{"tf32 or float16", 10}, {"bfloat16", 7}};
    case DType::float16:
    case DType::bfloat16: return {{"float8", 3}};
    case DType::float8_e4m3:
    case DType::float8_e5m2: return {{"float4", 1}};
    default: return {};
  }
}

std::vector<Precision> precisions_below(const Images& images) {
  std::set<int> fractions;
  std::vector<Precision> precisions;
  for (const Image& image : images) {
    for (const Precision& precision : precisions_below(image.form.dtype))
      if (fractions.insert(precision.fraction_bits).second) precisions.push_back(precision);
  }
  return precisions;
}

bool is_coarser(DType dtype, int fraction_bits) {
  if (dtype == DType::int8 || dtype == DType::uint8 || dtype == DType::boolean) return true;
  int own_bits = fraction_bits + 1;
  visit_part_dtype(dtype, [&]<class T>(std::type_identity<T>) {
    if constexpr (is_floating<T>) own_bits = Format<T>::fraction;
  });
  return own_bits <= fraction_bits;
}

Image rounded(const Image& image, int fraction_bits) {
  Image result = image;
  edit_numbers(result, [&]<class T>(std::type_identity<T>, device::Stored<T>* numbers) {
    if constexpr (is_floating<T>) {
      for (std::int64_t i = 0; i < result.parts(); ++i) numbers[i] = with_fraction(numbers[i], fraction_bits);
    }
  });
  return result;
}

}  // namespace kbench::check
