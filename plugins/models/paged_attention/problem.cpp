// The attention of one new token of each sequence to a cache in blocks, which lie anywhere and are found by a
// table. Servers of language models keep many sequences of different lengths in this way.
#include "models/attention.hpp"
#include "models/decode_attention.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <algorithm>

namespace {

using namespace kbench;

struct PagedCache {
  std::int64_t heads, kv_heads, block_size, dimension;
  std::int64_t blocks_of_sequence;  // columns of the table
  const std::int32_t* table;
  const std::int32_t* lengths;

  KBENCH_HOST_DEVICE std::int64_t keys_of(std::int64_t query) const { return lengths[query / heads]; }

  KBENCH_HOST_DEVICE std::int64_t offset_of(std::int64_t query, std::int64_t key) const {
    const std::int64_t block = table[query / heads * blocks_of_sequence + key / block_size];
    const std::int64_t kv_head = query % heads / (heads / kv_heads);
    return ((block * block_size + key % block_size) * kv_heads + kv_head) * dimension;
  }
};

// From half of the most to the most.
void fill_lengths(std::int32_t* lengths, std::int64_t sequences, std::int64_t most, Philox random) {
  parallel_for(
      sequences,
      KBENCH_LAMBDA(std::int64_t sequence) {
        const auto least = (most + 1) / 2;
        const std::uint32_t word = random.word(static_cast<std::uint64_t>(sequence));
        lengths[sequence] = static_cast<std::int32_t>(least + word % (most - least + 1));
      },
      1 << 10);
}

class PagedAttention final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "paged_attention",
        .title = "Attention of one token to a paged cache",
        .description =
            R"(The last token of each sequence attends to all tokens of its sequence, whose keys and values
are in a cache of blocks. A table says which block has which tokens. Groups of *g = heads / kv_heads* heads share keys
and values:

$$o_{bh} = \sum_{j=0}^{lengths_b-1} \frac{e^{s_{bhj}}}{\sum_l e^{s_{bhl}}} \, v_{r(b,j),\lfloor h/g \rfloor},
\qquad s_{bhj} = \frac{q_{bh} \cdot k_{r(b,j),\lfloor h/g \rfloor}}{\sqrt{dim}}$$

where token *j* of sequence *b* is in row $r(b,j) = table_{b,\lfloor j/block\_size \rfloor} \cdot block\_size + j \bmod
block\_size$ of the cache.

| parameter | shape | meaning |
|---|---|---|
| `input_q` | sequences x heads x dim | the queries, row-major |
| `input_k`, `input_v` | blocks x block_size x kv_heads x dim | the cache of keys and values, row-major |
| `input_table` | sequences x table_columns | the blocks of each sequence, as `int32_t`; sequences may share blocks |
| `input_lengths` | sequences | the tokens of each sequence, as `int32_t`: at least half of *max_length* |
| `output_o` | sequences x heads x dim | the means, row-major |
| `sequences`, `heads`, `kv_heads`, `dim` | scalars | extents; *heads* is a multiple of *kv_heads*, *dim* at most 128 |
| `blocks`, `block_size` | scalars | number of blocks in the cache, tokens in each |
| `max_length`, `table_columns` | scalars | the most tokens of a sequence, and blocks that these take |

All of the table holds valid numbers of blocks, those beyond the end of a sequence too. Scores reach magnitudes whose
exponential is infinite: subtract the maximum. For the 16-bit types scores, exponentials and sums are asked for in the
precision of `float32`; a weight may be rounded before it is multiplied by a value.

Counted are two multiply-adds, of two operations each, for each element of a key that a query meets, with three quarters
of *max_length* for the length: *3 sequences heads max_length dim* in all. Bytes are counted likewise.)",
        .difficulty = "hard",
        .version = 3,
        .tags = {"attention", "model", "memory-bound"},
        .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_q")
        .input("input_k")
        .input("input_v")
        .input("input_table", DType::int32)
        .input("input_lengths", DType::int32)
        .output("output_o")
        .scalar("sequences")
        .scalar("heads")
        .scalar("kv_heads")
        .scalar("dim")
        .scalar("blocks")
        .scalar("block_size")
        .scalar("max_length")
        .scalar("table_columns");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{sequences} times {heads} of {kv_heads}, {max_length}x{dim} in blocks of {block_size}",
                   {"sequences", "heads", "kv_heads", "dim", "block_size", "max_length"});
    const std::vector<Extent> query{"sequences", "heads", "dim"};
    const std::vector<Extent> cache{"blocks", "block_size", "kv_heads", "dim"};
    cases
        .derived("table_columns",
                 [](const TestCase& c) {
                   return (c.size("max_length") + c.size("block_size") - 1) / c.size("block_size");
                 })
        .derived("blocks", [](const TestCase& c) { return c.size("sequences") * c.size("table_columns"); })
        .shapes({query, cache, cache, {"sequences", "table_columns"}, {"sequences"}, query})
        .inputs({"uniform", "diffuse", "large"})
        .at_most("kv_heads", "heads")
        .multiple_of("heads", "kv_heads");
    cases.correctness({{1, 1, 1, 1, 1, 1},
                       {1, 2, 1, 3, 2, 2},
                       {3, 2, 2, 5, 2, 7},
                       {7, 3, 1, 16, 16, 33},
                       {2, 6, 2, 40, 8, 31},
                       {5, 8, 2, 64, 16, 129},
                       {2, 4, 4, 128, 32, 300},
                       {3, 12, 2, 65, 3, 500},
                       {64, 2, 1, 8, 8, 30}});
    cases.correctness({{2, 6, 2, 64, 16, 700}}, "diffuse");
    cases.correctness({{2, 16, 1, 33, 16, 515}, {3, 8, 4, 128, 16, 200}, {2, 3, 3, 8, 1, 1001}}, "large");
    if (device == DeviceKind::cpu) {
      cases.performance(
          {{4, 8, 2, 64, 16, 512},
           {{2, 14, 2, 64, 16, 1000}, "Qwen2.5 0.5B, 14 heads of which 7 share keys and values"},
           {8, 12, 12, 64, 32, 128},
           {3, 8, 1, 80, 8, 1200}},
          "diffuse");
    } else {
      const std::string llama = "Llama 3 8B, 32 heads of which 4 share keys and values";
      cases.performance({{{1, 32, 8, 128, 16, 8192}, llama + ", one sequence"},
                         {{16, 32, 8, 128, 16, 4096}, llama + ", 16 sequences"},
                         {{64, 32, 8, 128, 16, 1000}, llama + ", 64 sequences"},
                         {{8, 32, 32, 128, 16, 1024}, "Llama 2 7B, 32 heads, no groups"},
                         {128, 16, 2, 64, 32, 777}},
                        "diffuse");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    attention::fill_queries_or_keys(test_case, inputs[0], generate);
    attention::fill_queries_or_keys(test_case, inputs[1], generate);
    generate.uniform(inputs[2], -1.0, 1.0);
    generate.integers(inputs[3], 0, test_case.size("blocks") - 1);
    fill_lengths(inputs[4].as<std::int32_t>(), test_case.size("sequences"), test_case.size("max_length"),
                 generate.stream());
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const PagedCache cache{.heads = test_case.size("heads"),
                           .kv_heads = test_case.size("kv_heads"),
                           .block_size = test_case.size("block_size"),
                           .dimension = test_case.size("dim"),
                           .blocks_of_sequence = test_case.size("table_columns"),
                           .table = inputs[3].as<std::int32_t>(),
                           .lengths = inputs[4].as<std::int32_t>()};
    const attention::DecodeSizes sizes{test_case.size("sequences") * cache.heads,
                                       test_case.size("max_length"), cache.dimension};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      attention::attend(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), outputs[0].as<T>(), cache,
                        sizes);
    });
  }

  // See attention::result_tolerance(). Sequences have half of the most keys at least, and blocks that come again have
  // their weights again: as if there were half as many.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const auto most_keys = static_cast<double>(test_case.size("max_length"));
    return attention::result_tolerance(test_case, output.dtype, static_cast<double>(test_case.size("dim")),
                                       std::max(1.0, most_keys / 4.0), most_keys);
  }

  // 2 dim multiply-adds of two operations each for each key that a query meets, of which there are 3/4 max_length on
  // average.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 3 * test_case.size("sequences") * test_case.size("heads") * test_case.size("max_length") *
           test_case.size("dim");
  }

  // Queries and results, and the keys and values of 3/4 max_length tokens of each sequence.
  std::int64_t get_bytes(const TestCase& test_case) const override {
    const std::int64_t vectors =
        2 * test_case.size("heads") + 3 * test_case.size("max_length") * test_case.size("kv_heads") / 2;
    return test_case.size("sequences") * vectors * test_case.size("dim") *
           static_cast<std::int64_t>(size_of(test_case.dtype));
  }
};

}  // namespace

KBENCH_PLUGIN(PagedAttention)
