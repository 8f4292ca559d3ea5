#include "referee/check/mutants.hpp"

#include "device/difference.hpp"
#include "referee/check/floating.hpp"
#include "referee/check/lower_precision.hpp"

#include <kbench/convert.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

namespace kbench::check {
namespace {

using device::Stored;

// Converts a number to the type. Integers are clamped to their range.
template <class T>
Stored<T> narrow(double value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value != 0 ? 1 : 0;
  } else if constexpr (std::is_integral_v<T>) {
    constexpr auto least = static_cast<double>(std::numeric_limits<T>::min());
    // The nearest double of 2^63 - 1 is 2^63.
    constexpr auto most = static_cast<double>(std::numeric_limits<T>::max());
    if (!(value > least)) return std::numeric_limits<T>::min();
    return value < most ? static_cast<T>(std::llround(value)) : std::numeric_limits<T>::max();
  } else {
    return kbench::narrow<T>(value);
  }
}

// Copies the image and calls edit(elements, count) with the numbers in the copy, in the type that stores them.
template <class Edit>
Image edited(const Image& image, const Edit& edit) {
  Image result = image;
  edit_numbers(result, [&]<class T>(std::type_identity<T> type, Stored<T>* numbers) {
    edit(type, numbers, result.parts());
  });
  return result;
}

Image filled(const Image& form, double value) {
  return edited(form, [&]<class T>(std::type_identity<T>, Stored<T>* elements, std::int64_t count) {
    std::fill_n(elements, count, narrow<T>(value));
  });
}

// The mean of the finite elements; 2 for a single element, because the mean would be the answer.
double middle(const Image& image) {
  if (image.count() == 1) return 2.0;
  double sum = 0.0;
  std::int64_t finite = 0;
  visit_numbers(image, [&]<class T>(std::type_identity<T>, const Stored<T>* elements) {
    for (std::int64_t i = 0; i < image.parts(); ++i) {
      const double value = widen(elements[i]);
      if (!std::isfinite(value)) continue;
      sum += value;
      ++finite;
    }
  });
  return finite == 0 ? 2.0 : sum / static_cast<double>(finite);
}

// The first elements of a tensor of the same type, over and over where there are too few.
std::optional<Image> taken_from(const Image& source, const Image& form, bool may_repeat) {
  if (source.form.dtype != form.form.dtype || source.bytes.empty()) return std::nullopt;
  if (source.bytes.size() < form.bytes.size() && !may_repeat) return std::nullopt;
  Image result = form;
  for (std::size_t begin = 0; begin < result.bytes.size(); begin += source.bytes.size()) {
    const std::size_t bytes = std::min(source.bytes.size(), result.bytes.size() - begin);
    std::copy_n(source.bytes.begin(), bytes, result.bytes.begin() + static_cast<std::ptrdiff_t>(begin));
  }
  return result;
}

// An output of which only the first half of the needed elements is right.
Image half_of(const Image& expected, std::size_t spare_bytes, const Image& rest) {
  Image result = rest;
  const std::size_t element = size_of(expected.form.dtype);
  const std::size_t half = (expected.bytes.size() - spare_bytes) / element / 2 * element;
  std::copy_n(expected.bytes.begin(), half, result.bytes.begin());
  return result;
}

// Moves every element `bytes` towards the front; the first ones come last.
Image shifted(const Image& expected, std::size_t bytes) {
  Image result = expected;
  std::rotate(result.bytes.begin(), result.bytes.begin() + static_cast<std::ptrdiff_t>(bytes),
              result.bytes.end());
  return result;
}

Image negated(const Image& expected) {
  return edited(expected, []<class T>(std::type_identity<T>, Stored<T>* elements, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      if constexpr (std::is_same_v<T, bool>) {
        elements[i] = elements[i] == 0 ? 1 : 0;
      } else if constexpr (std::is_integral_v<T>) {
        using Unsigned = std::make_unsigned_t<T>;
        elements[i] = static_cast<T>(static_cast<Unsigned>(Unsigned{0} - static_cast<Unsigned>(elements[i])));
      } else {
        elements[i] = std::bit_cast<T>(static_cast<BitsOf<T>>(bits_of(elements[i]) ^ sign_bit<T>));
      }
    }
  });
}

