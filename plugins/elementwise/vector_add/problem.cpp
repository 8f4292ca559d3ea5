// The sum of two vectors: one operation for each element, so only the memory can be slow.
#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <limits>
#include <type_traits>

namespace {

using namespace kbench;

// The correctly rounded sum. Twice the precision and two bits more make the second rounding, from float32 to
// a narrower type, harmless.
// Source: Figueroa, "When is double rounding innocuous?", SIGNUM Newsletter 30(3), 1995.
template <class T>
KBENCH_HOST_DEVICE T add(T a, T b) {
  if constexpr (is_narrow_float<T>) {
    return T{static_cast<float>(a) + static_cast<float>(b)};
  } else {
    return static_cast<T>(a + b);
  }
}

// The elements that a GPU reads and writes at once. Tensors begin at multiples of 256 bytes.
template <class T>
struct alignas(16) Vector {
  static constexpr std::int64_t size = 16 / sizeof(T);
  T elements[size];
};

template <class T>
void add_vectors(const T* a, const T* b, T* c, std::int64_t n) {
  constexpr std::int64_t size = Vector<T>::size;
  parallel_for((n + size - 1) / size,
               KBENCH_LAMBDA(std::int64_t i) {
                 if ((i + 1) * size <= n) {
                   const auto x = reinterpret_cast<const Vector<T>*>(a)[i];
                   const auto y = reinterpret_cast<const Vector<T>*>(b)[i];
                   Vector<T> sums;
                   for (int k = 0; k < size; ++k) sums.elements[k] = add(x.elements[k], y.elements[k]);
                   reinterpret_cast<Vector<T>*>(c)[i] = sums;
                 } else {
                   for (std::int64_t k = i * size; k < n; ++k) c[k] = add(a[k], b[k]);
                 }
               },
               (1 << 15) / size);
}

class VectorAdd final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "vector_add",
            .title = "Sum of two vectors",
            .description = R"(Adds two vectors element by element:

$$c_i = a_i + b_i, \qquad 0 \le i < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_a`, `input_b` | n | the summands |
| `output_c` | n | the sums |
| `n` | scalar | number of elements |

Every sum must be the correctly rounded one, or its neighbour. Sums of integers do not overflow.

One operation is counted for each element: *n* in all.)",
            .difficulty = "easy",
            .version = 2,
            .tags = {"elementwise", "memory-bound"},
            .dtypes = {DType::float32, DType::float64, DType::float16, DType::bfloat16, DType::int64,
                       DType::int32, DType::int8, DType::uint8}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_a").input("input_b").output("output_c").scalar("n");
  }

  CaseList get_case_list(DType dtype, DeviceKind device) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n"}, {"n"}, {"n"}}).inputs({"uniform", "ties"});
    if (is_floating_point(dtype)) cases.inputs({"wide_range"});
    cases.correctness({1, 2, 3, 7, 31, 64, 1001, 65'537});
    if (is_floating_point(dtype)) cases.correctness({1003}, "wide_range");
    cases.correctness({515}, "ties");
    if (device == DeviceKind::cpu) {
      cases.performance({1 << 18, 1'000'000, 1 << 21, 1 << 22});
    } else {
      // 1 GiB for a vector is what the smaller GPUs have room for.
      const auto most = static_cast<std::int64_t>((1U << 30U) / size_of(dtype));
      cases.performance({1 << 16, 1 << 20, 10'000'000, 1 << 24, std::min(std::int64_t{1 << 28}, most)});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (const Tensor& tensor : inputs) {
      if (test_case.inputs == "ties") {
        generate.integers(tensor, 0, 3);
      } else if (test_case.inputs == "wide_range") {
        const int exponent = tensor.dtype == DType::float16 ? 14 : 60;
        generate.wide_range(tensor, -exponent, exponent);
      } else if (is_floating_point(tensor.dtype)) {
        generate.uniform(tensor, -1.0, 1.0);
      } else {
        fill_with_halves(tensor, generate);
      }
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_part_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      add_vectors(inputs[0].as<T>(), inputs[1].as<T>(), outputs[0].as<T>(), test_case.size("n"));
    });
  }

  // One unit in the last place.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& output) const override {
    return rounding_tolerance(output.dtype, 2.0);
  }

  // n additions.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }

 private:
  // All integers that can be doubled without overflow.
  static void fill_with_halves(const Tensor& tensor, Generator& generate) {
    visit_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (std::is_integral_v<T>) {
        using Limits = std::numeric_limits<T>;
        generate.integers(tensor, static_cast<std::int64_t>(Limits::min() / 2),
                          static_cast<std::int64_t>(Limits::max() / 2));
      }
    });
  }
};

}  // namespace

KBENCH_PLUGIN(VectorAdd)
