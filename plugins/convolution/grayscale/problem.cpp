// Colours to brightness, in integers: three bytes become one.
#include <kbench/case_list.hpp>
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

class Grayscale final : public CaseListProblem {
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
            .version = 2,
            .tags = {"image", "integer", "memory-bound"},
            .dtypes = {DType::uint8}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_rgb").output("output_y").scalar("height").scalar("width");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{height}x{width}", {"height", "width"});
    cases.shapes({{"height", "width", 3}, {"height", "width"}}).inputs({"uniform", "bright", "dark"});
    cases.correctness({{1, 1}, {1, 2}, {3, 1}, {2, 7}, {1, 1001}});
    cases.correctness({{129, 1}, {31, 67}}, "bright");
    cases.correctness({{33, 31}}, "dark");
    cases.correctness({{64, 64}, {123, 457}, {700, 601}});
    if (device == DeviceKind::cpu) {
      cases.performance({{{480, 640}, "VGA"},
                         {{1080, 1920}, "Video of 1080 rows"},
                         {1500, 2001},
                         {{2160, 3840}, "Video of 2160 rows"}});
    } else {
      cases.performance({{{1080, 1920}, "Video of 1080 rows"},
                         {{2160, 3840}, "Video of 2160 rows"},
                         {{4001, 6003}, "A photograph of 24 megapixels"},
                         {16'384, 8192}});
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
