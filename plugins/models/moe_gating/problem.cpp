// The router of a mixture of experts: for each token the experts that are the most likely, and how likely they are.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <bit>
#include <cmath>
#include <limits>

namespace {

using namespace kbench;

// Logits are from -8 to 8. Each is above a multiple of this spacing by less than half of it, in steps that
// float32 can represent there.
constexpr double spacing = 0x1p-12;
constexpr double step = 0x1p-20;
constexpr std::int64_t levels = 1 << 16;

// No two logits of a token are equal, or nearer than half of the spacing. This is far more than the error of
// an exponential, so sorting by logits or by probabilities gives one order. The lower bits of the multiple
// belong to the expert, by a permutation of each token's own, and the upper bits are random.
void fill_logits(float* logits, std::int64_t tokens, std::int64_t experts, Philox random) {
  const auto padded = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(experts)));
  parallel_for(
      tokens * experts,
      KBENCH_LAMBDA(std::int64_t place) {
        const std::int64_t expert = place % experts;
        const std::uint32_t of_token = random.word(static_cast<std::uint64_t>(place / experts));
        const std::uint32_t word = random.word(static_cast<std::uint64_t>(tokens + place));
        const std::int64_t factor =
            of_token % 65'536 | 1;  // odd, so that products differ in their lower bits
        const std::int64_t lower = (factor * expert + of_token / 65'536) % padded;
        const std::int64_t upper = word % (levels / padded);
        const std::uint32_t steps = word >> 25U;
        logits[place] =
            static_cast<float>(static_cast<double>(upper * padded + lower) * spacing - 8.0 + steps * step);
      },
      1 << 12);
}

struct Sizes {
  std::int64_t tokens, experts, k;
};

// The largest logit first, then the largest of those below it.
void choose(const float* logits, float* weights, std::int32_t* indices, const Sizes& sizes) {
  const std::int64_t experts = sizes.experts;
  const std::int64_t k = sizes.k;
  parallel_for(
      sizes.tokens,
      KBENCH_LAMBDA(std::int64_t token) {
        const float* const row = logits + token * experts;
        float largest = row[0];
        for (std::int64_t e = 1; e < experts; ++e) largest = row[e] > largest ? row[e] : largest;
        double sum = 0.0;
        for (std::int64_t e = 0; e < experts; ++e) sum += std::exp(static_cast<double>(row[e]) - largest);
        float limit = std::numeric_limits<float>::infinity();
        for (std::int64_t rank = 0; rank < k; ++rank) {
          std::int64_t best = -1;
          for (std::int64_t e = 0; e < experts; ++e) {
            if (row[e] < limit && (best < 0 || row[e] > row[best])) best = e;
          }
          limit = row[best];
          weights[token * k + rank] =
              static_cast<float>(std::exp(static_cast<double>(limit) - largest) / sum);
          indices[token * k + rank] = static_cast<std::int32_t>(best);
        }
      },
      16);
}

class MoeGating final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "moe_gating",
            .title = "The k most likely experts of each token",
            .description =
                R"(Turns the logits of each token into probabilities, and chooses the *k* experts with the
largest:

$$p_{te} = \frac{e^{x_{te}}}{\sum_{l=0}^{experts-1} e^{x_{tl}}}, \qquad
p_{t,indices_{t0}} > p_{t,indices_{t1}} > \ldots > p_{t,indices_{t,k-1}}, \qquad
weights_{tr} = p_{t,indices_{tr}}$$

| parameter | shape | meaning |
|---|---|---|
| `input_logits` | tokens x experts | the logits *x*, row-major, from -8 to 8 |
| `output_weights` | tokens x k | the largest probabilities of each token, in descending order |
| `output_indices` | tokens x k | whose they are, as `int32_t` |
| `tokens`, `experts`, `k` | scalars | the extents; *k* is at most *experts*, which are at most 256 |

The probabilities are of all experts: those that are chosen do not add up to 1. No two logits of a token are nearer to
each other than 2^-13, so that there is one right choice, by logits and by probabilities.

Four operations are counted for each logit (comparison, difference, exponential, sum): *4 tokens experts* in all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"model", "sorting", "reduction", "memory-bound"},
            .dtypes = {DType::float32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_logits")
        .output("output_weights")
        .output("output_indices", DType::int32)
        .scalar("tokens")
        .scalar("experts")
        .scalar("k");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{tokens} tokens, {k} of {experts}", {"tokens", "experts", "k"});
    cases.shapes({{"tokens", "experts"}, {"tokens", "k"}, {"tokens", "k"}}).at_most("k", "experts");
    cases.correctness({{1, 1, 1},
                       {1, 2, 1},
                       {3, 7, 2},
                       {2, 3, 3},
                       {257, 8, 2},
                       {33, 31, 4},
                       {65, 33, 7},
                       {7, 256, 8},
                       {100, 130, 16},
                       {20, 64, 64},
                       {1001, 5, 5}});

    const std::string mixtral = "Mixtral 8x7B, 2 of 8 experts";
    const std::string qwen2 = "Qwen1.5-MoE-A2.7B, 4 of 60 experts";
    const std::string qwen3 = "Qwen3-30B-A3B, 8 of 128 experts";
    const std::string deepseek = "DeepSeek-V3, 8 of 256 experts";
    if (device == DeviceKind::cpu) {
      cases.performance({{{20'000, 8, 2}, mixtral},
                         {{3000, 60, 4}, qwen2},
                         {{2048, 128, 8}, qwen3},
                         {{1024, 256, 8}, deepseek}});
    } else {
      cases.performance({{{1 << 20, 8, 2}, mixtral},
                         {{100'000, 60, 4}, qwen2},
                         {{1 << 16, 128, 8}, qwen3},
                         {{1 << 16, 256, 8}, deepseek},
                         {{4096, 64, 6}, "DeepSeekMoE 16B, 6 of 64 experts"}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    fill_logits(inputs[0].as<float>(), test_case.size("tokens"), test_case.size("experts"),
                generate.stream());
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    choose(inputs[0].as<float>(), outputs[0].as<float>(), outputs[1].as<std::int32_t>(),
           {test_case.size("tokens"), test_case.size("experts"), test_case.size("k")});
  }

  // Differences from the maximum are below 16, and exact. If an exponential has another base, its argument is
  // multiplied by a rounded factor, and the product is rounded. Each is an error of 16 u in the exponent, and
  // therefore in the power. The sum has terms of one sign; the exponentials and the quotient have errors of 8
  // u. A solution that does not subtract the maximum loses no more, because e^8 is not a large number.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (output.dtype != DType::float32) return {};
    const auto experts = static_cast<double>(test_case.size("experts"));
    const double of_exponentials = (2.0 * 16.0 + 8.0) * unit_roundoff(output.dtype);
    return {.absolute = 0.0,
            .relative = 2.0 * of_exponentials + same_sign_sum_tolerance(output.dtype, experts).relative};
  }

  // tokens * experts times a comparison, a subtraction, an exponential and an addition.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 4 * test_case.size("tokens") * test_case.size("experts");
  }
};

}  // namespace

KBENCH_PLUGIN(MoeGating)
