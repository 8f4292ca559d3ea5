// Keys in ascending order, each with its value, and equal keys in the order in which they came.
#ifdef __CUDACC__
#include "cub_sort.hpp"
#else
#include "reference.hpp"
#endif

#include "reductions/ordered_bits.hpp"

#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>

#include <bit>
#include <limits>

namespace {

using namespace kbench;

template <class T>
void sort(const T* keys, const std::int32_t* values, T* sorted_keys, std::int32_t* sorted_values,
          std::int64_t n) {
  const Scratch<std::uint32_t> scratch(2 * n);
  std::uint32_t* const ordered = scratch.data();
  std::uint32_t* const sorted = ordered + n;
  parallel_for(
      n, KBENCH_LAMBDA(std::int64_t i) { ordered[i] = reductions::ordered_bits(keys[i]); }, 1 << 15);
  radix_sort::sort_pairs(ordered, values, sorted, sorted_values, n);
  parallel_for(
      n, KBENCH_LAMBDA(std::int64_t i) { sorted_keys[i] = reductions::from_ordered_bits<T>(sorted[i]); },
      1 << 15);
}

// In order already, ascending or descending, and each key about four times.
template <class T>
void put_in_order(T* keys, std::int64_t n, bool descending, Philox random) {
  parallel_for(
      n, KBENCH_LAMBDA(std::int64_t i) {
        const auto first = static_cast<std::int64_t>(random.word(0) % 1000);
        const std::int64_t key = ((descending ? n - i : i) - n / 2) / 4 + first;
        keys[i] = static_cast<T>(key);
      });
}

// One of four is the least that there is, one the largest.
template <class T>
void move_to_ends(T* keys, std::int64_t n, Philox random) {
  parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::uint32_t choice = random.word(static_cast<std::uint64_t>(i)) % 4;
        if (choice == 0) keys[i] = std::numeric_limits<T>::lowest();
        if (choice == 1) keys[i] = std::numeric_limits<T>::max();
      },
      1 << 14);
}

// One of each 2048 keys becomes any number that there is.
template <class T>
void scatter_rare(T* keys, std::int64_t n, Philox random) {
  constexpr std::int64_t spacing = 2048;
  parallel_for((n + spacing - 1) / spacing,
               KBENCH_LAMBDA(std::int64_t i) {
                 const Philox::Block words = random.block(static_cast<std::uint64_t>(i));
                 const std::int64_t left = n - i * spacing;
                 const std::int64_t place = words[0] % (left < spacing ? left : spacing);
                 const std::uint32_t magnitude =
                     1 + words[1] % 0x7F7FFFFFU;  // neither zero, infinite nor NaN
                 keys[i * spacing + place] = std::bit_cast<T>((words[2] & 0x80000000U) | magnitude);
               },
               1 << 10);
}

class RadixSort final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "radix_sort",
            .title = "Stable sort of pairs of keys and values",
            .description = R"(Sorts pairs by their keys, in ascending order:

$$(k'_j, v'_j) = (k_{\pi(j)}, v_{\pi(j)}), \qquad k'_j < k'_{j+1} \ \text{ or } \ k'_j = k'_{j+1},\ \pi(j) < \pi(j+1)$$

where $\pi$ is a permutation of $0, \dots, n-1$.

| parameter | shape | meaning |
|---|---|---|
| `input_keys` | n | the keys |
| `input_values` | n | the values, any `int32_t` |
| `output_keys` | n | the keys in order |
| `output_values` | n | the values, each in the place of its key |
| `n` | scalar | number of pairs |

Values of equal keys stay in their order, so that there is one answer; both outputs are compared exactly. Keys of `int32`
may be negative, those of `float32` too, which are neither NaN nor negative zero.

