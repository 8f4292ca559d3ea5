// The attention of one new token of each sequence, whose heads share keys and values in groups. A language
// model waits for it at each token that it writes.
#include "models/attention.hpp"
#include "models/decode_attention.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

struct GroupedCache {
  std::int64_t heads, kv_heads, length, dimension;

  KBENCH_HOST_DEVICE std::int64_t keys_of(std::int64_t /*query*/) const { return length; }

  KBENCH_HOST_DEVICE std::int64_t offset_of(std::int64_t query, std::int64_t key) const {
    const std::int64_t sequence = query / heads;
    const std::int64_t kv_head = query % heads / (heads / kv_heads);
    return ((sequence * kv_heads + kv_head) * length + key) * dimension;
  }
};

class GqaDecode final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "gqa_decode",
        .title = "Grouped-query attention of one token",
        .description =
            R"(The last token of each sequence attends to all tokens before it, whose keys and values are in
a cache. Groups of *g = heads / kv_heads* heads share keys and values:

$$o_{bh} = \sum_{j=0}^{length-1} \frac{e^{s_{bhj}}}{\sum_{l=0}^{length-1} e^{s_{bhl}}} \, v_{b,\lfloor h/g \rfloor,j},
\qquad s_{bhj} = \frac{1}{\sqrt{dim}} \sum_{p=0}^{dim-1} q_{bhp} k_{b,\lfloor h/g \rfloor,jp}$$

| parameter | shape | meaning |
|---|---|---|
| `input_q` | batch x heads x dim | the queries, row-major |
| `input_k`, `input_v` | batch x kv_heads x length x dim | the cache of keys and values, row-major |
| `output_o` | batch x heads x dim | the means, row-major |
| `batch` | scalar | number of sequences |
| `heads`, `kv_heads` | scalars | heads of queries, a multiple of the heads of keys and values |
| `length`, `dim` | scalars | tokens in the cache; elements of a vector, at most 128 |

Scores reach magnitudes whose exponential is infinite: subtract the maximum. For the 16-bit types scores, exponentials
and sums are asked for in the precision of `float32`; a weight may be rounded before it is multiplied by a value.

Two multiply-adds, of two operations each, are counted for each element of a key that a query meets, and nothing for the
exponentials: *4 batch heads length dim* in all.)",
        .difficulty = "hard",
        .version = 2,
        .tags = {"attention", "model", "memory-bound"},
        .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_q")
        .input("input_k")
        .input("input_v")
        .output("output_o")
        .scalar("batch")
        .scalar("heads")
        .scalar("kv_heads")
        .scalar("length")
        .scalar("dim");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{batch} times {heads} of {kv_heads}, {length}x{dim}",
                   {"batch", "heads", "kv_heads", "length", "dim"});
    const std::vector<Extent> query{"batch", "heads", "dim"};
    const std::vector<Extent> cache{"batch", "kv_heads", "length", "dim"};
    cases.shapes({query, cache, cache, query})
        .inputs({"uniform", "diffuse", "large"})
        .at_most("kv_heads", "heads")
        .multiple_of("heads", "kv_heads");
    cases.correctness({{1, 1, 1, 1, 1},
                       {1, 2, 1, 2, 3},
                       {3, 2, 2, 7, 5},
                       {1, 7, 1, 33, 16},
                       {2, 6, 2, 31, 40},
                       {5, 8, 2, 129, 64},
                       {2, 4, 4, 300, 128},
                       {1, 12, 2, 1001, 65}});
    cases.correctness({{1, 6, 2, 700, 64}}, "diffuse");
    cases.correctness({{2, 16, 1, 515, 33}, {3, 8, 4, 200, 128}, {1, 3, 3, 2049, 8}}, "large");
    if (device == DeviceKind::cpu) {
      cases.performance({{1, 8, 2, 1024, 128},
                         {{2, 14, 2, 512, 64}, "Qwen2.5 0.5B, 14 heads of which 7 share keys and values"},
                         {{8, 12, 12, 128, 64}, "GPT-2, 8 sequences of 128 tokens, no groups"},
                         {1, 8, 1, 3000, 80}},
                        "diffuse");
    } else {
      const std::string llama = "Llama 3 8B, 32 heads of which 4 share keys and values";
      cases.performance({{{1, 32, 8, 8192, 128}, llama + ", one sequence"},
                         {{16, 32, 8, 4096, 128}, llama + ", 16 sequences"},
                         {{64, 32, 8, 1000, 128}, llama + ", 64 sequences"},
                         {{4, 32, 32, 2048, 128}, "Llama 2 7B, 32 heads, no groups"},
                         {{8, 64, 8, 3001, 128}, "Llama 3 70B, 64 heads of which 8 share keys and values"}},
                        "diffuse");
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
    const GroupedCache cache{test_case.size("heads"), test_case.size("kv_heads"), test_case.size("length"),
                             test_case.size("dim")};
    const attention::DecodeSizes sizes{test_case.size("batch") * cache.heads, cache.length, cache.dimension};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      attention::attend(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), outputs[0].as<T>(), cache,
                        sizes);
    });
  }

  // See attention::result_tolerance().
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const auto keys = static_cast<double>(test_case.size("length"));
    return attention::result_tolerance(test_case, output.dtype, static_cast<double>(test_case.size("dim")),
                                       keys, keys);
  }

  // 2 dim multiply-adds of two operations each, for each key that a query meets.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 4 * test_case.size("batch") * test_case.size("heads") * test_case.size("length") *
           test_case.size("dim");
  }
};

}  // namespace

KBENCH_PLUGIN(GqaDecode)
