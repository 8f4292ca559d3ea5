// Random numbers for code of the host that draws a few of them, one after another: for Problem::draw_test_case().
//
//     const std::int64_t rows = random.log_uniform(1, 1 << 20);
//     const std::string& inputs = random.one_of(kinds);
//
// The same stream gives the same numbers on every machine, because they are made by correctly rounded arithmetic alone.
// Inputs are filled by a Generator (kbench/generator.hpp).
#pragma once

#include <kbench/error.hpp>
#include <kbench/philox.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kbench {

class Random {
 public:
  explicit Random(const Philox& stream) : stream_(stream) {}

  std::uint64_t next() { return stream_.long_word(drawn_++); }

  // Uniform in [0, 1).
  double unit() { return unit_double(next()); }

  // Uniform over the integers from low to high, both included; at most 2^53 of them. Throws Error if low > high.
  std::int64_t uniform(std::int64_t low, std::int64_t high) {
    require_order(low, high);
    return low + static_cast<std::int64_t>(unit() * static_cast<double>(high - low + 1));
  }

  // Uniform in the logarithm, over the integers from low to high, both included: 1 to 10 is as likely as 10 to 100.
  // Throws Error if low > high or low < 1.
  std::int64_t log_uniform(std::int64_t low, std::int64_t high) {
    require_order(low, high);
    if (low < 1) throw Error("Random::log_uniform() begins at 1, or above");
    const auto least = static_cast<double>(low);
    const double drawn = least * power((static_cast<double>(high) + 1.0) / least, next());
    return std::clamp(static_cast<std::int64_t>(drawn), low, high);
  }

  // Throws Error if `all` is empty.
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    if (all.empty()) throw Error("Random::one_of() is given nothing to choose from");
    return all[static_cast<std::size_t>(uniform(0, static_cast<std::int64_t>(all.size()) - 1))];
  }

 private:
  static void require_order(std::int64_t low, std::int64_t high) {
    if (low > high)
      throw Error("Random: nothing is between " + std::to_string(low) + " and " + std::to_string(high));
  }

  // base to the power of the fraction in the upper 32 bits of `bits`. std::pow() differs from library to library.
  static double power(double base, std::uint64_t bits) {
    double result = 1.0;
    for (int i = 63; i >= 32; --i) {
      base = std::sqrt(base);
      if ((bits >> static_cast<unsigned>(i) & 1U) != 0) result *= base;
    }
    return result;
  }

  Philox stream_;
  std::uint64_t drawn_ = 0;
};

}  // namespace kbench
