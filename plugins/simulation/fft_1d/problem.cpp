// The discrete Fourier transform of many signals: n log n operations, and a memory that is walked through in long
// steps.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <bit>
#include <cmath>
#include <numbers>
#include <utility>

namespace {

using namespace kbench;

template <class T>
struct alignas(2 * sizeof(T)) Complex {
  T real, imaginary;
};

// roots[k] = e^(-2 pi i k / n), for 0 <= k < n / 2. Each by itself, so that none inherits an error.
void fill_roots(Complex<double>* roots, std::int64_t n) {
  parallel_for(
      n / 2,
      KBENCH_LAMBDA(std::int64_t k) {
        const double angle = -2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n);
        roots[k] = {std::cos(angle), std::sin(angle)};
      },
      256);
}

// One of the log2(n) passes of Stockham's transform, which leaves the results in order. `done` is how many transforms
// of one element each have been merged into one so far: 1, 2, 4, ... n / 2.
template <class From, class To>
void merge(const Complex<From>* x, Complex<To>* y, const Complex<double>* roots, std::int64_t batch,
           std::int64_t n, std::int64_t done) {
  const std::int64_t half = n / 2;
  parallel_for(
      batch * half,
      KBENCH_LAMBDA(std::int64_t index) {
        const std::int64_t place = index & (half - 1);
        const std::int64_t within = place & (done - 1);
        const std::int64_t first = 2 * (index - place);  // of the signal
        const Complex<From> a = x[first + place];
        const Complex<From> b = x[first + place + half];
        const Complex<double> root = roots[place - within];
        const double real = static_cast<double>(a.real) - static_cast<double>(b.real);
        const double imaginary = static_cast<double>(a.imaginary) - static_cast<double>(b.imaginary);
        Complex<To>* const merged = y + first + 2 * place - within;
        merged[0] = {static_cast<To>(static_cast<double>(a.real) + static_cast<double>(b.real)),
                     static_cast<To>(static_cast<double>(a.imaginary) + static_cast<double>(b.imaginary))};
        merged[done] = {static_cast<To>(real * root.real - imaginary * root.imaginary),
                        static_cast<To>(real * root.imaginary + imaginary * root.real)};
      },
      4096);
}

// Source of the algorithm: Cochran et al., "What is the fast Fourier transform?", Proc. IEEE 55(10), 1967, where it is
// ascribed to Stockham.
void transform(const float* from, float* to, std::int64_t batch, std::int64_t n) {
  const auto* const x = reinterpret_cast<const Complex<float>*>(from);
  auto* const y = reinterpret_cast<Complex<float>*>(to);
  const Scratch<Complex<double>> scratch(n / 2 + 2 * batch * n);
  Complex<double>* const roots = scratch.data();
  Complex<double>* now = roots + n / 2;
  Complex<double>* next = now + batch * n;
  fill_roots(roots, n);
  if (n == 2) {
    merge(x, y, roots, batch, n, 1);
    return;
  }
  merge(x, now, roots, batch, n, 1);
  for (std::int64_t done = 2; done < n / 2; done *= 2) {
    merge(now, next, roots, batch, n, done);
    std::swap(now, next);
  }
  merge(now, y, roots, batch, n, n / 2);
}

int log2_of(const TestCase& test_case) {
  return std::countr_zero(static_cast<std::uint64_t>(test_case.size("n")));
}

class Fft1d final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "fft_1d",
            .title = "Discrete Fourier transforms",
            .description = R"(Transforms each of some complex signals whose length is a power of two:

$$y_{bk} = \sum_{j=0}^{n-1} x_{bj}\, e^{-2 \pi i\, j k / n}, \qquad 0 \le k < n$$

The result is not scaled, and in the order of *k*.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | batch x n x 2 | the signals, row-major: real and imaginary part of an element beside one another |
| `output_y` | batch x n x 2 | their transforms, likewise |
| `batch`, `n` | scalars | number of signals, and elements of each: a power of two, 2 at least |

The error must be that of a fast transform in `float32` whose roots of unity are accurate, whatever the algorithm.

As is usual, *5 batch n log2(n)* operations are counted: those of the radix-2 algorithm.)",
            .difficulty = "hard",
            .version = 2,
            .tags = {"simulation", "spectral", "memory-bound"},
            .dtypes = {DType::float32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").output("output_y").scalar("batch").scalar("n");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{batch}x{n}", {"batch", "n"});
    cases.shapes({{"batch", "n", 2}, {"batch", "n", 2}}).inputs({"uniform", "normal"}).power_of_two("n");
    cases.correctness(
        {{1, 2}, {3, 4}, {7, 8}, {1, 16}, {33, 32}, {1, 128}, {5, 256}, {7, 2048}, {1, 8192}, {1, 131'072}});
    cases.correctness({{2, 64}, {3, 512}, {2, 32'768}}, "normal");
    if (device == DeviceKind::cpu) {
      cases.performance({{1000, 128}, {100, 1024}}).performance({{30, 4096}}, "normal");
      cases.performance({{1, 65'536}, {1, 262'144}});
    } else {
      cases.performance({{30'000, 128}, {4096, 1024}}).performance({{1000, 4096}}, "normal");
      cases.performance({{64, 65'536}, {1, 1 << 20}}).performance({{12, 1 << 20}}, "normal");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    if (test_case.inputs == "normal") {
      generate.normal(inputs[0]);
    } else {
      generate.uniform(inputs[0], -1.0, 1.0);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    transform(inputs[0].as<float>(), outputs[0].as<float>(), test_case.size("batch"), test_case.size("n"));
  }

  // In each of the log2(n) passes, the root mean square of the error is at most a part eta of the results.
  // For roots of unity with errors of u, eta = u + (sqrt(2) + u) * 4 u. (Higham, "Accuracy and Stability of
  // Numerical Algorithms", 2nd edition, theorem 24.2.) The errors of different passes are independent: they
  // grow like the root of the number of passes. (Schatzman, "Accuracy of the discrete Fourier transform and
  // the fast Fourier transform", SIAM J. Sci. Comput. 17(5), 1996.) They spread over all elements like the
  // signal's own noise, so no element has more than seven deviations. The mean square of the parts of a
  // transform is n times that of the signal's parts.
  //
  // Signals in half precision or TF32 have a relative error of about 2^-13 in the root mean square. At a
  // length of 2^20 this is still eight times as much.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const double u = unit_roundoff(output.dtype);
    const double eta = u + (std::sqrt(2.0) + u) * 4.0 * u;
    const double of_all_passes = lambda_of_sums * std::sqrt(log2_of(test_case)) * eta;
    const double mean_square = test_case.inputs == "normal" ? 1.0 : 1.0 / 3.0;
    return {.absolute = of_all_passes * std::sqrt(static_cast<double>(test_case.size("n")) * mean_square),
            .relative = 0.0};
  }

  // The radix-2 algorithm has n / 2 log2(n) butterflies of ten operations.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 5 * test_case.size("batch") * test_case.size("n") * log2_of(test_case);
  }
};

}  // namespace

KBENCH_PLUGIN(Fft1d)
