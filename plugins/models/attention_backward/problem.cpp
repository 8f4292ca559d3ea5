// The gradients of causal attention, which training needs: five products for the two of the attention itself.
#include "models/attention.hpp"
#include "models/attention_weights.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>

#include <algorithm>
#include <cmath>

namespace {

using namespace kbench;

template <class T>
struct Tensors {
  const T* q;
  const T* k;
  const T* v;
  const T* grad_o;
  T* grad_q;
  T* grad_k;
  T* grad_v;
};

// result[head][i] = factor * the sum over j of matrix[head][i][j] * x[head][j], for each element of the vectors.
template <class T>
void multiply_rows(const double* matrix, const T* x, double factor, T* result,
                   const attention::Sizes& sizes) {
  const std::int64_t length = sizes.length;
  const std::int64_t dimension = sizes.dimension;
  matrix_product::multiply(
      {.m = length, .n = dimension, .k = length, .products = sizes.heads},
      KBENCH_LAMBDA(std::int64_t head, std::int64_t i, std::int64_t j) {
        return matrix[(head * length + i) * length + j];
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t j, std::int64_t c) {
        return widen(x[(head * length + j) * dimension + c]);
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t i, std::int64_t c, double sum) {
        result[(head * length + i) * dimension + c] = narrow<T>(factor * sum);
      });
}

// Multiplies by the columns of the matrix: result[head][j] = factor * the sum over i of matrix[head][i][j] *
// x[head][i].
template <class T>
void multiply_columns(const double* matrix, const T* x, double factor, T* result,
                      const attention::Sizes& sizes) {
  const std::int64_t length = sizes.length;
  const std::int64_t dimension = sizes.dimension;
  matrix_product::multiply(
      {.m = length, .n = dimension, .k = length, .products = sizes.heads},
      KBENCH_LAMBDA(std::int64_t head, std::int64_t j, std::int64_t i) {
        return matrix[(head * length + i) * length + j];
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t i, std::int64_t c) {
        return widen(x[(head * length + i) * dimension + c]);
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t j, std::int64_t c, double sum) {
        result[(head * length + j) * dimension + c] = narrow<T>(factor * sum);
      });
}

// scores[i][j] = weight_ij (g_ij - the sum over l of weight_il g_il), where g_ij = grad_o_i . v_j: the
// gradients of the scores. Those of keys that a query does not see are zero because their weights are zero.
template <class T>
void differentiate_scores(const double* weights, const T* grad_o, const T* v, double* scores,
                          const attention::Sizes& sizes) {
  const std::int64_t length = sizes.length;
  const std::int64_t dimension = sizes.dimension;
  matrix_product::multiply(
      {.m = length, .n = length, .k = dimension, .products = sizes.heads},
      KBENCH_LAMBDA(std::int64_t head, std::int64_t i, std::int64_t c) {
        return widen(grad_o[(head * length + i) * dimension + c]);
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t c, std::int64_t j) {
        return widen(v[(head * length + j) * dimension + c]);
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t i, std::int64_t j, double sum) {
        scores[(head * length + i) * length + j] = sum;
      });
  parallel_for_teams(
      sizes.heads * length,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        double mean = 0.0;
        for (std::int64_t j = team.rank(); j < length; j += team.size()) {
          mean += weights[row * length + j] * scores[row * length + j];
        }
        mean = team.sum(mean);
        for (std::int64_t j = team.rank(); j < length; j += team.size()) {
          scores[row * length + j] = weights[row * length + j] * (scores[row * length + j] - mean);
        }
      },
      64);
}