// A value of the type that is `distance` from this one, and at least the next but two; of bool the other one.
template <class T>
Stored<T> moved(Stored<T> value, double distance) {
  if constexpr (std::is_same_v<T, bool>) {
    return value == 0 ? 1 : 0;
  } else if constexpr (std::is_integral_v<T>) {
    const T step = narrow<T>(std::max(1.0, distance));
    const bool has_room = value <= std::numeric_limits<T>::max() - step;
    return static_cast<T>(has_room ? value + step : value - step);
  } else {
    // Away from zero; in a type that ends without infinity or NaN, large numbers towards zero and over it.
    const bool goes_back = !has_nan<T> && 2 * magnitude_bits(value) >= beyond_finite<T>;
    const double sign = (widen(value) < 0) != goes_back ? -1.0 : 1.0;
    const T far = narrow<T>(widen(value) + sign * distance);
    if (steps_between(value, far) > 2 || !is_finite(far)) return far;
    return goes_back ? shrunk(shrunk(shrunk(value))) : grown(grown(grown(value)));
  }
}

// The root of the mean square of the finite elements, or 1 where that is zero.
double magnitude_of(const Image& image) {
  double sum = 0.0;
  visit_numbers(image, [&]<class T>(std::type_identity<T>, const Stored<T>* elements) {
    for (std::int64_t i = 0; i < image.parts(); ++i) {
      const double value = widen(elements[i]);
      if (std::isfinite(value)) sum += value * value;
    }
  });
  return sum > 0 && std::isfinite(sum) ? std::sqrt(sum / static_cast<double>(image.parts())) : 1.0;
}

// The last element, wrong by as much as elements are large; a skipped tail looks like that.
Image with_wrong_end(const Image& expected) {
  const double distance = magnitude_of(expected);
  return edited(expected, [&]<class T>(std::type_identity<T>, Stored<T>* elements, std::int64_t count) {
    elements[count - 1] = moved<T>(elements[count - 1], distance);
  });
}

// An element in the middle is wrong by four times what is tolerated.
Image with_one_off(const Image& expected, const Tolerance& tolerance) {
  return edited(expected, [&]<class T>(std::type_identity<T>, Stored<T>* elements, std::int64_t count) {
    const int parts = parts_of(expected.form.dtype);
    Stored<T>* const one = elements + count / parts / 2 * parts;
    const bool is_complex = expected.form.dtype == DType::complex64;
    const double magnitude = is_complex ? std::hypot(widen(one[0]), widen(one[1])) : std::abs(widen(one[0]));
    one[0] = moved<T>(one[0], 4.0 * (tolerance.absolute + tolerance.relative * magnitude));
  });
}

std::optional<Image> with_nan(const Image& expected, bool everywhere) {
  if (!is_floating_point(expected.form.dtype) || expected.form.dtype == DType::float4_e2m1x2)
    return std::nullopt;
  return edited(expected, [&]<class T>(std::type_identity<T>, Stored<T>* elements, std::int64_t count) {
    if constexpr (is_floating<T> && has_nan<T>) {
      std::fill_n(elements + (everywhere ? 0 : count / 2), everywhere ? count : 1, quiet_nan<T>);
    }
  });
}

// Passes on only what is a mutant.
class Visitor {
 public:
  Visitor(std::size_t output, bool must_fail_everywhere, const std::function<void(const Mutant&)>& visit)
      : output_(output), must_fail_everywhere_(must_fail_everywhere), visit_(visit) {}

  void operator()(std::string name, std::optional<Image> image, bool is_rearranged = false) const {
    if (!image) return;
    visit_({.name = std::move(name),
            .output = output_,
            .must_fail_everywhere = must_fail_everywhere_,
            .is_rearranged = is_rearranged,
            .image = *std::move(image)});
  }

