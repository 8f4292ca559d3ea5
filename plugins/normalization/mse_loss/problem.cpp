// The mean squared error: one number, which nobody gets right who leaves elements out.
#include "shared/tied_sum.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cmath>

namespace {

using namespace kbench;

// Pieces of one length, so that the result does not depend on the number of threads.
template <class T>
void measure(const T* predictions, const T* targets, float* loss, std::int64_t n) {
  constexpr std::int64_t length = 1 << 14;
  const std::int64_t pieces = (n + length - 1) / length;
  const Scratch<double> scratch(pieces);
  double* const sums = scratch.data();
  parallel_for_teams(
      pieces,
      KBENCH_LAMBDA(std::int64_t piece, Team team) {
        const std::int64_t first = piece * length;
        const std::int64_t end = first + length < n ? first + length : n;
        double sum = 0.0;
        for (std::int64_t i = first + team.rank(); i < end; i += team.size()) {
          const double difference = widen(predictions[i]) - widen(targets[i]);
          sum += difference * difference;
        }
        sum = team.sum(sum);
        if (team.rank() == 0) sums[piece] = sum;
      },
      2);
  parallel_for_teams(
      1, KBENCH_LAMBDA(std::int64_t /*row*/, Team team) {
        double total = 0.0;
        for (std::int64_t piece = team.rank(); piece < pieces; piece += team.size()) total += sums[piece];
        total = team.sum(total);
        if (team.rank() == 0) loss[0] = static_cast<float>(total / static_cast<double>(n));
      });
}

// Turns targets, which hold the errors, into predictions with these errors, `factor` times as large.
template <class T>
void add_predictions(const T* predictions, T* targets, std::int64_t n, double factor) {
  parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        targets[i] = narrow<T>(widen(predictions[i]) + factor * widen(targets[i]));
      },
      1 << 14);
}

// In how many of 2^20 places a prediction is wrong: at random, but in less than 2^24 of all n, so that sums are exact.
std::uint32_t share_of_errors(std::int64_t n, std::uint32_t word) {
  constexpr std::int64_t everywhere = 1 << 20;
  const auto most = static_cast<std::uint32_t>(std::min(everywhere, everywhere * (15 << 20) / n));
  return most / 4 + word % (most - most / 4);
}

// Predictions that are right in some places, and wrong by 1 in `share` of 2^20.
template <class T>
void miss_by_one(const T* predictions, T* targets, std::int64_t n, std::uint32_t share, Philox random) {
  parallel_for((n + 3) / 4,
               KBENCH_LAMBDA(std::int64_t four) {
                 const Philox::Block words = random.block(static_cast<std::uint64_t>(four));
                 for (std::int64_t i = 4 * four; i < n && i < 4 * four + 4; ++i) {
                   const std::uint32_t word = words[static_cast<std::size_t>(i % 4)];
                   const double error = word % 2 == 0 ? 1.0 : -1.0;
                   targets[i] = narrow<T>(widen(predictions[i]) + (word >> 12U < share ? error : 0.0));
                 }
               },
               1 << 12);
}

// Predictions that are wrong by up to 32 in `share` of the places, on average: at most 2^13 of them, so that sums are exact.
template <class T>
void miss_rarely(const T* predictions, T* targets, std::int64_t n, double share, Philox random) {
  parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::uint64_t word = random.long_word(static_cast<std::uint64_t>(i));
        const bool is_wrong = static_cast<double>(static_cast<std::uint32_t>(word)) * 0x1p-32 < share;
        const double error = static_cast<double>((word >> 32U) % 65) - 32.0;
        targets[i] = narrow<T>(widen(predictions[i]) + (is_wrong ? error : 0.0));
      },
      1 << 12);
}

class MseLoss final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "mse_loss",
            .title = "Mean squared error",
            .description = R"(Computes the mean of the squared differences of two vectors:

$$L = \frac{1}{n} \sum_{i=0}^{n-1} (p_i - t_i)^2$$