Four operations are counted for each pair, one for each byte of a key: *4 n* in all.)",
            .difficulty = "hard",
            .version = 3,
            .tags = {"sorting", "scan", "memory-bound"},
            .dtypes = {DType::int32, DType::float32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_keys")
        .input("input_values", DType::int32)
        .output("output_keys")
        .output("output_values", DType::int32)
        .scalar("n");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n"}, {"n"}, {"n"}, {"n"}})
        .inputs({"uniform", "ascending", "descending", "negative", "few_keys", "wide_range", "close",
                 "extremes", "rare"});
    cases.correctness({1, 2, 3, 7, 33, 64, 1001});
    cases.correctness({515}, "ascending").correctness({4097}, "descending").correctness({2049}, "negative");
    cases.correctness({8191}, "few_keys").correctness({10'000}, "wide_range");
    cases.correctness({300'007});
    cases.correctness({5003}, "close").correctness({3001}, "extremes");
    cases.correctness({6001, 20'011}, "rare");
    if (device == DeviceKind::cpu) {
      cases.performance({1 << 14, 100'000}).performance({1 << 18}, "few_keys").performance({1 << 19});
    } else {
      cases.performance({1 << 20, 10'000'000}).performance({1 << 25}, "few_keys").performance({1 << 26});
    }
    return cases;
  }

  // "few_keys" are 256 different ones, of which all bytes but one are the same. "close" ones have the upper 16 bits in
  // common. "rare" ones are few but for some.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& keys = inputs[0];
    constexpr std::int64_t largest = 0x7FFFFFFF;
    generate.integers(inputs[1], -largest, largest);
    if (test_case.inputs == "ascending" || test_case.inputs == "descending") {
      const bool descending = test_case.inputs == "descending";
      if (keys.dtype == DType::int32) {
        put_in_order(keys.as<std::int32_t>(), keys.count(), descending, generate.stream());
      } else {
        put_in_order(keys.as<float>(), keys.count(), descending, generate.stream());
      }
    } else if (test_case.inputs == "few_keys") {
      generate.integers(keys, 0, 255);
    } else if (test_case.inputs == "rare") {
      fill_with_rare(keys, generate);
    } else if (test_case.inputs == "close") {
      fill_with_close(keys, generate);
    } else if (keys.dtype == DType::int32) {
      generate.integers(keys, -largest, test_case.inputs == "negative" ? -1 : largest);
      if (test_case.inputs == "wide_range") spread(keys.as<std::int32_t>(), keys.count(), generate.stream());
    } else if (test_case.inputs == "wide_range") {
      generate.wide_range(keys, -100, 100);
    } else {
      generate.normal(keys, test_case.inputs == "negative" ? -20.0 : 0.0);
    }
    if (test_case.inputs != "extremes") return;
    if (keys.dtype == DType::int32) {
      move_to_ends(keys.as<std::int32_t>(), keys.count(), generate.stream());
    } else {
      move_to_ends(keys.as<float>(), keys.count(), generate.stream());
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const auto* const values = inputs[1].as<std::int32_t>();
    auto* const sorted_values = outputs[1].as<std::int32_t>();
    if (test_case.dtype == DType::int32) {
      sort(inputs[0].as<std::int32_t>(), values, outputs[0].as<std::int32_t>(), sorted_values,
           inputs[0].count());
    } else {
      sort(inputs[0].as<float>(), values, outputs[0].as<float>(), sorted_values, inputs[0].count());
    }
  }

  // Inputs, in another order.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // Four passes over n pairs.
  std::int64_t get_flops(const TestCase& test_case) const override { return 4 * test_case.size("n"); }

  static void fill_with_close(const Tensor& keys, Generator& generate) {
    if (keys.dtype == DType::float32) return generate.uniform(keys, 1.0, 1.0 + 0x1p-8);
    const auto first = static_cast<std::int32_t>(generate.stream().word(0) & 0xFFFF0000U);
    generate.integers(keys, first, std::int64_t{first} + 0xFFFF);
  }

  // The upper three bytes of all but the rare keys are the same.
  static void fill_with_rare(const Tensor& keys, Generator& generate) {
    if (keys.dtype == DType::float32) {
      generate.uniform(keys, 1.0, 1.0 + 0x1p-15);
      scatter_rare(keys.as<float>(), keys.count(), generate.stream());
    } else {
      generate.integers(keys, 0, 255);
      scatter_rare(keys.as<std::int32_t>(), keys.count(), generate.stream());
    }
  }

  // Integers of every number of digits: each is divided by a power of two.
  static void spread(std::int32_t* keys, std::int64_t n, Philox random) {
    parallel_for(
        n,
        KBENCH_LAMBDA(std::int64_t i) { keys[i] /= 1 << (random.word(static_cast<std::uint64_t>(i)) % 31); });
  }
};

}  // namespace

KBENCH_PLUGIN(RadixSort)
