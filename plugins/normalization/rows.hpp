// The common part of problems on the rows of a matrix: the arrangement of their inputs.
#pragma once

#include <kbench/convert.hpp>
#include <kbench/generator.hpp>
#include <kbench/parallel.hpp>
#include <kbench/tensor.hpp>

#include <cmath>
#include <cstdint>

namespace rows {

using namespace kbench;

// Adds a number to each row: of random sign, and of a magnitude between `distance` and twice that.
template <class T>
void shift(T* x, std::int64_t rows, std::int64_t cols, double distance, Philox random) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::uint32_t word = random.word(static_cast<std::uint64_t>(row));
        const double magnitude = distance * (1.0 + double{unit_float(word)});
        const double offset = word % 2 == 0 ? magnitude : -magnitude;
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          T& element = x[row * cols + j];
          element = narrow<T>(widen(element) + offset);
        }
      },
      16);
}

// Multiplies each row by a power of two, from 2^lowest to 2^highest.
template <class T>
void scale(T* x, std::int64_t rows, std::int64_t cols, int lowest, int highest, Philox random) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const auto choices = static_cast<std::uint32_t>(highest - lowest + 1);
        const auto choice = static_cast<int>(random.word(static_cast<std::uint64_t>(row)) % choices);
        const double factor = std::ldexp(1.0, lowest + choice);
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          T& element = x[row * cols + j];
          element = narrow<T>(widen(element) * factor);
        }
      },
      16);
}

// One element of each row, at a random place, grows by `height`.
template <class T>
void raise_one(T* x, std::int64_t rows, std::int64_t cols, double height, Philox random) {
  parallel_for(
      rows,
      KBENCH_LAMBDA(std::int64_t row) {
        const std::int64_t place = random.word(static_cast<std::uint64_t>(row)) % cols;
        T& element = x[row * cols + place];
        element = narrow<T>(widen(element) + height);
      },
      1 << 10);
}

}  // namespace rows
