#include "referee/likely_mistake.hpp"

#include "device/difference.hpp"

#include <kbench/convert.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace kbench::referee {
namespace {

using Values = std::vector<double>;

Values values_of(const Tensor& tensor) {
  Values values;
  visit_part_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
    const auto* const elements = static_cast<const device::Stored<T>*>(tensor.data);
    values.reserve(static_cast<std::size_t>(tensor.count()));
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      values.push_back(static_cast<double>(widen(elements[i])));
  });
  return values;
}

class Comparison {
 public:
  Comparison(const Tensor& expected, const Tensor& actual, const Tolerance& tolerance)
      : expected_(values_of(expected)), actual_(values_of(actual)), tolerance_(tolerance) {}

  bool has_findings() const {
    return std::any_of(expected_.begin(), expected_.end(),
                       [&](double value) { return value != expected_.front(); });
  }
  std::size_t count() const { return expected_.size(); }

  // Whether each element i of the output is make(expected, i). That must also explain what is wrong: it is no mistake if
  // make() gives a right element where the output has a wrong one.
  bool holds(const std::function<double(const Values&, std::size_t)>& make) const {
    for (std::size_t i = 0; i < count(); ++i) {
      const double made = make(expected_, i);
      if (!is_right(made, actual_[i])) return false;
      if (is_right(expected_[i], made) && !is_right(expected_[i], actual_[i])) return false;
    }
    return true;
  }

  // The scale of the first element that has one.
  std::optional<double> scale() const {
    for (std::size_t i = 0; i < count(); ++i) {
      const double ratio = actual_[i] / expected_[i];
      if (expected_[i] != 0 && actual_[i] != 0 && std::isfinite(ratio)) return ratio;
    }
    return std::nullopt;
  }

 private:
  bool is_right(double expected, double actual) const {
    if (expected == actual || (std::isnan(expected) && std::isnan(actual))) return true;
    return std::abs(expected - actual) <= tolerance_.absolute + tolerance_.relative * std::abs(expected);
  }

  Values expected_;
  Values actual_;
  Tolerance tolerance_;
};

// Whether each matrix of the last two dimensions is transposed.
bool is_transposed(const Comparison& output, std::size_t rows, std::size_t columns) {
  return output.holds([&](const Values& expected, std::size_t i) {
    const std::size_t matrix = i / (rows * columns) * rows * columns;
    const std::size_t place = i % (rows * columns);
    return expected[matrix + place % rows * columns + place / rows];
  });
}

}  // namespace

std::string likely_mistake(const Tensor& expected, const Tensor& actual, const Tolerance& tolerance) {
  constexpr std::int64_t most_elements = std::int64_t{1} << 22U;  // it is a hint, and is to cost little
  if (expected.count() < 2 || expected.count() > most_elements) return {};
  if (parts_of(expected.dtype) != 1) return {};
  const Comparison output(expected, actual, tolerance);
  if (!output.has_findings()) return {};
  const Shape& shape = expected.shape;
  if (shape.size() > 1) {
    const auto columns = static_cast<std::size_t>(shape.back());
    const auto rows = static_cast<std::size_t>(shape[shape.size() - 2]);
    if (rows > 1 && columns > 1 && is_transposed(output, rows, columns))
      return "is what is expected, transposed";
  }
  const std::optional<double> scale = output.scale();
  const auto scaled = [&](const Values& values, std::size_t i) { return *scale * values[i]; };
  if (!scale || !output.holds(scaled)) return {};
  return fmt::format("is {:.6g} times what is expected", *scale);
}

}  // namespace kbench::referee
