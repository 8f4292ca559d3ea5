// How many random points lie in a quarter of a circle: the points are given by their numbers, so that the count is
// exact.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/philox.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>

#include <limits>

namespace {

using namespace kbench;

// In units of 2^-24.
KBENCH_HOST_DEVICE constexpr int is_inside(std::uint32_t first, std::uint32_t second) {
  const std::uint64_t x = first >> 8U;
  const std::uint64_t y = second >> 8U;
  return x * x + y * y < std::uint64_t{1} << 48U ? 1 : 0;
}

// Returns one word of a stream's key. Each key gives a point among the first 512 that is so near to the
// circle that the sum of its squares in `float` is 1. For the first half of the keys the point lies inside,
// for the others outside.
KBENCH_HOST_DEVICE constexpr std::uint32_t border_key(std::uint32_t number, std::int64_t word) {
  constexpr std::uint32_t keys[32][2] = {
      {0x26EB622AU, 0x3C4FAB1CU}, {0xD91BAD55U, 0xAAA027DCU}, {0xEB142EDFU, 0x0BCC34B0U},
      {0xF6AFFB17U, 0xC234E01BU}, {0x46290D91U, 0xCEE3B4A4U}, {0xD6124F80U, 0xF84B581DU},
      {0xA1595751U, 0x5C124B16U}, {0x330C8BA4U, 0x86E8E48BU}, {0x1B55DE11U, 0x187EB9C8U},
      {0x371384D4U, 0x95B9E043U}, {0x2EF8FC80U, 0xCB7B2151U}, {0x8C94DB4BU, 0x19BD4C25U},
      {0xD33F7A76U, 0x9CAD61B7U}, {0xE83FD072U, 0x25E09B36U}, {0x8FBEB6E6U, 0x6FF0C4F1U},
      {0x8D837E40U, 0xCD9A6DC2U}, {0x96AFA44BU, 0x5E8A9436U}, {0xE365A3E8U, 0xFA5038E1U},
      {0x860C430CU, 0xE62DF3CEU}, {0x9ACE31F9U, 0x4203D2BAU}, {0xC68274F6U, 0x68F39B98U},
      {0x5E51BA38U, 0x6568B2B8U}, {0xE932467EU, 0x779FE12FU}, {0x14C7A916U, 0x04F66AD8U},
      {0xF42F84A9U, 0xF57E4F7DU}, {0x5E781A20U, 0x1182F029U}, {0xACA4A663U, 0x6B55ED07U},
      {0xA8A6FB71U, 0xEDD1B092U}, {0xAF50B726U, 0xD2B7F49DU}, {0xE1D5A91AU, 0x4B340450U},
      {0x6C69E125U, 0x7A9E45F4U}, {0x592E7045U, 0xDCE38AE0U}};
  return keys[number % 32][word];
}

// Each piece of a stream has 2^13 points.
void count_points(const std::int32_t* keys, std::int64_t* counts, std::int64_t streams, std::int64_t points) {
  constexpr std::int64_t blocks_of_piece = 1 << 12;
  const std::int64_t blocks = (points + 1) / 2;
  const std::int64_t pieces = (blocks + blocks_of_piece - 1) / blocks_of_piece;
  const Scratch<std::int64_t> scratch(streams * pieces);
  std::int64_t* const partial = scratch.data();
  parallel_for_teams(
      streams * pieces,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::int64_t stream = row / pieces;
        const std::int64_t first = row % pieces * blocks_of_piece;
        const std::int64_t beyond = first + blocks_of_piece < blocks ? first + blocks_of_piece : blocks;
        const Philox random(
            {static_cast<std::uint32_t>(keys[2 * stream]), static_cast<std::uint32_t>(keys[2 * stream + 1])},
            {0, 0});
        int inside = 0;
        for (std::int64_t block = first + team.rank(); block < beyond; block += team.size()) {
          const Philox::Block words = random.block(static_cast<std::uint64_t>(block));
          inside += is_inside(words[0], words[1]);
          if (2 * block + 1 < points) inside += is_inside(words[2], words[3]);
        }
        inside = team.sum(inside);
        if (team.rank() == 0) partial[row] = inside;
      },
      1 + 1024 / blocks);
  parallel_for_teams(
      streams, KBENCH_LAMBDA(std::int64_t stream, Team team) {
        std::int64_t inside = 0;
        for (std::int64_t piece = team.rank(); piece < pieces; piece += team.size()) {
          inside += partial[stream * pieces + piece];
        }
        inside = team.sum(inside);
        if (team.rank() == 0) counts[stream] = inside;
      });
}