 private:
  std::size_t output_;
  bool must_fail_everywhere_;
  const std::function<void(const Mutant&)>& visit_;
};

}  // namespace

void visit_idle_mutants(const Sample& sample, std::size_t output,
                        const std::function<void(const Mutant&)>& visit) {
  const Visitor mutant(output, true, visit);
  const Image& expected = sample.expected[output];
  const std::size_t spare_bytes = sample.spare_bytes[output];
  mutant("all zeros", filled(expected, 0.0));
  mutant("all ones", filled(expected, 1.0));
  mutant("all one value, the mean", filled(expected, middle(expected)));
  for (const Image& input : sample.inputs)
    mutant(fmt::format("{} copied", input.form.name), taken_from(input, expected, false));
  mutant("the result of earlier inputs", sample.of_previous_inputs[output]);
  if (!sample.of_previous_case.empty())
    mutant("the result of the case before", taken_from(sample.of_previous_case[output], expected, true));
  mutant("half written, the rest noise", half_of(expected, spare_bytes, sample.noise[output]));
  mutant("half written, the rest zeros", half_of(expected, spare_bytes, filled(expected, 0.0)));
  mutant("all NaN", with_nan(expected, true));
}

void visit_mutants(const Sample& sample, std::size_t output,
                   const std::function<void(const Mutant&)>& visit) {
  visit_idle_mutants(sample, output, visit);
  const Visitor mutant(output, false, visit);
  const Image& expected = sample.expected[output];
  const Shape& shape = expected.form.shape;
  mutant("one NaN", with_nan(expected, false));
  mutant("negated", negated(expected));
  mutant("the last element wrong", with_wrong_end(expected));
  if (!sample.tolerances.empty())
    mutant("one element off by 4 tolerances", with_one_off(expected, sample.tolerances[output]));
  if (expected.count() > 1)
    mutant("shifted by one element", shifted(expected, size_of(expected.form.dtype)), true);
  if (shape.size() > 1 && shape[0] > 1)
    mutant("shifted by one row",
           shifted(expected, expected.bytes.size() / static_cast<std::size_t>(shape[0])), true);
  for (const Sample::OnRoundedInputs& each : sample.on_rounded_inputs) {
    if (each.outputs[output].bytes.size() == expected.bytes.size())
      mutant(fmt::format("inputs rounded to {}", each.precision), each.outputs[output]);
  }
  for (const Precision& precision : precisions_below(expected.form.dtype))
    mutant(fmt::format("outputs rounded to {}", precision.name), rounded(expected, precision.fraction_bits));
}

bool is_right(const Image& expected, const Image& actual) {
  if (expected.bytes == actual.bytes) return true;
  bool right = true;
  visit_numbers(
      expected, actual,
      [&]<class T>(std::type_identity<T>, const Stored<T>* wanted, [[maybe_unused]] const Stored<T>* given) {
        if constexpr (!is_floating<T>) {
          right = false;
        } else {
          for (std::int64_t i = 0; i < expected.parts() && right; ++i) {
            if (is_finite(wanted[i]) && is_finite(given[i])) {
              right = steps_between(wanted[i], given[i]) <= 2;
            } else {
              right = bits_of(wanted[i]) == bits_of(given[i]) || (is_nan(wanted[i]) && is_nan(given[i]));
            }
          }
        }
      });
  return right;
}

Image with_rounding_errors(const Image& expected, std::uint64_t one_in) {
  return edited(expected, [one_in]<class T>(std::type_identity<T>, Stored<T>* elements, std::int64_t count) {
    if constexpr (is_floating<T>) {
      std::uint64_t random = 1;  // Knuth's linear congruential generator: its highest bit is as good as any
      for (std::int64_t i = 0; i < count; ++i) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        if ((random >> 33U) % one_in != 0) continue;
        const T next = random >> 63U != 0 ? grown(elements[i]) : shrunk(elements[i]);
        if (is_normal(elements[i]) && is_normal(next)) elements[i] = next;
      }
    }
  });
}

}  // namespace kbench::check
