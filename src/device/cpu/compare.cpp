#include "device/cpu/compare.hpp"

#include "device/cpu/tally.hpp"

#include <kbench/error.hpp>
#include <kbench/parallel.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace kbench::device {
namespace {

// Elements that are compared together: enough to be worth a thread's while, few enough to stay in its cache.
constexpr std::int64_t chunk_size = 16'384;

// One output, with the expected one and its tolerance.
struct Output {
  const Tensor& expected;
  const Tensor& actual;
  const Tolerance& tolerance;
};

template <class T>
const Stored<T>* elements(const Tensor& tensor) {
  return static_cast<const Stored<T>*>(static_cast<const void*>(tensor.as<T>()));
}

std::vector<std::int64_t> index_of(const Shape& shape, std::int64_t element) {
  std::vector<std::int64_t> index(shape.size());
  for (std::size_t d = shape.size(); d-- > 0;) {
    index[d] = element % shape[d];
    element /= shape[d];
  }
  return index;
}

std::string list(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) {
    if (!text.empty()) text += ", ";
    text += std::to_string(number);
  }
  return "[" + text + "]";
}

// Prints enough digits to tell the value from every other of its type.
template <class T>
std::string text_of(Stored<T> value) {
  if constexpr (std::is_same_v<T, complex64>) {
    return fmt::format("{}{:+}i", value.real, value.imaginary);
  } else if constexpr (std::is_same_v<T, float4_e2m1x2>) {
    return fmt::format("({}, {})", static_cast<float>(value.first()), static_cast<float>(value.second()));
  } else if constexpr (std::is_arithmetic_v<Stored<T>>) {
    return fmt::format("{}", value);
  } else {
    return fmt::format("{}", static_cast<float>(value));
  }
}

double magnitude_of(const complex64& value) { return std::hypot(value.real, value.imaginary); }
template <class T>
double magnitude_of(T value) {
  return std::abs(widen(value));
}

// Returns the number of the pair that is further beyond its tolerance, 0 or 1.
int worse_place(const Output& output, float4_e2m1x2 wanted, float4_e2m1x2 given) {
  const auto excess = [&](int place) {
    return real_difference(widen(wanted.at(place)), widen(given.at(place)), output.tolerance).excess;
  };
  return excess(1) > excess(0) ? 1 : 0;
}

template <class T>
std::string describe(const Output& output, std::int64_t element) {
  const Stored<T> wanted = elements<T>(output.expected)[element];
  const Stored<T> given = elements<T>(output.actual)[element];
  std::string text = output.actual.name;
  if (!output.actual.shape.empty()) {
    text += list(index_of(output.actual.shape, element));
  }
  text += fmt::format(" is {}; expected {}", text_of<T>(given), text_of<T>(wanted));
  const auto tolerance_text = [&](double magnitude) {
    return fmt::format(" (tolerance {:.3g})",
                       output.tolerance.absolute + output.tolerance.relative * magnitude);
  };
  if constexpr (std::is_same_v<T, bool>) {
    if (given > 1) text += " (a bool is 0 or 1)";
  } else if constexpr (std::is_same_v<T, float4_e2m1x2>) {
    text += tolerance_text(magnitude_of(wanted.at(worse_place(output, wanted, given))));
  } else if constexpr (!is_exact<T>) {
    const double magnitude = magnitude_of(wanted);
    if (std::isfinite(magnitude) && !is_any_number(output.tolerance)) text += tolerance_text(magnitude);
  }
  return text;
}

template <class T>
Mismatch mismatch_at(const Output& output, std::int64_t element) {
  const Stored<T> wanted = elements<T>(output.expected)[element];
  const Stored<T> given = elements<T>(output.actual)[element];
  Mismatch mismatch{.tensor = output.actual.name, .index = index_of(output.actual.shape, element)};
  if constexpr (std::is_same_v<T, complex64>) {
    mismatch.expected = wanted.real;
    mismatch.actual = given.real;
    mismatch.expected_imaginary = wanted.imaginary;
    mismatch.actual_imaginary = given.imaginary;
  } else if constexpr (std::is_same_v<T, float4_e2m1x2>) {
    const int place = worse_place(output, wanted, given);
    mismatch.index.push_back(place);
    mismatch.expected = widen(wanted.at(place));
    mismatch.actual = widen(given.at(place));
  } else {
    mismatch.expected = widen(wanted);
    mismatch.actual = widen(given);
  }
  return mismatch;
}

