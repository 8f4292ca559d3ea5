// The gravity of all bodies on each: every pair counts, and needs an inverse root.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <numbers>

namespace {

using namespace kbench;

struct alignas(16) Body {
  float x, y, z, mass;
};

constexpr float softening = 0.05F;

void attract(const Body* bodies, float* accelerations, std::int64_t n) {
  constexpr double softening_squared = double{softening} * double{softening};
  parallel_for_teams(
      n,
      KBENCH_LAMBDA(std::int64_t i, Team team) {
        const Body here = bodies[i];
        double sum_x = 0.0;
        double sum_y = 0.0;
        double sum_z = 0.0;
        for (std::int64_t j = team.rank(); j < n; j += team.size()) {
          const Body there = bodies[j];
          const double x = static_cast<double>(there.x) - static_cast<double>(here.x);
          const double y = static_cast<double>(there.y) - static_cast<double>(here.y);
          const double z = static_cast<double>(there.z) - static_cast<double>(here.z);
          const double squared = x * x + y * y + z * z + softening_squared;
          const double pull = static_cast<double>(there.mass) / (squared * std::sqrt(squared));
          sum_x += pull * x;
          sum_y += pull * y;
          sum_z += pull * z;
        }
        sum_x = team.sum(sum_x);
        sum_y = team.sum(sum_y);
        sum_z = team.sum(sum_z);
        if (team.rank() == 0) {
          accelerations[3 * i] = static_cast<float>(sum_x);
          accelerations[3 * i + 1] = static_cast<float>(sum_y);
          accelerations[3 * i + 2] = static_cast<float>(sum_z);
        }
      },
      1 + 4096 / n);
}

// Moves every second body so near to the one before it that the softening counts.
void make_pairs(Body* bodies, std::int64_t n) {
  parallel_for(
      n / 2, KBENCH_LAMBDA(std::int64_t pair) {
        const Body first = bodies[2 * pair];
        Body& second = bodies[2 * pair + 1];
        second.x = first.x + softening * second.x;
        second.y = first.y + softening * second.y;
        second.z = first.z + softening * second.z;
      });
}

void set_masses(Body* bodies, std::int64_t n) {
  parallel_for(
      n, KBENCH_LAMBDA(std::int64_t i) { bodies[i].mass = 0.75F + 0.25F * bodies[i].mass; }, 1 << 14);
}

class NBody final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "n_body",
            .title = "Gravity among many bodies",
            .description = R"(Computes the acceleration of each body by the gravity of all:

$$\vec a_i = \sum_{j=0}^{n-1} m_j
\frac{\vec r_j - \vec r_i}{\left( |\vec r_j - \vec r_i|^2 + \varepsilon^2 \right)^{3/2}},
\qquad 0 \le i < n$$

where the constant of gravity is 1, and the softening *epsilon* keeps near bodies from flinging each other away. A body
does not pull at itself, which the formula says without an exception.

| parameter | shape | meaning |
|---|---|---|
| `input_bodies` | n x 4 | coordinates *x*, *y* and *z*, from -1 to 1, and mass, from 1/2 to 1, of each body, row-major |
| `output_accelerations` | n x 3 | the acceleration of each body, row-major |
| `n` | scalar | number of bodies |
| `softening` | scalar | *epsilon*, a `float` |

Every pair must be computed, in no less than the precision of `float32`. The sums may be taken in any order.

As is usual, 20 operations are counted for each pair, a body's with itself included: *20 n^2* in all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"simulation", "compute-bound"},
            .dtypes = {DType::float32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_bodies")
        .output("output_accelerations")
        .scalar("n")
        .scalar("softening", ScalarType::float32);
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n", 4}, {"n", 3}}).inputs({"uniform", "pairs"});
    cases.correctness({2, 3, 7, 33, 64, 259, 1001});
    cases.correctness({2, 31, 130, 515}, "pairs");
    if (device == DeviceKind::cpu) {
      cases.performance({512, 1024, 1500, 2048});
    } else {
      cases.performance({2048, 4096, 10'000, 16'384}).performance({20'000}, "pairs");
    }
    return cases;
  }

  // "pairs": half of the bodies have a neighbour so near that the softening counts.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.uniform(inputs[0], -1.0, 1.0);
    auto* const bodies = reinterpret_cast<Body*>(inputs[0].as<float>());
    const std::int64_t n = test_case.size("n");
    if (test_case.inputs == "pairs") make_pairs(bodies, n);
    set_masses(bodies, n);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    attract(reinterpret_cast<const Body*>(inputs[0].as<float>()), outputs[0].as<float>(),
            test_case.size("n"));
  }

  // A component of one pair's pull has the mean square 0.58 * pi^2 / 32 / softening over all distances, where
  // 0.58 is that of a mass and 1/8 the density of bodies. Its own relative error is below 16 u: three
  // differences, their squares and sum, an inverse root whose last place may be wrong, and its cube.
  //
  //   * The sum has n such terms of either sign. Its partial sums have root mean squares of at most sqrt(n)
  //     times that of a term, so its errors have 0.4 n u times that; fifty times this is allowed. The terms'
  //     own errors, 16 u of a term, count 7 sqrt(n) times. This is the absolute part.
  //   * One body that is very near may dominate that sum. All others pull a body near a face of the cube
  //     inwards, which makes terms of one sign. Their part is 3 sqrt(n) u, nine times the root mean square of
  //     their errors. With 16 u of the result this is the relative part.
  //
  // Coordinates in half precision or TF32 move each body by about 2^-12. This is some 2^-12 / softening of a
  // near pair's pull, and sqrt(n) times as much in sums of n terms.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    constexpr double of_one_pull = 16.0;
    constexpr double pi = std::numbers::pi;
    const double u = unit_roundoff(output.dtype);
    const double root_mean_square = std::sqrt(0.58 * pi * pi / 32.0 / double{softening});
    const auto n = static_cast<double>(test_case.size("n"));
    const double of_terms = lambda_of_sums * std::sqrt(n) * of_one_pull;
    return {.absolute = (20.0 * n + of_terms) * root_mean_square * u,
            .relative = (3.0 * std::sqrt(n) + of_one_pull) * u};
  }

  // Twenty operations for each pair.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 20 * test_case.size("n") * test_case.size("n");
  }

  std::vector<Scalar> get_extra_params(const TestCase& test_case) const override {
    return {test_case.size("n"), double{softening}};
  }
};

}  // namespace

KBENCH_PLUGIN(NBody)
