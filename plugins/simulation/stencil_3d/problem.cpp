// A star of 25 points, four in each direction: second derivatives of eighth order, as programs that follow seismic
// waves take them.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

namespace {

using namespace kbench;

constexpr std::int64_t radius = 4;

struct Extents {
  std::int64_t depth, height, width;
};

// The element `distance` away from `point`, or zero beyond the grid.
template <class T>
KBENCH_HOST_DEVICE double neighbour(const T* point, std::int64_t distance, std::int64_t place,
                                    std::int64_t extent, std::int64_t stride) {
  const std::int64_t other = place + distance;
  return other >= 0 && other < extent ? static_cast<double>(point[distance * stride]) : 0.0;
}

template <class T>
void apply_star(const T* x, const T* coefficients, T* y, Extents extents) {
  const std::int64_t depth = extents.depth;
  const std::int64_t height = extents.height;
  const std::int64_t width = extents.width;
  parallel_for_teams(
      depth * height,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::int64_t plane = width * height;
        const std::int64_t k = row / height;
        const std::int64_t j = row % height;
        for (std::int64_t i = team.rank(); i < width; i += team.size()) {
          const T* const point = x + row * width + i;
          double sum = static_cast<double>(coefficients[0]) * static_cast<double>(*point);
          for (std::int64_t d = 1; d <= radius; ++d) {
            const double along_x = neighbour(point, -d, i, width, 1) + neighbour(point, d, i, width, 1);
            const double along_y =
                neighbour(point, -d, j, height, width) + neighbour(point, d, j, height, width);
            const double along_z =
                neighbour(point, -d, k, depth, plane) + neighbour(point, d, k, depth, plane);
            sum += static_cast<double>(coefficients[d]) * (along_x + along_y + along_z);
          }
          y[row * width + i] = static_cast<T>(sum);
        }
      },
      1 + 512 / width);
}

class Stencil3d final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "stencil_3d",
        .title = "A star of 25 points on a grid in three dimensions",
        .description =
            R"(Adds up, for each point of a grid, the point and its neighbours up to four steps away along each axis:

$$y_{kji} = c_0 x_{kji} + \sum_{d=1}^{4} c_d \left( x_{k,j,i-d} + x_{k,j,i+d} + x_{k,j-d,i} + x_{k,j+d,i} +
x_{k-d,j,i} + x_{k+d,j,i} \right)$$

where *x* is zero beyond the grid.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | depth x height x width | the grid, row-major |
| `input_c` | 5 | the coefficients, from the middle outwards |
| `output_y` | depth x height x width | the sums, row-major |
| `depth`, `height`, `width` | scalars | the extents |

The sums may be taken in any order, but in no less than the precision of the element type.

24 additions and 5 multiplications are counted for each point: *29 depth height width* in all.)",
        .difficulty = "medium",
        .version = 2,
        .tags = {"stencil", "simulation", "memory-bound"},
        .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_c")
        .output("output_y")
        .scalar("depth")
        .scalar("height")
        .scalar("width");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{depth}x{height}x{width}", {"depth", "height", "width"});
    cases.shapes({{"depth", "height", "width"}, {radius + 1}, {"depth", "height", "width"}});
    cases.correctness({{1, 1, 1},
                       {1, 2, 3},
                       {7, 3, 2},
                       {1, 1, 129},
                       {1, 67, 1},
                       {100, 1, 1},
                       {5, 8, 9},
                       {9, 10, 31},
                       {16, 16, 33},
                       {33, 15, 17},
                       {20, 37, 65}});
    if (device == DeviceKind::cpu) {
      cases.performance({{32, 32, 32}, {64, 64, 64}, {50, 75, 100}, {128, 128, 128}});
    } else {
      cases.performance({{64, 64, 64}, {128, 128, 128}, {150, 200, 250}, {256, 256, 256}, {384, 384, 384}});
    }
    return cases;
  }

  void create_inputs(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (const Tensor& tensor : inputs) generate.uniform(tensor, -1.0, 1.0);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const Extents extents{test_case.size("depth"), test_case.size("height"), test_case.size("width")};
    if (test_case.dtype == DType::float32) {
      apply_star(inputs[0].as<float>(), inputs[1].as<float>(), outputs[0].as<float>(), extents);
    } else {
      apply_star(inputs[0].as<double>(), inputs[1].as<double>(), outputs[0].as<double>(), extents);
    }
  }

  // A sum of 25 products of two numbers whose mean square is 1/3, in any order. The expected float64 has been
  // computed in float64 too.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& output) const override {
    Tolerance tolerance = mixed_sign_sum_tolerance(output.dtype, 6.0 * radius + 1.0, 1.0 / 3.0);
    if (output.dtype == DType::float64) tolerance.absolute *= 2.0;
    return tolerance;
  }

  // 24 additions and 5 multiplications for each point.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 29 * test_case.size("depth") * test_case.size("height") * test_case.size("width");
  }
};

}  // namespace

KBENCH_PLUGIN(Stencil3d)