| parameter | shape | meaning |
|---|---|---|
| `input_predictions`, `input_targets` | n | what is compared |
| `output_loss` | 1 | the mean, a `float` for every element type |
| `n` | scalar | number of elements |

Some inputs are integers that differ by 1 at most, or in a few places, so that the sum is exact in `float32`: there the mean must be as
exact as a division is. In others the differences are small: expanding the square cancels. Calculate in `float32` for
the 16-bit types as well.

Three operations are counted for each element (difference, square, sum): *3 n* in all.)",
            .difficulty = "easy",
            .version = 2,
            .tags = {"loss", "reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_predictions")
        .input("input_targets")
        .output("output_loss", DType::float32)
        .scalar("n");
  }

  // The errors of adding squares to a long running sum are not random.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n"}, {"n"}, {1}}).inputs({{"normal", is_short}, "integers", "rare", {"close", is_short}});
    cases.correctness({1, 2, 3, 7, 33, 64, 1001});
    cases.correctness({129, 4099, 1'000'003}, "integers");
    cases.correctness({515, 70'001}, "close").correctness({30'011}, "rare");
    if (device == DeviceKind::cpu) {
      cases.performance({1 << 17,
                         {602'112, "four images of 3 x 224 x 224"},
                         1'500'001,
                         {3'145'728, "an image of 3 x 1024 x 1024"}},
                        "integers");
    } else {
      cases.performance({1 << 20,
                         {9'633'792, "64 images of 3 x 224 x 224"},
                         1 << 24,
                         {100'663'296, "32 images of 3 x 1024 x 1024"}},
                        "integers");
    }
    return cases;
  }

  // The size of the errors is drawn for every call: the mean of so many would be nearly the same otherwise.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const std::int64_t n = test_case.size("n");
    const Philox random = generate.stream();
    const std::uint32_t word = generate.stream().word(0);
    if (is_exact(test_case)) {
      generate.integers(inputs[0], -100, 100);
    } else {
      generate.normal(inputs[0]);
      generate.normal(inputs[1]);
    }
    const double factor =
        (0.25 + 2.0 * double{unit_float(word)}) * (test_case.inputs == "close" ? 0x1p-5 : 1.0);
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if (test_case.inputs == "rare") {
        const double share = static_cast<double>((1 << 11) + word % (3 << 11)) / static_cast<double>(n);
        miss_rarely(inputs[0].as<T>(), inputs[1].as<T>(), n, share, random);
      } else if (test_case.inputs == "integers") {
        miss_by_one(inputs[0].as<T>(), inputs[1].as<T>(), n, share_of_errors(n, word), random);
      } else {
        add_predictions(inputs[0].as<T>(), inputs[1].as<T>(), n, factor);
      }
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      measure(inputs[0].as<T>(), inputs[1].as<T>(), outputs[0].as<float>(), test_case.size("n"));
    });
  }

  // Squares have one sign, and few values where elements have 16 bits (shared/tied_sum.hpp). A difference errs by
  // one rounding, which counts twice, and the square by one more. Sums of integers up to 2^24 are exact, and only
  // the division is left, or the product with a rounded 1 / n. That is why the performance cases have them: nobody
  // can leave out elements that would not change a mean of so many by much.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    constexpr double roundings = 4.0;
    if (is_exact(test_case)) return rounding_tolerance(output.dtype, roundings);
    const auto n = static_cast<double>(test_case.size("n"));
    const bool tied = test_case.dtype != DType::float32;
    const double of_sum = tied ? shared::roundings_of_tied_sum(n) : lambda_of_sums * std::sqrt(n);
    return {.absolute = 0.0, .relative = (of_sum + roundings) * unit_roundoff(output.dtype)};
  }

  // n times a difference, a square and an addition.
  std::int64_t get_flops(const TestCase& test_case) const override { return 3 * test_case.size("n"); }

 private:
  static bool is_exact(const TestCase& test_case) {
    return test_case.inputs == "integers" || test_case.inputs == "rare";
  }

  static bool is_short(const TestCase& test_case) { return test_case.size("n") <= 1 << 18; }
};

}  // namespace

KBENCH_PLUGIN(MseLoss)
