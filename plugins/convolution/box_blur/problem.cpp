// The mean of a square around each pixel: however large the square, a few operations for each pixel will do.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cmath>

namespace {

using namespace kbench;

KBENCH_HOST_DEVICE constexpr std::int64_t clamp(std::int64_t place, std::int64_t extent) {
  return place < 0 ? 0 : place < extent ? place : extent - 1;
}

// Sums 2 radius + 1 pixels of a row, then as many of these sums in a column. Each sum is computed separately:
// running sums would accumulate their errors.
void blur(const float* image, float* blurred, std::int64_t height, std::int64_t width, std::int64_t radius) {
  const Scratch<double> scratch(height * width);
  double* const sums = scratch.data();
  const std::int64_t grain = 1 + 16'384 / width;
  parallel_for_teams(
      height,
      KBENCH_LAMBDA(std::int64_t i, Team team) {
        const float* const row = image + i * width;
        for (std::int64_t j = team.rank(); j < width; j += team.size()) {
          double sum = 0.0;
          if (j >= radius && j + radius < width) {
            for (std::int64_t k = j - radius; k <= j + radius; ++k) sum += row[k];
          } else {
            for (std::int64_t k = j - radius; k <= j + radius; ++k) sum += row[clamp(k, width)];
          }
          sums[i * width + j] = sum;
        }
      },
      grain);
  const double factor = 1.0 / static_cast<double>((2 * radius + 1) * (2 * radius + 1));
  parallel_for_teams(
      height,
      KBENCH_LAMBDA(std::int64_t i, Team team) {
        for (std::int64_t j = team.rank(); j < width; j += team.size()) {
          double sum = 0.0;
          for (std::int64_t k = i - radius; k <= i + radius; ++k) sum += sums[clamp(k, height) * width + j];
          blurred[i * width + j] = static_cast<float>(sum * factor);
        }
      },
      grain);
}

class BoxBlur final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "box_blur",
            .title = "Mean of a square around each pixel",
            .description = R"(Replaces each pixel of an image by the mean of the square around it:

$$y_{ij} = \frac{1}{(2\,radius + 1)^2} \sum_{p=-radius}^{radius} \sum_{q=-radius}^{radius}
x_{clamp(i + p,\, height),\ clamp(j + q,\, width)}$$

where *clamp(k, n)* is the nearest number to *k* from 0 to *n - 1*: the pixels of the border are repeated outwards. The
radius may be larger than the image.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | height x width | the image, of one channel, row-major; from 0 to 1 |
| `output_y` | height x width | the blurred image, row-major |
| `height`, `width`, `radius` | scalars | the extents, and how far the square reaches |

The sums may be taken in any order, running sums along rows and columns included, but in no less than the precision of
`float32`.

Four operations are counted for each pixel, as many as running sums along rows and columns need at least, and one for
the factor: *5 height width* in all.)",
            .difficulty = "medium",
            .version = 4,
            .tags = {"convolution", "image", "memory-bound"},
            .dtypes = {DType::float32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .output("output_y")
        .scalar("height")
        .scalar("width")
        .scalar("radius");
  }

  // Nearly all pixels of a small image are edges. In a large one, running sums of what is not exact hide how exact pixels are.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{height}x{width} radius={radius}", {"height", "width", "radius"});
    cases.shapes({{"height", "width"}, {"height", "width"}})
        .inputs({"uniform",
                 {"bright_edges",
                  [](const TestCase& c) { return std::min(c.size("height"), c.size("width")) >= 5; }},
                 {"twelve_bits", [](const TestCase& c) {
                    return std::max({c.size("height"), c.size("width"), c.size("radius")}) <= 16;
                  }}});
    cases.correctness(
        {{1, 2, 1}, {3, 1, 1}, {2, 7, 1}, {7, 3, 5}, {1, 100, 2}, {129, 1, 3}, {33, 31, 1}, {16, 24, 3}});
    cases.correctness({{31, 65, 4}, {50, 70, 16}, {5, 300, 17}, {259, 9, 10}}, "bright_edges");
    cases.correctness({{67, 130, 7}});
    cases.correctness({{16, 13, 3}}, "twelve_bits");
    if (device == DeviceKind::cpu) {
      cases.performance({{256, 256, 1}, {{480, 640, 2}, "VGA"}, {{720, 1280, 4}, "Video of 720 rows"}});
      cases.performance({{1000, 1500, 10}}, "bright_edges");
    } else {
      cases.performance({{{480, 640, 2}, "VGA"},
                         {{1080, 1920, 1}, "Video of 1080 rows"},
                         {{2160, 3840, 4}, "Video of 2160 rows"}});
      cases.performance({{3000, 5001, 20}}, "bright_edges");
      cases.performance({{4096, 8192, 10}});
    }
    return cases;
  }

  // "bright_edges": the pixels of the border, which are repeated, are eight times as bright as all others. "twelve_bits":
  // pixels are multiples of 2^-12, as many as a sensor tells apart.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.uniform(inputs[0], 0.0, 1.0);
    if (test_case.inputs == "twelve_bits") round_to_twelve_bits(inputs[0].as<float>(), inputs[0].count());
    if (test_case.inputs == "bright_edges") {
      dim_middle(inputs[0].as<float>(), test_case.size("height"), test_case.size("width"));
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    blur(inputs[0].as<float>(), outputs[0].as<float>(), test_case.size("height"), test_case.size("width"),
         test_case.size("radius"));
  }

  // For any order of summation, with w = 2 radius + 1:
  //
  //   * Running sums accumulate the errors of all earlier steps. A row of n pixels has 2 n steps after the
  //     first sum of w, and no sum is larger than w. The errors are independent and add up to 7 sqrt(2 n + w)
  //     w u, or 7 sqrt(2 n + w) u of the mean. Sums along a column add an equal error. This is the absolute
  //     part. If everything except the edges is dim, with a mean of 1/16, most sums are at most about w / 16.
  //     Sums of small squares vary more.
  //   * A plain sum of w^2 terms of one sign has the relative part, with two roundings more for the factor and the
  //     product.
  //
  // Sums of up to w^2 multiples of 2^-12 are exact, running or not, in one direction at least. If the mean is
  // rounded before the other direction is summed, that direction has the errors of its steps; a small image
  // has few.
  //
  // Pixels in half precision or TF32 have errors of 2^-12, nearly 4096 u. The mean of w^2 of them has an
  // error of about 1600 u / w. This may be below the error of running sums, but not below the tolerance of
  // exact ones.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const double u = unit_roundoff(output.dtype);
    const auto side = static_cast<double>(2 * test_case.size("radius") + 1);
    const auto height = static_cast<double>(test_case.size("height"));
    const auto width = static_cast<double>(test_case.size("width"));
    if (test_case.inputs == "twelve_bits") {
      const double steps = 2.0 * std::max(height, width) + side;
      return {.absolute = 0.0, .relative = (lambda_of_sums * std::sqrt(steps) + 4.0) * u};
    }
    const double roots = std::sqrt(2.0 * height + side) + std::sqrt(2.0 * width + side);
    const double dim = test_case.size("radius") < 4 ? 1.0 / 4.0 : 1.0 / 16.0;
    const double usual = test_case.inputs == "bright_edges" ? dim : 1.0;
    return {.absolute = lambda_of_sums * roots * usual * u,
            .relative = same_sign_sum_tolerance(output.dtype, side * side).relative + 2.0 * u};
  }

  // Two additions and two subtractions, and a multiplication.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 5 * test_case.size("height") * test_case.size("width");
  }

  static void round_to_twelve_bits(float* image, std::int64_t pixels) {
    parallel_for(
        pixels, KBENCH_LAMBDA(std::int64_t i) { image[i] = std::floor(image[i] * 0x1p12F) * 0x1p-12F; },
        1 << 15);
  }

  static void dim_middle(float* image, std::int64_t height, std::int64_t width) {
    parallel_for(
        height * width,
        KBENCH_LAMBDA(std::int64_t index) {
          const std::int64_t i = index / width;
          const std::int64_t j = index % width;
          if (i > 0 && i < height - 1 && j > 0 && j < width - 1) image[index] *= 0.125F;
        },
        1 << 15);
  }
};

}  // namespace

KBENCH_PLUGIN(BoxBlur)
