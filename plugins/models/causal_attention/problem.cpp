// Causal attention, as a language model reads its prompt: each token looks at those before it.
#include "models/attention.hpp"
#include "models/attention_weights.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>

#include <algorithm>

namespace {

using namespace kbench;

template <class T>
void multiply_by_values(const double* weights, const T* v, T* o, const attention::Sizes& sizes) {
  const std::int64_t length = sizes.length;
  const std::int64_t dimension = sizes.dimension;
  matrix_product::multiply(
      {.m = length, .n = dimension, .k = length, .products = sizes.heads},
      KBENCH_LAMBDA(std::int64_t head, std::int64_t i, std::int64_t j) {
        return weights[(head * length + i) * length + j];
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t j, std::int64_t c) {
        return widen(v[(head * length + j) * dimension + c]);
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t i, std::int64_t c, double sum) {
        o[(head * length + i) * dimension + c] = narrow<T>(sum);
      });
}

template <class T>
void attend(const T* q, const T* k, const T* v, T* o, const attention::Sizes& sizes) {
  const std::int64_t at_once = attention::heads_at_once(sizes);
  const Scratch<double> weights(at_once * sizes.length * sizes.length);
  for (std::int64_t head = 0; head < sizes.heads; head += at_once) {
    const attention::Sizes some{std::min(at_once, sizes.heads - head), sizes.length, sizes.dimension};
    const std::int64_t first = head * sizes.length * sizes.dimension;
    attention::causal_weights(q + first, k + first, weights.data(), some);
    multiply_by_values(weights.data(), v + first, o + first, some);
  }
}

class CausalAttention final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "causal_attention",
        .title = "Causal attention",
        .description =
            R"(Each token's query looks for keys among the tokens up to its own, and takes the mean of their
values, weighted by how well they fit:

$$o_{hi} = \sum_{j=0}^{i} \frac{e^{s_{hij}}}{\sum_{l=0}^{i} e^{s_{hil}}} \, v_{hj}, \qquad
s_{hij} = \frac{1}{\sqrt{dim}} \sum_{p=0}^{dim-1} q_{hip} k_{hjp}, \qquad 0 \le h < heads,\ 0 \le i < length$$

| parameter | shape | meaning |
|---|---|---|
| `input_q`, `input_k`, `input_v` | heads x length x dim | queries, keys and values, row-major |
| `output_o` | heads x length x dim | the means, row-major |
| `heads`, `length`, `dim` | scalars | heads of all sequences, tokens of each, elements of a vector: at most 128 |

Scores reach magnitudes whose exponential is infinite: subtract the maximum. For the 16-bit types scores, exponentials
and sums are asked for in the precision of `float32`; a weight may be rounded before it is multiplied by a value.

Two multiply-adds, of two operations each, are counted for each element of each pair of a query and a key that it
sees, and nothing for the exponentials: *2 heads length (length + 1) dim* in all.)",
        .difficulty = "hard",
        .version = 2,
        .tags = {"attention", "model", "compute-bound"},
        .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_q")
        .input("input_k")
        .input("input_v")
        .output("output_o")
        .scalar("heads")
        .scalar("length")
        .scalar("dim");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{heads}x{length}x{dim}", {"heads", "length", "dim"});
    cases.shapes(std::vector<std::vector<Extent>>(4, {"heads", "length", "dim"}))
        .inputs({"uniform", "large", "diffuse"});
    cases.correctness(
        {{1, 1, 1}, {1, 2, 3}, {3, 7, 2}, {2, 33, 16}, {5, 31, 40}, {1, 129, 64}, {2, 64, 128}, {1, 200, 1}});
    cases.correctness({{3, 67, 65}, {2, 130, 128}, {33, 5, 7}}, "large");
    cases.correctness({{2, 131, 64}}, "diffuse");
    if (device == DeviceKind::cpu) {
      cases.performance({{{12, 128, 64}, "GPT-2, 12 heads of size 64, 128 tokens"},
                         {4, 256, 128},
                         {6, 300, 80},
                         {2, 512, 64}});
    } else {
      cases.performance({{{12, 1024, 64}, "GPT-2, 12 heads of size 64, its context of 1024 tokens"},
                         {{32, 1024, 128}, "Llama 2 7B, 32 heads of size 128, 1024 tokens"},
                         {{32, 2048, 128}, "Llama 2 7B, 32 heads of size 128, 2048 tokens"},
                         {128, 512, 64},
                         {20, 1500, 96}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    attention::fill_queries_or_keys(test_case, inputs[0], generate);
    attention::fill_queries_or_keys(test_case, inputs[1], generate);
    generate.uniform(inputs[2], -1.0, 1.0);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const attention::Sizes sizes{test_case.size("heads"), test_case.size("length"), test_case.size("dim")};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      attend(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), outputs[0].as<T>(), sizes);
    });
  }

  // See attention::result_tolerance(). The first query sees one key.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return attention::result_tolerance(test_case, output.dtype, static_cast<double>(test_case.size("dim")),
                                       1.0, static_cast<double>(test_case.size("length")));
  }

  // Each head has length (length + 1) / 2 pairs, with 2 dim multiply-adds each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const std::int64_t length = test_case.size("length");
    return 2 * test_case.size("heads") * length * (length + 1) * test_case.size("dim");
  }
};

}  // namespace

KBENCH_PLUGIN(CausalAttention)