template <class T>
void differentiate(const Tensors<T>& all, const attention::Sizes& sizes) {
  const std::int64_t at_once = attention::heads_at_once(sizes);
  const Scratch<double> weights(at_once * sizes.length * sizes.length);
  const Scratch<double> scores(at_once * sizes.length * sizes.length);
  const double scale = 1.0 / std::sqrt(static_cast<double>(sizes.dimension));
  for (std::int64_t head = 0; head < sizes.heads; head += at_once) {
    const attention::Sizes some{std::min(at_once, sizes.heads - head), sizes.length, sizes.dimension};
    const std::int64_t first = head * sizes.length * sizes.dimension;
    attention::causal_weights(all.q + first, all.k + first, weights.data(), some);
    multiply_columns(weights.data(), all.grad_o + first, 1.0, all.grad_v + first, some);
    differentiate_scores(weights.data(), all.grad_o + first, all.v + first, scores.data(), some);
    multiply_rows(scores.data(), all.k + first, scale, all.grad_q + first, some);
    multiply_columns(scores.data(), all.q + first, scale, all.grad_k + first, some);
  }
}

// A single one is right where it is zero, as are those of all queries and keys that are alone.
bool has_many_gradients(const TestCase& test_case) {
  const std::int64_t gradients = test_case.size("heads") * test_case.size("length") * test_case.size("dim");
  return gradients == 1 || (gradients >= 100 && test_case.size("length") > 1);
}

// One of a query's large scores is usually far above the others, and the gradients vanish; they do not in some
// queries.
bool has_many_queries(const TestCase& test_case) {
  return test_case.size("heads") * test_case.size("length") >= 150;
}

class AttentionBackward final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "attention_backward",
            .title = "Gradients of causal attention",
            .description = R"(Causal attention, of each head for itself, is

$$o_i = \sum_{j=0}^{i} p_{ij} v_j, \qquad p_{ij} = \frac{e^{s_{ij}}}{\sum_{l=0}^{i} e^{s_{il}}}, \qquad
s_{ij} = \frac{q_i \cdot k_j}{\sqrt{dim}}, \qquad 0 \le i < length$$

Given the gradient of a loss by *o*, written $\bar o$, those by values, queries and keys are asked for:

$$\bar v_j = \sum_{i \ge j} p_{ij} \bar o_i, \qquad
\bar s_{ij} = p_{ij} \left( \bar o_i \cdot v_j - \sum_{l \le i} p_{il} \, \bar o_i \cdot v_l \right), \qquad
\bar q_i = \sum_{j \le i} \frac{\bar s_{ij} k_j}{\sqrt{dim}}, \qquad
\bar k_j = \sum_{i \ge j} \frac{\bar s_{ij} q_i}{\sqrt{dim}}$$

| parameter | shape | meaning |
|---|---|---|
| `input_q`, `input_k`, `input_v` | heads x length x dim | queries, keys and values, row-major |
| `input_grad_o` | heads x length x dim | the gradient by the result, row-major |
| `output_grad_q`, `output_grad_k`, `output_grad_v` | heads x length x dim | the gradients, row-major |
| `heads`, `length`, `dim` | scalars | heads of all sequences, tokens of each, elements of a vector: at most 128 |

Scores reach magnitudes whose exponential is infinite: subtract the maximum. For the 16-bit types scores, exponentials
and sums are asked for in the precision of `float32`; weights and gradients of scores may be rounded before they are
multiplied.

