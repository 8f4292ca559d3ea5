// expect: accepted
// The textbook's radix-2 transform: elements in the order of their reversed bits, then log2(n) passes in place.
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

namespace {

using Complex = std::complex<float>;

// roots[k] = e^(-2 pi i k / n), for k < n / 2.
std::vector<Complex> roots_of_unity(size_t n) {
  std::vector<Complex> roots(n / 2);
  for (size_t k = 0; k < n / 2; ++k) {
    const double angle = -2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n);
    roots[k] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
  }
  return roots;
}

void reverse_bits(Complex* y, size_t n) {
  size_t reversed = 0;
  for (size_t i = 1; i < n; ++i) {
    size_t bit = n / 2;
    for (; (reversed & bit) != 0; bit /= 2) reversed ^= bit;
    reversed ^= bit;
    if (i < reversed) std::swap(y[i], y[reversed]);
  }
}

void transform(Complex* y, size_t n, const std::vector<Complex>& roots) {
  reverse_bits(y, n);
  for (size_t half = 1; half < n; half *= 2) {
    for (size_t first = 0; first < n; first += 2 * half) {
      for (size_t k = 0; k < half; ++k) {
        Complex& a = y[first + k];
        Complex& b = y[first + k + half];
        const Complex root = roots[k * (n / 2 / half)];
        const Complex product{b.real() * root.real() - b.imag() * root.imag(),
                              b.real() * root.imag() + b.imag() * root.real()};
        b = a - product;
        a += product;
      }
    }
  }
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t batch, size_t n) {
  const std::vector<Complex> roots = roots_of_unity(n);
  const auto* const x = reinterpret_cast<const Complex*>(input_x);
  auto* const y = reinterpret_cast<Complex*>(output_y);
  for (size_t i = 0; i < batch * n; ++i) y[i] = x[i];
  for (size_t signal = 0; signal < batch; ++signal) transform(y + signal * n, n, roots);
}