class MonteCarloPi final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "monte_carlo_pi",
        .title = "Random points in a quarter of a circle",
        .description =
            R"(Counts, for each of some streams of random points in the unit square, those in the circle around the
origin:

$$c_s = |\{\, p : x_{sp}^2 + y_{sp}^2 < 1,\ 0 \le p < points \,\}|$$

which is about *points pi / 4*. The points are not given. They come from the generator Philox 4x32-10, a function of a
key of two 32-bit words and a counter of four, and must be these very points: the counts are compared exactly.

Stream *s* has the key *(k0, k1)* of row *s* of `input_keys`. Its block number *b*, for *b = 0, 1, 2, ...*, is made from
the counter *(c0, c1, c2, c3) = (b mod 2^32, floor(b / 2^32), 0, 0)* in ten rounds:

$$(c_0, c_1, c_2, c_3) \leftarrow \left( h(D, c_2) \oplus c_1 \oplus k_0,\ l(D, c_2),\ h(C, c_0) \oplus c_3 \oplus k_1,\
l(C, c_0) \right)$$

$$(k_0, k_1) \leftarrow (k_0 + \mathrm{9E3779B9}_{16},\ k_1 + \mathrm{BB67AE85}_{16}) \bmod 2^{32}$$

with *C* = D2511F53 and *D* = CD9E8D57, both hexadecimal, where *h(a, b)* and *l(a, b)* are the upper and the lower 32
bits of the product *a b*. The four words are those after the tenth round. The first two are *x* and *y* of point
*2 b*, the last two those of point *2 b + 1*: the upper 24 bits of a word, divided by *2^24*. So the sums of squares are
exact in integers of 64 bits, and in `double`. (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2,
3", SC 2011.)

| parameter | shape | meaning |
|---|---|---|
| `input_keys` | streams x 2 | the key of each stream, as the bits of two `int32_t` |
| `output_counts` | streams | how many of its points lie in the circle, as `int64_t` |
| `streams`, `points` | scalars | number of streams, and of points in each |

44 integer operations are counted for each point: half of ten rounds of two products, four exclusive ors and two
additions, and two squares, a sum and a comparison.)",
        .difficulty = "medium",
        .version = 3,
        .tags = {"simulation", "integer", "reduction", "compute-bound"},
        .dtypes = {DType::int64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_keys", DType::int32)
        .output("output_counts", DType::int64)
        .scalar("streams")
        .scalar("points");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{streams}x{points}", {"streams", "points"});
    cases.shapes({{"streams", 2}, {"streams"}}).inputs({"uniform", {"border", [](const TestCase& c) {
                                                                      return c.size("points") >= 512;
                                                                    }}});
    cases.correctness({{33, 1},
                       {31, 2},
                       {20, 3},
                       {65, 7},
                       {32, 17},
                       {7, 129},
                       {130, 514},
                       {2, 1001},
                       {3, 16'385},
                       {1, 100'003},
                       {2, 262'144}});
    cases.correctness({{67, 515}}, "border");
    if (device == DeviceKind::cpu) {
      cases.performance({{1, 1 << 17}, {1, 1'000'000}, {1000, 2001}, {4, 1 << 19}});
    } else {
      cases.performance({{1, 1 << 22}, {1, 100'000'000}, {10'000, 10'001}, {4, 1 << 26}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    if (test_case.inputs == "border") {
      const Philox random = generate.stream();
      auto* const keys = inputs[0].as<std::int32_t>();
      parallel_for(
          inputs[0].count(), KBENCH_LAMBDA(std::int64_t i) {
            const std::uint32_t number = random.word(static_cast<std::uint64_t>(i / 2));
            keys[i] = static_cast<std::int32_t>(border_key(number, i % 2));
          });
      return;
    }
    using Limits = std::numeric_limits<std::int32_t>;
    generate.integers(inputs[0], Limits::min(), Limits::max());
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    count_points(inputs[0].as<std::int32_t>(), outputs[0].as<std::int64_t>(), test_case.size("streams"),
                 test_case.size("points"));
  }

  // The counts are exact.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // Half of ten rounds of 8 operations, and 4 for what is done with a point.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 44 * test_case.size("streams") * test_case.size("points");
  }
};

}  // namespace

KBENCH_PLUGIN(MonteCarloPi)