Five multiply-adds (those of *s*, of the products of $\bar o$ and *v*, and of three gradients), of two operations each,
are counted for each element of each pair of a query and a key that it sees: *5 heads length (length + 1) dim* in
all.)",
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
        .input("input_grad_o")
        .output("output_grad_q")
        .output("output_grad_k")
        .output("output_grad_v")
        .scalar("heads")
        .scalar("length")
        .scalar("dim");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{heads}x{length}x{dim}", {"heads", "length", "dim"});
    cases.shapes(std::vector<std::vector<Extent>>(7, {"heads", "length", "dim"}))
        .inputs({"uniform", {"large", has_many_queries}, "diffuse"})
        .where("few gradients could all happen to be small", has_many_gradients);
    cases.correctness({{1, 1, 1},
                       {20, 2, 3},
                       {9, 7, 2},
                       {2, 33, 16},
                       {5, 31, 40},
                       {1, 129, 64},
                       {2, 64, 128},
                       {1, 200, 1}});
    cases.correctness({{3, 67, 65}, {2, 130, 128}, {33, 5, 7}}, "large");
    cases.correctness({{2, 131, 64}}, "diffuse");
    if (device == DeviceKind::cpu) {
      cases.performance({{{12, 64, 64}, "GPT-2, 12 heads of size 64, 64 tokens"},
                         {4, 128, 128},
                         {3, 200, 80},
                         {1, 400, 64}});
    } else {
      cases.performance({{{12, 1024, 64}, "GPT-2, 12 heads of size 64, its context of 1024 tokens"},
                         {{32, 1024, 128}, "Llama 2 7B, 32 heads of size 128, 1024 tokens"},
                         {8, 2048, 128},
                         {20, 1000, 80}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    attention::fill_queries_or_keys(test_case, inputs[0], generate);
    attention::fill_queries_or_keys(test_case, inputs[1], generate);
    generate.uniform(inputs[2], -1.0, 1.0);
    generate.uniform(inputs[3], -1.0, 1.0);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const attention::Sizes sizes{test_case.size("heads"), test_case.size("length"), test_case.size("dim")};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      differentiate<T>({inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), inputs[3].as<T>(),
                        outputs[0].as<T>(), outputs[1].as<T>(), outputs[2].as<T>()},
                       sizes);
    });
  }

  // The bounds of all steps together would allow a hundred times the actual errors. The derivation therefore
  // follows the root mean squares of errors, and allows lambda times these at the end. With u of the
  // arithmetic, d = dim:
  //
  //   * A sum of d terms of the root mean square r, divided by sqrt(d), has an error of sqrt(d / 2) r u. Each
  //     of its roundings is u times the partial sum. A score has four more roundings, 4 r u (see
  //     attention::weight_error()). An exponential adds 4 u, and a sum over n keys sqrt(n) u. Together these
  //     are w, the relative error of a weight.
  //   * grad_o . v, of d terms of the root mean square 1/3, is about sqrt(d) / 3, and errs by d / (3 sqrt(2)) u. The
  //     difference of two such is g = sqrt(2 d) / 3. Times the weight it is the gradient of a score, and errs, relative
  //     to the weight, by 2 w g + d / 3 u.
  //   * Weights of a query add up to 1, so the error of its gradient is w times the largest key over sqrt(d),
  //     plus sqrt(n) u of its own. The weights of a key over all queries add up to more. For the first keys
  //     it is about a dozen: all queries see them, and early queries have few others. Errors of different
  //     queries are independent, which makes 4 times as much.
  //   * For the 16-bit types, weights and gradients of scores may be rounded before they are multiplied. A
  //     product of these, of a usual size, has an error of u of the type. The largest of millions of sums
  //     have errors of 2 of these, and 4 are allowed.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const bool is_of_value = output.name == "output_grad_v";
    const double u = unit_roundoff(arithmetic_dtype(output.dtype));
    const double storing = error_of_storing(output.dtype);
    const auto d = static_cast<double>(test_case.size("dim"));
    const auto n = static_cast<double>(test_case.size("length"));
    const double largest = attention::largest_factor(test_case);
    const double w = attention::weight_error(test_case, arithmetic_dtype(output.dtype), d) + std::sqrt(n) * u;
    const double g = std::sqrt(2.0 * d) / 3.0;
    const double of_score = 2.0 * w * g + d / 3.0 * u + std::sqrt(n) * u * g;
    const double of_value = 2.0 * w + std::sqrt(n) * u;
    const double error = is_of_value ? of_value : of_score * largest / std::sqrt(d);
    const double of_queries = output.name == "output_grad_q" ? 1.0 : 4.0;
    const double usual = is_of_value ? 1.0 : g * largest / std::sqrt(3.0 * d);
    return {.absolute = lambda_of_sums * of_queries * error + 4.0 * usual * storing / 2.0,
            .relative = storing + 4.0 * u};
  }

  // Each head has length (length + 1) / 2 pairs, with 5 dim multiply-adds each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const std::int64_t length = test_case.size("length");
    return 5 * test_case.size("heads") * length * (length + 1) * test_case.size("dim");
  }
};

}  // namespace

KBENCH_PLUGIN(AttentionBackward)