// Adds what one output's elements show. `worst_excess` is that of verification.worst.
template <class T>
void add(const Output& output, Verification& verification, double& worst_excess, bool* has_matched_nans) {
  const Stored<T>* const expected = elements<T>(output.expected);
  const Stored<T>* const actual = elements<T>(output.actual);
  const std::int64_t count = output.actual.count();
  const std::int64_t chunks = (count + chunk_size - 1) / chunk_size;
  std::vector<Tally> tallies(static_cast<std::size_t>(chunks));
  Tally* const of_chunk = tallies.data();
  parallel_for(chunks, [&](std::int64_t chunk) {
    const std::int64_t first = chunk * chunk_size;
    of_chunk[chunk] =
        tally<T>(expected, actual, first, std::min(chunk_size, count - first), output.tolerance);
  });

  verification.checked += count;
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    const Tally& part = of_chunk[chunk];
    verification.max_absolute_error = std::max(verification.max_absolute_error, part.max_absolute_error);
    verification.max_relative_error = std::max(verification.max_relative_error, part.max_relative_error);
    verification.tolerance_used = std::max(verification.tolerance_used, part.tolerance_used);
    if (has_matched_nans != nullptr && part.has_matched_nans) *has_matched_nans = true;
    if (part.mismatched == 0) continue;

    verification.passed = false;
    verification.mismatched += part.mismatched;
    if (verification.worst.empty() || part.worst_excess > worst_excess) {
      worst_excess = part.worst_excess;
      verification.worst = {mismatch_at<T>(output, part.worst)};
    }
    const std::int64_t end = std::min(count, (chunk + 1) * chunk_size);
    for (std::int64_t i = chunk * chunk_size; i < end; ++i) {
      if (verification.first.size() == Verification::max_reported) break;
      if (!difference_between<T>(expected[i], actual[i], output.tolerance).mismatch) continue;
      if (verification.first.empty()) verification.message = describe<T>(output, i);
      verification.first.push_back(mismatch_at<T>(output, i));
    }
  }
}

void require_same_form(const Tensor& expected, const Tensor& actual) {
  const auto form = [](const Tensor& tensor) {
    return fmt::format("{} {}", name(tensor.dtype), list(tensor.shape));
  };
  if (expected.dtype == actual.dtype && expected.shape == actual.shape) return;
  throw Error(fmt::format("output '{}' cannot be compared: it is {}, and {} is expected", actual.name,
                          form(actual), form(expected)));
}

}  // namespace

void require_same_forms(std::span<const Tensor> expected, std::span<const Tensor> actual,
                        std::span<const Tolerance> tolerances) {
  if (actual.size() != expected.size() || tolerances.size() != expected.size()) {
    throw Error(fmt::format("{} outputs cannot be compared with {} expected ones and {} tolerances",
                            actual.size(), expected.size(), tolerances.size()));
  }
  for (std::size_t i = 0; i < expected.size(); ++i) require_same_form(expected[i], actual[i]);
}

Verification compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
                     std::span<const Tolerance> tolerances, bool* has_matched_nans) {
  require_same_forms(expected, actual, tolerances);
  Verification verification;
  double worst_excess = 0.0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    visit_dtype(actual[i].dtype, [&]<class T>(std::type_identity<T>) {
      add<T>({expected[i], actual[i], tolerances[i]}, verification, worst_excess, has_matched_nans);
    });
  }
  if (!verification.passed) {
    const bool is_one = verification.mismatched == 1;
    const char* fault = is_one ? "differs" : "differ";
    if (std::all_of(tolerances.begin(), tolerances.end(), is_any_number))
      fault = is_one ? "is NaN or infinite where a number is expected"
                     : "are NaN or infinite where numbers are expected";
    verification.message +=
        fmt::format("; {} of {} elements {}", verification.mismatched, verification.checked, fault);
  }
  return verification;
}

}  // namespace kbench::device
