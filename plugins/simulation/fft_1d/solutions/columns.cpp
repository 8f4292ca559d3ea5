// expect: accepted
// A signal is taken for a matrix. Its columns are transformed, multiplied by roots of unity, and transposed; then the
// columns of the result are. Every operation of a column's transform is one on whole rows, in vector instructions
// with one root of unity for all, and a strip of columns stays in a core's cache.
// Source: Bailey, "FFTs in external or hierarchical memory", J. Supercomputing 4, 1990.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

namespace {

constexpr size_t most_columns = 32;

// Numbers whose real and imaginary parts lie in different places.
struct Parts {
  std::vector<float> real, imaginary;

  explicit Parts(size_t count) : real(count), imaginary(count) {}
};

// e^(-2 pi i k / n), for k < n. They are the same for each call.
const Parts& roots_of_unity(size_t n) {
  static std::map<size_t, Parts> known;
  const auto found = known.find(n);
  if (found != known.end()) return found->second;
  Parts roots(n);
  for (size_t k = 0; k < n; ++k) {
    const double angle = -2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n);
    roots.real[k] = static_cast<float>(std::cos(angle));
    roots.imaginary[k] = static_cast<float>(std::sin(angle));
  }
  return known.emplace(n, std::move(roots)).first->second;
}

// The sum of two rows, and their difference times a root of unity.
inline void butterfly(const float* a, const float* b, const float* ai, const float* bi, float root,
                      float rooti, float* sum, float* sumi, float* difference, float* differencei,
                      size_t width) {
#pragma omp simd
  for (size_t j = 0; j < width; ++j) {
    const float real = a[j] - b[j];
    const float imaginary = ai[j] - bi[j];
    sum[j] = a[j] + b[j];
    sumi[j] = ai[j] + bi[j];
    difference[j] = real * root - imaginary * rooti;
    differencei[j] = real * rooti + imaginary * root;
  }
}

// Transforms the columns of a strip of `rows` rows of `width` elements, by Stockham's algorithm. The result is in `x`.
void transform_columns(Parts& x, Parts& spare, size_t rows, size_t width, const Parts& roots) {
  const size_t half = rows / 2;
  for (size_t done = 1; done < rows; done *= 2) {
    for (size_t place = 0; place < half; ++place) {
      const size_t within = place % done;
      const size_t from = place * width;
      const size_t to = (2 * place - within) * width;
      butterfly(&x.real[from], &x.real[from + half * width], &x.imaginary[from],
                &x.imaginary[from + half * width], roots.real[place - within],
                roots.imaginary[place - within], &spare.real[to], &spare.imaginary[to],
                &spare.real[to + done * width], &spare.imaginary[to + done * width], width);
    }
    std::swap(x, spare);
  }
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t batch, size_t n) {
  size_t rows = 1;
  while (rows * rows < n) rows *= 2;
  const size_t columns = n / rows;
  const size_t width = std::min(columns, most_columns);  // of a strip
  const size_t width_of_rows = std::min(rows, most_columns);
  const Parts& roots = roots_of_unity(n);
  const Parts& roots_of_rows = roots_of_unity(rows);
  const Parts& roots_of_columns = roots_of_unity(columns);
  Parts turned(batch * n);  // columns x rows, for each signal

#pragma omp parallel if (batch * n >= 1 << 13)
  {
    Parts strip(rows * most_columns);
    Parts spare(rows * most_columns);
#pragma omp for schedule(static)
    for (size_t index = 0; index < batch * (columns / width); ++index) {
      const size_t signal = index / (columns / width);
      const size_t first = index % (columns / width) * width;
      for (size_t i = 0; i < rows; ++i) {
        const float* const x = input_x + 2 * (signal * n + i * columns + first);
        for (size_t j = 0; j < width; ++j) {
          strip.real[i * width + j] = x[2 * j];
          strip.imaginary[i * width + j] = x[2 * j + 1];
        }
      }
      transform_columns(strip, spare, rows, width, roots_of_rows);
      for (size_t j = 0; j < width; ++j) {
        float* const real = turned.real.data() + signal * n + (first + j) * rows;
        float* const imaginary = turned.imaginary.data() + signal * n + (first + j) * rows;
        for (size_t i = 0; i < rows; ++i) {
          const float a = strip.real[i * width + j];
          const float b = strip.imaginary[i * width + j];
          const float root = roots.real[i * (first + j)];
          const float rooti = roots.imaginary[i * (first + j)];
          real[i] = a * root - b * rooti;
          imaginary[i] = a * rooti + b * root;
        }
      }
    }
#pragma omp for schedule(static)
    for (size_t index = 0; index < batch * (rows / width_of_rows); ++index) {
      const size_t signal = index / (rows / width_of_rows);
      const size_t first = index % (rows / width_of_rows) * width_of_rows;
      for (size_t i = 0; i < columns; ++i) {
        const size_t from = signal * n + i * rows + first;
        std::copy_n(turned.real.data() + from, width_of_rows, strip.real.data() + i * width_of_rows);
        std::copy_n(turned.imaginary.data() + from, width_of_rows,
                    strip.imaginary.data() + i * width_of_rows);
      }
      transform_columns(strip, spare, columns, width_of_rows, roots_of_columns);
      for (size_t i = 0; i < columns; ++i) {
        float* const y = output_y + 2 * (signal * n + i * rows + first);
        for (size_t j = 0; j < width_of_rows; ++j) {
          y[2 * j] = strip.real[i * width_of_rows + j];
          y[2 * j + 1] = strip.imaginary[i * width_of_rows + j];
        }
      }
    }
  }
}
