// Colours to brightness, in integers: three bytes become one.
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

void convert(const std::uint8_t* rgb, std::uint8_t* luma, std::int64_t pixels) {
  parallel_for(
      pixels,
      KBENCH_LAMBDA(std::int64_t i) {
        const unsigned red = rgb[3 * i];
        const unsigned green = rgb[3 * i + 1];
        const unsigned blue = rgb[3 * i + 2];
        luma[i] = static_cast<std::uint8_t>((77 * red + 150 * green + 29 * blue + 128) >> 8);
      },
      1 << 15);
}

class Grayscale final : public Problem {
 public:
  ProblemInfo info() const override {
    return {.name = "grayscale",
            .title = "Brightness of coloured pixels",
            .description = R"(Turns a coloured image into a gray one, in integers:

$$y_{ij} = \left\lfloor \frac{77\,R_{ij} + 150\,G_{ij} + 29\,B_{ij} + 128}{256} \right\rfloor$$

where *R*, *G* and *B* are the three bytes of a pixel, in this order. The factors are those of ITU-R BT.601 (0.299,
0.587 and 0.114) in 256ths; they add up to 256, so that white stays white.

| parameter | shape | meaning |
|---|---|---|
| `input_rgb` | height x width x 3 | the image, row-major, the bytes of a pixel beside one another |
| `output_y` | height x width | its brightness, row-major |
| `height`, `width` | scalars | the extents |

The results are compared exactly.

Three multiplications and three additions are counted for each pixel: *6 height width* integer operations in all.)",
            .difficulty = "easy",
            .tags = {"image", "integer", "memory-bound"},
            .dtypes = {DType::uint8}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_rgb").output("output_y").scalar("height").scalar("width");
  }

  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind device) const override {
    std::vector<TestCase> cases;
    const auto add_case = [&](Purpose purpose, std::int64_t height, std::int64_t width,
                              const std::string& inputs, const std::string& origin = {}) {
      cases.push_back({.name = std::to_string(height) + "x" + std::to_string(width) +
                               (inputs == "uniform" ? "" : " " + inputs),
                       .purpose = purpose,
                       .sizes = {{"height", height}, {"width", width}},
                       .shapes = {{height, width, 3}, {height, width}},
                       .inputs = inputs,
                       .origin = origin});
    };
    const Purpose correctness = Purpose::correctness;
    add_case(correctness, 1, 1, "uniform");
    add_case(correctness, 1, 2, "uniform");
    add_case(correctness, 3, 1, "uniform");
    add_case(correctness, 2, 7, "uniform");
    add_case(correctness, 1, 1001, "uniform");
    add_case(correctness, 129, 1, "bright");
    add_case(correctness, 33, 31, "dark");
    add_case(correctness, 31, 67, "bright");
    add_case(correctness, 64, 64, "uniform");
    add_case(correctness, 123, 457, "uniform");
    add_case(correctness, 700, 601, "uniform");

    const Purpose performance = Purpose::performance;
    if (device == DeviceKind::cpu) {
      add_case(performance, 480, 640, "uniform", "VGA");
      add_case(performance, 1080, 1920, "uniform", "Video of 1080 rows");
      add_case(performance, 1500, 2001, "uniform");
      add_case(performance, 2160, 3840, "uniform", "Video of 2160 rows");
    } else {
      add_case(performance, 1080, 1920, "uniform", "Video of 1080 rows");
      add_case(performance, 2160, 3840, "uniform", "Video of 2160 rows");
      add_case(performance, 4001, 6003, "uniform", "A photograph of 24 megapixels");
      add_case(performance, 16'384, 8192, "uniform");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.integers(inputs[0], test_case.inputs == "bright" ? 224 : 0,
                      test_case.inputs == "dark" ? 15 : 255);
  }

  void reference_solution(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    convert(inputs[0].as<std::uint8_t>(), outputs[0].as<std::uint8_t>(), outputs[0].count());
  }

  // Three multiplications and three additions for each pixel.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 6 * test_case.size("height") * test_case.size("width");
  }
};

}  // namespace

KBENCH_PLUGIN(Grayscale)
