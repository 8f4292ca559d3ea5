// Heat that flows through a body whose points conduct it differently: explicit steps in time on a grid in three
// dimensions.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <utility>

namespace {

using namespace kbench;

struct Extents {
  std::int64_t depth, height, width;

  constexpr std::int64_t count() const { return depth * height * width; }
};

// One step from `u` to `v`, in float64 whatever they are stored as.
template <class From, class T, class To>
void step(const From* u, const T* conductivity, To* v, Extents extents) {
  const std::int64_t depth = extents.depth;
  const std::int64_t height = extents.height;
  const std::int64_t width = extents.width;
  parallel_for_teams(
      depth * height,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::int64_t k = row / height;
        const std::int64_t j = row % height;
        const From* const middle = u + row * width;
        To* const result = v + row * width;
        if (k == 0 || k == depth - 1 || j == 0 || j == height - 1) {
          for (std::int64_t i = team.rank(); i < width; i += team.size())
            result[i] = static_cast<To>(middle[i]);
          return;
        }
        const std::int64_t plane = width * height;
        for (std::int64_t i = 1 + team.rank(); i < width - 1; i += team.size()) {
          const From* const point = middle + i;
          const double here = static_cast<double>(*point);
          const double along_x = static_cast<double>(point[-1]) + static_cast<double>(point[1]);
          const double along_y = static_cast<double>(point[-width]) + static_cast<double>(point[width]);
          const double along_z = static_cast<double>(point[-plane]) + static_cast<double>(point[plane]);
          const double factor = static_cast<double>(conductivity[row * width + i]);
          result[i] = static_cast<To>(here + factor * (along_x + along_y + along_z - 6.0 * here));
        }
        if (team.rank() == 0) {
          result[0] = static_cast<To>(middle[0]);
          result[width - 1] = static_cast<To>(middle[width - 1]);
        }
      },
      1 + 4096 / width);
}

template <class T>
void step_often(const T* u, const T* conductivity, T* v, Extents extents, std::int64_t steps) {
  if (steps == 1) {
    step(u, conductivity, v, extents);
    return;
  }
  const Scratch<double> scratch(2 * extents.count());
  double* now = scratch.data();
  double* next = now + extents.count();
  step(u, conductivity, now, extents);
  for (std::int64_t done = 1; done + 1 < steps; ++done) {
    step(now, conductivity, next, extents);
    std::swap(now, next);
  }
  step(now, conductivity, v, extents);
}

class Heat3d final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "heat_3d",
        .title = "Steps in time of a flow of heat",
        .description =
            R"(Takes some explicit steps of the heat equation on a grid in three dimensions. A step replaces all
points inside of the grid at once:

$$u_{kji} \leftarrow u_{kji} + \kappa_{kji} \left( u_{k-1,j,i} + u_{k+1,j,i} + u_{k,j-1,i} + u_{k,j+1,i} +
u_{k,j,i-1} + u_{k,j,i+1} - 6\, u_{kji} \right)$$

and leaves the six faces of the grid as they are.

| parameter | shape | meaning |
|---|---|---|
| `input_u` | depth x height x width | the temperatures before, row-major, from -1 to 1 |
| `input_k` | depth x height x width | the conductivities *kappa*, row-major, from 0.05 to 0.15; those of the faces are of no account |
| `output_u` | depth x height x width | the temperatures after all steps, row-major |
| `depth`, `height`, `width`, `steps` | scalars | the extents, and how many steps there are, 1 at least |

No less than the precision of the element type is asked for, between the steps too.

Seven additions and two multiplications are counted for each point inside, and each step:
*9 (depth - 2) (height - 2) (width - 2) steps* in all.

As bytes, *u* and *kappa* count once as read, and *u* as written once, however many steps there are.)",
        .difficulty = "medium",
        .version = 2,
        .tags = {"stencil", "simulation", "memory-bound"},
        .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_u")
        .input("input_k")
        .output("output_u")
        .scalar("depth")
        .scalar("height")
        .scalar("width")
        .scalar("steps");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{depth}x{height}x{width} steps={steps}", {"depth", "height", "width", "steps"});
    const std::vector<Extent> grid{"depth", "height", "width"};
    cases.shapes({grid, grid, grid});
    cases.correctness({{3, 3, 3, 1},
                       {3, 4, 7, 2},
                       {5, 3, 4, 3},
                       {3, 3, 129, 4},
                       {3, 67, 3, 1},
                       {100, 3, 3, 5},
                       {8, 9, 10, 2},
                       {16, 16, 33, 1},
                       {33, 15, 17, 7},
                       {20, 37, 65, 10},
                       {12, 12, 12, 25}});
    if (device == DeviceKind::cpu) {
      cases.performance({{64, 64, 64, 10}, {50, 75, 100, 5}, {96, 96, 96, 4}, {128, 128, 128, 1}});
    } else {
      cases.performance({{128, 128, 128, 20}, {256, 256, 256, 1}, {150, 200, 250, 10}, {320, 320, 320, 5}});
    }
    return cases;
  }

  void create_inputs(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.uniform(inputs[0], -1.0, 1.0);
    generate.uniform(inputs[1], 0.05, 0.15);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const Extents extents{test_case.size("depth"), test_case.size("height"), test_case.size("width")};
    const std::int64_t steps = test_case.size("steps");
    if (test_case.dtype == DType::float32) {
      step_often(inputs[0].as<float>(), inputs[1].as<float>(), outputs[0].as<float>(), extents, steps);
    } else {
      step_often(inputs[0].as<double>(), inputs[1].as<double>(), outputs[0].as<double>(), extents, steps);
    }
  }

  // No temperature leaves [-1, 1], because a step takes a weighted mean. A step does not increase earlier
  // errors either, so at worst those of all steps add up. In a step, five additions of up to 6, the product 6
  // u and the difference of up to 12 have errors of 48 u. Less than a sixth of it is left. The product with
  // kappa, of up to 2, and the sum add 3 u.
  //
  // The expected float64 has been computed in float64 too.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const double computations = output.dtype == DType::float64 ? 2.0 : 1.0;
    return {.absolute = computations * 11.0 * static_cast<double>(test_case.size("steps")) *
                        unit_roundoff(output.dtype),
            .relative = 2.0 * unit_roundoff(output.dtype)};
  }

  // Seven additions and two multiplications for each point inside, and each step.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 9 * (test_case.size("depth") - 2) * (test_case.size("height") - 2) *
           (test_case.size("width") - 2) * test_case.size("steps");
  }
};

}  // namespace

KBENCH_PLUGIN(Heat3d)
