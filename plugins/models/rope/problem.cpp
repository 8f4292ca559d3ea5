// Rotary position embedding: pairs of elements are turned by angles that depend on where a token stands.
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cmath>

namespace {

using namespace kbench;

// Row `position`, column i: the cosine and sine of position / base^(2i / dim), where half = dim / 2.
void fill_tables(float* cosines, float* sines, std::int64_t positions, std::int64_t half, double base) {
  const double log_base = std::log(base);
  parallel_for(
      positions * half,
      KBENCH_LAMBDA(std::int64_t place) {
        const std::int64_t position = place / half;
        const double exponent = static_cast<double>(place % half) / static_cast<double>(half);
        const double angle = static_cast<double>(position) * std::exp(-exponent * log_base);
        cosines[place] = static_cast<float>(std::cos(angle));
        sines[place] = static_cast<float>(std::sin(angle));
      },
      1 << 10);
}

struct Sizes {
  std::int64_t tokens, heads, dim;
};

template <class T>
void rotate(const T* before, const float* cosines, const float* sines, const std::int32_t* positions,
            T* after, const Sizes& sizes) {
  const std::int64_t heads = sizes.heads;
  const std::int64_t half = sizes.dim / 2;
  parallel_for(
      sizes.tokens * heads * half,
      KBENCH_LAMBDA(std::int64_t pair) {
        const std::int64_t row = pair / half;  // of a token and a head
        const std::int64_t i = pair % half;
        const std::int64_t angle = std::int64_t{positions[row / heads]} * half + i;
        const std::int64_t first = row * 2 * half + i;
        const std::int64_t second = first + half;
        const double x = widen(before[first]);
        const double y = widen(before[second]);
        const double cosine = cosines[angle];
        const double sine = sines[angle];
        after[first] = narrow<T>(x * cosine - y * sine);
        after[second] = narrow<T>(y * cosine + x * sine);
      },
      1 << 12);
}

class Rope final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "rope",
            .title = "Rotary position embedding, in place",
            .description =
                R"(Turns pairs of elements of each query or key by angles that grow with the token's position,
in place:

$$x_{th,i} \leftarrow x_{th,i} \cos_{r,i} - x_{th,i+dim/2} \sin_{r,i}, \qquad
x_{th,i+dim/2} \leftarrow x_{th,i+dim/2} \cos_{r,i} + x_{th,i} \sin_{r,i}$$

with $r = positions_t$, for $0 \le t < tokens$, $0 \le h < heads$, $0 \le i < dim/2$; what is right of an arrow is from
before the call.

| parameter | shape | meaning |
|---|---|---|
| `x` | tokens x heads x dim | the vectors, before and after, row-major |
| `input_cos`, `input_sin` | max_position x dim/2 | the tables, row-major, of type `float` for every element type |
| `input_positions` | tokens | the position of each token, as `int32_t`, below *max_position*, in any order |
| `tokens`, `heads`, `dim`, `max_position` | scalars | the extents; *dim* is even |

Compute in no less than the precision of `float32`.

Four multiplications and two additions are counted for each pair: *3 tokens heads dim* in all. Of the tables no more
than a row for each token counts as read.)",
            .difficulty = "easy",
            .version = 2,
            .tags = {"model", "attention", "in-place", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .inout("x")
        .input("input_cos", DType::float32)
        .input("input_sin", DType::float32)
        .input("input_positions", DType::int32)
        .scalar("tokens")
        .scalar("heads")
        .scalar("dim")
        .scalar("max_position");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{tokens}x{heads}x{dim} of {max_position}", {"tokens", "heads", "dim", "max_position"});
    const std::vector<Extent> table{"max_position", [](const TestCase& c) { return c.size("dim") / 2; }};
    cases.shapes({{"tokens", "heads", "dim"}, table, table, {"tokens"}})
        .inputs({"uniform", "large"})
        .multiple_of("dim", 2);
    cases.correctness({{1, 1, 2, 5},
                       {2, 3, 2, 7},
                       {3, 1, 6, 100},
                       {7, 2, 14, 33},
                       {1, 32, 128, 4096},
                       {129, 1, 64, 1000},
                       {33, 5, 66, 50},
                       {64, 8, 128, 8192},
                       {65, 7, 80, 2}});
    cases.correctness({{31, 3, 130, 300}, {100, 4, 32, 2049}}, "large");
    if (device == DeviceKind::cpu) {
      cases.performance({{{256, 14, 64, 2048}, "Qwen2.5 0.5B, queries of 256 tokens"},
                         {{128, 32, 128, 1024}, "Llama 3 8B, queries of 128 tokens"},
                         {{512, 8, 128, 1024}, "Llama 3 8B, keys of 512 tokens"},
                         {300, 20, 80, 700}});
    } else {
      cases.performance({{{512, 8, 128, 8192}, "Llama 3 8B, keys of 512 tokens"},
                         {{4096, 32, 128, 8192}, "Llama 3 8B, queries of 4096 tokens"},
                         {{8192, 64, 128, 8192}, "Llama 3 70B, queries of 8192 tokens"},
                         {10'000, 25, 80, 5000}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    // From that of the first models with rotary embedding to ten times as much, of those for longer texts.
    const double base = 10'000.0 * (1.0 + 9.0 * unit_float(generate.stream().word(0)));
    generate.uniform(inputs[0], -largest(test_case), largest(test_case));
    fill_tables(inputs[1].as<float>(), inputs[2].as<float>(), test_case.size("max_position"),
                test_case.size("dim") / 2, base);
    generate.integers(inputs[3], 0, test_case.size("max_position") - 1);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const Sizes sizes{test_case.size("tokens"), test_case.size("heads"), test_case.size("dim")};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      rotate(inputs[0].as<T>(), inputs[1].as<float>(), inputs[2].as<float>(), inputs[3].as<std::int32_t>(),
             outputs[0].as<T>(), sizes);
    });
  }

  // There are two products, each with an error of u of itself. Together they are at most sqrt(2) times the
  // largest element, and their difference may be much smaller. The difference and the expected result are
  // rounded once more. The first part counts twice, because some of millions of elements come near the worst
  // case.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const double u = unit_roundoff(arithmetic_dtype(output.dtype));
    return {.absolute = 2.0 * std::sqrt(2.0) * largest(test_case) * u,
            .relative = rounding_tolerance(output.dtype, 2.0).relative};
  }

  // Six operations for each pair of elements.
  std::int64_t get_flops(const TestCase& test_case) const override { return 3 * elements(test_case); }

  // The vectors twice, the positions, and a row of each table for every token, or all of the tables if that is less.
  std::int64_t get_bytes(const TestCase& test_case) const override {
    const std::int64_t tokens = test_case.size("tokens");
    const std::int64_t rows = std::min(tokens, test_case.size("max_position"));
    return 2 * elements(test_case) * static_cast<std::int64_t>(size_of(test_case.dtype)) + 4 * tokens +
           4 * rows * test_case.size("dim");
  }

 private:
  static double largest(const TestCase& test_case) { return test_case.inputs == "large" ? 1000.0 : 1.0; }

  static std::int64_t elements(const TestCase& test_case) {
    return test_case.size("tokens") * test_case.size("heads") * test_case.size("dim");
  }
};

}  // namespace

KBENCH_PLUGIN(Rope)
