// The products of a mixture of experts: each token is multiplied by the matrix of its expert, and some experts have
// many tokens, some none.
#include "linear_algebra/factors.hpp"
#include "linear_algebra/random_offsets.hpp"
#include "shared/matrix_product.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/convert.hpp>
#include <kbench/plugin.hpp>

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

class GroupedMatmul final : public Problem {
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

The lengths of the groups are random: one of eight is empty, and one of about a hundred much longer than the others. The
sums may be taken in any order, but in no less than the precision of the element type, and for the 16-bit types in that
of `float32`.

A multiply-add counts as two operations: *2 rows n k* in all.)",
        .difficulty = "hard",
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

  std::vector<TestCase> generate_test_cases(DType dtype, DeviceKind device) const override {
    std::vector<TestCase> cases;
    const auto add_case = [&](Purpose purpose, std::int64_t rows, std::int64_t groups, std::int64_t n,
                              std::int64_t k, const std::string& inputs = "uniform",
                              const std::string& origin = "") {
      cases.push_back({.name = std::to_string(rows) + "x" + std::to_string(n) + "x" + std::to_string(k) +
                               " in " + std::to_string(groups) + " groups" +
                               (inputs == "uniform" ? "" : " " + inputs),
                       .purpose = purpose,
                       .sizes = {{"rows", rows}, {"groups", groups}, {"n", n}, {"k", k}},
                       .shapes = {{rows, k}, {groups, k, n}, {groups + 1}, {rows, n}},
                       .inputs = inputs,
                       .origin = origin});
    };
    const Purpose correctness = Purpose::correctness;
    add_case(correctness, 1, 1, 1, 1);
    add_case(correctness, 2, 3, 7, 5);
    add_case(correctness, 7, 2, 3, 2);
    add_case(correctness, 1, 5, 129, 33);
    add_case(correctness, 130, 4, 1, 67);
    add_case(correctness, 33, 1, 31, 65);
    add_case(correctness, 64, 8, 64, 64);
    add_case(correctness, 257, 8, 65, 99);
    add_case(correctness, 100, 33, 40, 24);
    add_case(correctness, 151, 6, 70, 301, "positive");
    add_case(correctness, 203, 16, 45, 257, "integers");

    const Purpose performance = Purpose::performance;
    if (device == DeviceKind::cpu) {
      add_case(performance, 256, 8, 256, 256);
      add_case(performance, 128, 16, 352, 256);
      add_case(performance, 300, 60, 100, 200);
      add_case(performance, 1000, 4, 150, 350);
    } else {
      add_case(performance, 1024, 8, 4096, 4096);
      if (dtype != DType::float32) {  // of which the matrices would take 1.9 GB
        add_case(performance, 512, 8, 14'336, 4096, "uniform",
                 "Mixtral 8x7B, 256 tokens with 2 of 8 experts each");
      }
      add_case(performance, 3072, 64, 1408, 2048, "uniform",
               "DeepSeekMoE 16B, 512 tokens with 6 of 64 experts each");
      add_case(performance, 5000, 60, 1408, 2048, "uniform",
               "Qwen1.5-MoE-A2.7B, 1250 tokens with 4 of 60 experts each");
      add_case(performance, 128, 128, 768, 2048, "uniform",
               "Qwen3-30B-A3B, 16 tokens with 8 of 128 experts each");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    linear_algebra::fill_factor(test_case, inputs[0], generate);
    linear_algebra::fill_factor(test_case, inputs[1], generate);
    linear_algebra::fill_offsets(inputs[2].as<std::int32_t>(), test_case.size("groups"),
                                 test_case.size("rows"), generate.stream());
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
