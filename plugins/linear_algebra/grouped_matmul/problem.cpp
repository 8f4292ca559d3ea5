// The products of a mixture of experts: each token is multiplied by the matrix of its expert, and some experts have
// many tokens, some none.
#include "linear_algebra/factors.hpp"
#include "linear_algebra/random_offsets.hpp"
#include "shared/matrix_product.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <algorithm>

namespace {

using namespace kbench;

template <class T>
void multiply(const T* x, const T* w, T* y, const matrix_product::Sizes& sizes) {
  const std::int32_t* const offsets = sizes.first_rows;
  const std::int64_t n = sizes.n;
  const std::int64_t k = sizes.k;
  matrix_product::multiply(
      sizes,
      KBENCH_LAMBDA(std::int64_t group, std::int64_t i, std::int64_t p) {
        return widen(x[(offsets[group] + i) * k + p]);
      },
      KBENCH_LAMBDA(std::int64_t group, std::int64_t p, std::int64_t j) {
        return widen(w[(group * k + p) * n + j]);
      },
      KBENCH_LAMBDA(std::int64_t group, std::int64_t i, std::int64_t j, double sum) {
        y[(offsets[group] + i) * n + j] = narrow<T>(sum);
      });
}

// One random group gets nearly all rows; the others have one each or none. An expert with room for a few
// times the mean would drop rows of this group.
void crowd(std::int32_t* offsets, std::int64_t groups, std::int64_t rows, Philox random) {
  const std::int64_t crowded = random.word(0) % groups;
  const std::int64_t others = std::min(groups, rows / 16);
  parallel_for(
      groups + 1, KBENCH_LAMBDA(std::int64_t group) {
        const std::int64_t before = group * others / groups + (group > crowded ? rows - others : 0);
        offsets[group] = static_cast<std::int32_t>(before);
      });
}

class GroupedMatmul final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "grouped_matmul",
        .title = "Products of groups of rows, each with a matrix of its own",
        .description =
            R"(Multiplies the rows of a matrix, which come in groups, by the matrix of their group, as in a
mixture of experts:

$$y_{ij} = \sum_{p=0}^{k-1} x_{ip} \, w_{gpj}, \qquad offsets_g \le i < offsets_{g+1},\ 0 \le j < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x k | the rows (tokens) of all groups, one group after the other, row-major |
| `input_w` | groups x k x n | the matrix of each group (expert), row-major |
| `input_offsets` | groups + 1 | where the groups begin, as `int32_t`: from 0 to *rows*, not descending |
| `output_y` | rows x n | the products, row-major |
| `rows`, `groups`, `n`, `k` | scalars | rows in all, number of groups, columns of the product, length of the sums |

The lengths of the groups are random: one of eight is empty, and one of about a hundred much longer than the others. Or one
group has nearly all rows. The sums may be taken in any order, but in no less than the precision of the element type, and for the 16-bit types in that
of `float32`.

A multiply-add counts as two operations: *2 rows n k* in all.)",
        .difficulty = "hard",
        .version = 3,
        .tags = {"linear-algebra", "model", "compute-bound"},
        .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_w")
        .input("input_offsets", DType::int32)
        .output("output_y")
        .scalar("rows")
        .scalar("groups")
        .scalar("n")
        .scalar("k");
  }

  CaseList get_case_list(DType dtype, DeviceKind device) const override {
    CaseList cases("{rows}x{n}x{k} in {groups} groups", {"rows", "groups", "n", "k"});
    cases
        .shapes({{"rows", "k"},
                 {"groups", "k", "n"},
                 {[](const TestCase& c) { return c.size("groups") + 1; }},
                 {"rows", "n"}})
        .inputs(linear_algebra::product_inputs())
        .inputs({"crowded"});
    cases.correctness({{1, 1, 1, 1},
                       {2, 3, 7, 5},
                       {7, 2, 3, 2},
                       {1, 5, 129, 33},
                       {130, 4, 1, 67},
                       {33, 1, 31, 65},
                       {64, 8, 64, 64},
                       {257, 8, 65, 99},
                       {100, 33, 40, 24},
                       {130, 63, 9, 16}});
    cases.correctness({{151, 6, 70, 301}}, "positive");
    cases.correctness({{203, 16, 45, 257}}, "integers");
    cases.correctness({{205, 15, 40, 258}}, "selecting").correctness({{204, 14, 41, 259}}, "selected");
    cases.correctness({{260, 9, 33, 70}}, "crowded");
    if (device == DeviceKind::cpu) {
      cases.performance({{256, 8, 256, 256}, {128, 16, 352, 256}, {300, 60, 100, 200}, {1000, 4, 150, 350}});
      return cases;
    }
    cases.performance({{1024, 8, 4096, 4096}});
    if (dtype != DType::float32) {  // of which the matrices would take 1.9 GB
      cases.performance({{{512, 8, 14'336, 4096}, "Mixtral 8x7B, 256 tokens with 2 of 8 experts each"}});
    }
    cases.performance({{{3072, 64, 1408, 2048}, "DeepSeekMoE 16B, 512 tokens with 6 of 64 experts each"},
                       {{5000, 60, 1408, 2048}, "Qwen1.5-MoE-A2.7B, 1250 tokens with 4 of 60 experts each"},
                       {{128, 128, 768, 2048}, "Qwen3-30B-A3B, 16 tokens with 8 of 128 experts each"}});
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    auto* const offsets = inputs[2].as<std::int32_t>();
    const std::int64_t groups = test_case.size("groups");
    const std::int64_t rows = test_case.size("rows");
    linear_algebra::fill_factors(test_case, inputs[0], inputs[1], test_case.size("k"), generate);
    if (test_case.inputs == "crowded") return crowd(offsets, groups, rows, generate.stream());
    linear_algebra::fill_offsets(offsets, groups, rows, generate.stream());
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const matrix_product::Sizes sizes{.m = test_case.size("rows"),
                                      .n = test_case.size("n"),
                                      .k = test_case.size("k"),
                                      .products = test_case.size("groups"),
                                      .first_rows = inputs[2].as<std::int32_t>()};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      multiply(inputs[0].as<T>(), inputs[1].as<T>(), outputs[0].as<T>(), sizes);
    });
  }

  // Sums of k products.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return linear_algebra::product_tolerance(test_case, output, static_cast<double>(test_case.size("k")));
  }

  // rows n k multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("rows") * test_case.size("n") * test_case.size("k");
  }
};

}  // namespace

KBENCH_PLUGIN(GroupedMatmul)
