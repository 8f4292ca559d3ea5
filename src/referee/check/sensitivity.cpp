#include "referee/check/sensitivity.hpp"

#include "referee/check/floating.hpp"
#include "referee/check/mutants.hpp"

#include <kbench/convert.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cstddef>

namespace kbench::check {
namespace {

bool have_same_forms(const Images& left, const Images& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const Image& a, const Image& b) {
    return a.form.dtype == b.form.dtype && a.bytes.size() == b.bytes.size();
  });
}

template <class T>
std::int64_t changed(const T* before, const T* after, std::int64_t count) {
  std::int64_t changes = 0;
  for (std::int64_t i = 0; i < count; ++i) changes += bits_of(before[i]) != bits_of(after[i]) ? 1 : 0;
  return changes;
}

}  // namespace

std::int64_t floating_elements(const Images& images) {
  std::int64_t count = 0;
  for (const Image& each : images) count += is_floating_point(each.form.dtype) ? each.parts() : 0;
  return count;
}

Images with_one_halved(const Images& images, std::int64_t element) {
  Images result = images;
  for (Image& each : result) {
    if (!is_floating_point(each.form.dtype)) continue;
    if (element >= each.parts()) {
      element -= each.parts();
      continue;
    }
    edit_numbers(each, [&]<class T>(std::type_identity<T>, device::Stored<T>* numbers) {
      if constexpr (is_floating<T>) {
        T& one = numbers[element];
        one = narrow<T>(widen(one) == 0.0 ? 0.5 : widen(one) / 2);
      }
    });
    break;
  }
  return result;
}

std::optional<std::int64_t> changed_elements(const Images& before, const Images& after) {
  if (!have_same_forms(before, after)) return std::nullopt;
  std::int64_t changes = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    visit_numbers(before[i], after[i],
                  [&]<class T>(std::type_identity<T>, const device::Stored<T>* earlier,
                               const device::Stored<T>* later) {
                    if constexpr (is_floating<T>) changes += changed(earlier, later, before[i].parts());
                  });
  }
  return changes;
}

Images with_errors_of_storing(const Images& images) {
  Images result = images;
  for (Image& each : result) {
    const bool is_wide =
        is_floating_point(each.form.dtype) && arithmetic_dtype(each.form.dtype) == each.form.dtype;
    if (is_wide) each = with_rounding_errors(each, 4);
  }
  return result;
}

bool differ_in_value_only(const Images& left, const Images& right) {
  if (!have_same_forms(left, right)) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    bool agree = true;
    visit_numbers(left[i], right[i],
                  [&]<class T>(std::type_identity<T>, const device::Stored<T>* of_left,
                               const device::Stored<T>* of_right) {
                    if constexpr (is_floating<T>) {
                      agree = std::equal(of_left, of_left + left[i].parts(), of_right,
                                         [](T a, T b) { return is_finite(a) == is_finite(b); });
                    } else {
                      agree = left[i].bytes == right[i].bytes;
                    }
                  });
    if (!agree) return false;
  }
  return true;
}

}  // namespace kbench::check
