// The shortest distances between all pairs of vertices, with weights that make them exact.
#ifdef __CUDACC__
#include "reference.cuh"
#else
#include "reference.hpp"
#endif

#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

namespace {

using namespace kbench;

template <class T>
constexpr T no_edge = std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : T{1 << 29};

enum class Edges {
  all,     // weights from 1 to 1,000,000, large ones more often than small ones
  sparse,  // eight for each vertex, on average; weights from 1 to 1000
  bridge,  // the same within the even vertices and within the odd ones, and between them one edge of weight 1,000,000
  line,  // the square of a distance on a line: the shortest path goes by all that lie between
  late,  // a line of an eighth of the vertices, to which the others have edges that are the shortest paths already
};

// The vertices lie on the line in the order of this number, which wraps around at a random place.
KBENCH_HOST_DEVICE inline std::int64_t place_of(std::int64_t vertex, std::int64_t n, std::uint32_t shift) {
  return static_cast<std::int64_t>((static_cast<std::uint64_t>(vertex) * 2'654'435'761U + shift) %
                                   static_cast<std::uint64_t>(n));
}

// Edges of "late" graphs lead from vertices that are not on the line to all others, and have one weight for each vertex.
template <class T>
KBENCH_HOST_DEVICE T late_weight(std::int64_t from, std::int64_t to, std::int64_t n, Philox random,
                                 std::uint32_t shift, T none) {
  const std::int64_t length = n / 8;
  const std::int64_t place = place_of(from, n, shift);
  const std::int64_t target = place_of(to, n, shift);
  if (place >= length)
    return static_cast<T>(1000 + random.word(static_cast<std::uint64_t>(n * n + from)) % 1000);
  if (target >= length) return none;
  const std::int64_t distance = place < target ? target - place : place - target;
  const std::int64_t near = distance < 300 ? distance : 300;
  return static_cast<T>(10 * near * near + random.word(static_cast<std::uint64_t>(from * n + to)) % 8);
}

template <class T>
void fill_with_weights(T* weights, std::int64_t n, Edges edges, Philox random, std::uint32_t shift) {
  const T none = no_edge<T>;
  parallel_for(
      n * n,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::uint32_t word = random.word(static_cast<std::uint64_t>(i));
        // Squares are uniform: were the weights, most distances would be below 2^16, and 16 bits would do.
        T weight = static_cast<T>(1 + static_cast<std::int32_t>(1e6 * std::sqrt(double{unit_float(word)})));
        if (edges == Edges::sparse) {
          const std::uint32_t choice = random.word(static_cast<std::uint64_t>(n * n + i));
          weight = choice % n < 8 ? static_cast<T>(1 + word % 1000) : none;
        } else if (edges == Edges::bridge && (i / n + i % n) % 2 != 0) {
          const std::int64_t even = shift % ((n + 1) / 2) * 2;
          const std::int64_t odd = shift / 2 % (n / 2) * 2 + 1;
          const bool is_bridge = i / n + i % n == even + odd && (i / n == even || i / n == odd);
          weight = is_bridge ? T{1'000'000} : none;
        } else if (edges == Edges::line) {
          const std::int64_t difference = place_of(i / n, n, shift) - place_of(i % n, n, shift);
          const std::int64_t distance = difference < 0 ? -difference : difference;
          const std::int64_t near = distance < 300 ? distance : 300;
          weight = static_cast<T>(10 * near * near + word % 8);
        } else if (edges == Edges::late) {
          weight = late_weight(i / n, i % n, n, random, shift, none);
        }
        weights[i] = i / n == i % n ? T{0} : weight;
      },
      1 << 13);
}

class FloydWarshall final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "floyd_warshall",
            .title = "Shortest distances between all pairs of vertices",
            .description = R"(Finds the length of the shortest path from each vertex to each other:

$$d_{ij} = \min_{m,\ k_1, \dots, k_m} w_{i k_1} + w_{k_1 k_2} + \dots + w_{k_m j}, \qquad 0 \le i, j < n$$

where *m* may be zero, for the edge from *i* to *j* alone.

| parameter | shape | meaning |
|---|---|---|
| `input_weights` | n x n | the weight of the edge from *i* to *j*, row-major; zero from a vertex to itself |
| `output_distances` | n x n | the distances, row-major |
| `n` | scalar | number of vertices |

Weights are positive integers, in `float32` too, small enough that every distance is exact: the results are compared
exactly. Where there is no edge the weight is infinite in `float32` and 2^29 in `int32`; where there is no path, so is
the distance. The sum of two such numbers is within the range.

Methods that leave out edges are legal where they prove, for each input, that no shortest path has them.

An addition and a comparison are counted for each triple of vertices: *2 n^3* operations in all.)",
            .difficulty = "hard",
            .version = 5,
            .tags = {"graph", "linear-algebra", "compute-bound"},
            .dtypes = {DType::float32, DType::int32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_weights").output("output_distances").scalar("n");
  }

  // In a line, all distances follow from those of neighbours, so a solution that knows this need not search
  // for paths. A line is therefore not timed.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n} {inputs}", {"n"});
    cases.shapes({{"n", "n"}, {"n", "n"}})
        .inputs({"all", "sparse", "line", "bridge", {"late", [](const TestCase& c) {
                                                       return c.size("n") >= 40;
                                                     }}});
    cases.correctness({1, 2, 7, 64, 150});
    cases.correctness({31, 65, 128}, "sparse");
    cases.correctness({3, 33, 97, 259}, "line");
    cases.correctness({130}, "bridge").correctness({67, 132, 161}, "late");
    if (device == DeviceKind::cpu) {
      cases.performance({128, 256, 400, 512});
    } else {
      cases.performance({256, 512, 1000, 2048, 3000});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const std::int64_t n = test_case.size("n");
    const Philox random = generate.stream();
    const std::uint32_t shift = generate.stream().word(0);
    Edges edges = Edges::all;
    if (test_case.inputs == "sparse") edges = Edges::sparse;
    if (test_case.inputs == "line") edges = Edges::line;
    if (test_case.inputs == "bridge") edges = Edges::bridge;
    if (test_case.inputs == "late") edges = Edges::late;
    if (test_case.dtype == DType::float32) {
      fill_with_weights(inputs[0].as<float>(), n, edges, random, shift);
    } else {
      fill_with_weights(inputs[0].as<std::int32_t>(), n, edges, random, shift);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t n = test_case.size("n");
    if (test_case.dtype == DType::float32) {
      floyd_warshall::find_distances(inputs[0].as<float>(), outputs[0].as<float>(), n, no_edge<float>);
    } else {
      floyd_warshall::find_distances(inputs[0].as<std::int32_t>(), outputs[0].as<std::int32_t>(), n,
                                     no_edge<std::int32_t>);
    }
  }

  // All sums near a minimum are integers below 2^24. A weight is at most 1,000,000, and a path across a
  // bridge has two other edges. In a sparse graph a weight is at most 1000, and a path has fewer than n
  // edges, with n at most 3000.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // An addition and a comparison for each of n^3 triples.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const std::int64_t n = test_case.size("n");
    return 2 * n * n * n;
  }
};

}  // namespace

KBENCH_PLUGIN(FloydWarshall)
