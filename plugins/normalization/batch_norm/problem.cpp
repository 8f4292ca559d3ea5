// Batch normalization as in training: each channel gets mean 0 and variance 1 over all images and places.
#include "normalization/standardize.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <cmath>

namespace {

using namespace kbench;

constexpr float epsilon = 1e-5F;

// The extents of a batch of images: `places` is height times width.
struct Extents {
  std::int64_t images, channels, places;
};

Extents extents_of(const TestCase& test_case) {
  return {test_case.size("images"), test_case.size("channels"),
          test_case.size("height") * test_case.size("width")};
}

// The number of elements of a channel.
std::int64_t count_of(const TestCase& test_case) {
  const Extents extents = extents_of(test_case);
  return extents.images * extents.places;
}

// Few numbers may happen to lie close together, and their deviation be tiny: every other one goes elsewhere.
template <class T>
void spread(T* x, Extents extents) {
  const std::int64_t of_image = extents.channels * extents.places;
  parallel_for(
      of_image * extents.images, KBENCH_LAMBDA(std::int64_t i) {
        const std::int64_t parity = (i / of_image + i % extents.places) % 2;
        x[i] = narrow<T>(0.25 * widen(x[i]) + (parity == 0 ? 1.0 : -1.0));
      });
}

// Makes elements smooth, like feature maps: most of an element is shared with its 63 neighbours. Statistics
// of a part of the images or places then differ from those of all by more than the tolerance.
template <class T>
void smooth(T* x, std::int64_t n, Philox random) {
  parallel_for((n + 63) / 64,
               KBENCH_LAMBDA(std::int64_t block) {
                 const double shared =
                     double{unit_float(random.word(static_cast<std::uint64_t>(block)))} - 0.5;
                 for (std::int64_t i = 64 * block; i < n && i < 64 * block + 64; ++i)
                   x[i] = narrow<T>(0.5 * widen(x[i]) + 3.0 * shared);
               },
               1 << 8);
}

// Adds a number to each channel: of random sign, and of a magnitude between `distance` and twice that.
template <class T>
void shift_channels(T* x, Extents extents, double distance, Philox random) {
  parallel_for_teams(
      extents.images * extents.channels,
      KBENCH_LAMBDA(std::int64_t map, Team team) {
        const std::uint32_t word = random.word(static_cast<std::uint64_t>(map % extents.channels));
        const double magnitude = distance * (1.0 + double{unit_float(word)});
        const double offset = word % 2 == 0 ? magnitude : -magnitude;
        T* const places = x + map * extents.places;
        for (std::int64_t k = team.rank(); k < extents.places; k += team.size())
          places[k] = narrow<T>(widen(places[k]) + offset);
      },
      16);
}

// The sum over all elements of a channel of (x - center)^power, with a power of 1 or 2.
template <int power, class T>
KBENCH_HOST_DEVICE double sum_channel(const T* x, Extents extents, double center, Team team) {
  double sum = 0.0;
  for (std::int64_t image = 0; image < extents.images; ++image) {
    const T* const places = x + image * extents.channels * extents.places;
    for (std::int64_t k = team.rank(); k < extents.places; k += team.size()) {
      const double difference = widen(places[k]) - center;
      sum += power == 1 ? difference : difference * difference;
    }
  }
  return team.sum(sum);
}

template <class T>
void normalize(const T* x, const T* gamma, const T* beta, T* y, Extents extents) {
  const double eps = double{epsilon};
  parallel_for_teams(
      extents.channels,
      KBENCH_LAMBDA(std::int64_t channel, Team team) {
        const std::int64_t first = channel * extents.places;
        const auto count = static_cast<double>(extents.images * extents.places);
        const double mean = sum_channel<1>(x + first, extents, 0.0, team) / count;
        const double variance = sum_channel<2>(x + first, extents, mean, team) / count;
        const double factor = widen(gamma[channel]) / std::sqrt(variance + eps);
        for (std::int64_t image = 0; image < extents.images; ++image) {
          const std::int64_t map = first + image * extents.channels * extents.places;
          for (std::int64_t k = map + team.rank(); k < map + extents.places; k += team.size())
            y[k] = narrow<T>((widen(x[k]) - mean) * factor + widen(beta[channel]));
        }
      },
      2);
}

class BatchNorm final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "batch_norm",
            .title = "Batch normalization, with the statistics of the batch",
            .description = R"(Normalizes every channel over all images and places, then scales and shifts it:

$$y_{ncp} = \frac{x_{ncp} - \mu_c}{\sqrt{\sigma_c^2 + \epsilon}} \, \gamma_c + \beta_c$$

with $\mu_c$ the mean of the channel and $\sigma_c^2$ the mean of $(x - \mu_c)^2$, both over all *n* and *p*, as in
training. Running statistics are neither used nor updated.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | images x channels x height x width | the feature maps, row-major (NCHW) |
| `input_gamma` | channels | the scale |
| `input_beta` | channels | the shift |
| `output_y` | images x channels x height x width | the normalized maps |
| `images`, `channels`, `height`, `width` | scalars | the extents |
| `epsilon` | scalar | added to the variance, a `float` for every element type |

Channels lie far from zero, up to some 60 standard deviations: $E[x^2] - E[x]^2$ loses the variance there in `float32`.
For the 16-bit types calculate in `float32` and round once.

Eight operations are counted for each element (two for the mean and its difference, two for the variance, one for the
division, two for scale and shift, one for the average): *8 images channels height width* in all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"normalization", "reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_gamma")
        .input("input_beta")
        .output("output_y")
        .scalar("images")
        .scalar("channels")
        .scalar("height")
        .scalar("width")
        .scalar("epsilon", ScalarType::float32);
  }

  // A few numbers may happen to lie close together, unless they are spread; one has no deviation, whatever it is. A long
  // running sum of numbers far from zero has a unit that is larger than their deviation: all additions err in one direction.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    const auto has_deviation = [](const TestCase& c) { return standardize::has_deviation(count_of(c)); };
    CaseList cases("{images}x{channels}x{height}x{width}", {"images", "channels", "height", "width"});
    const std::vector<Extent> maps{"images", "channels", "height", "width"};
    cases.shapes({maps, {"channels"}, {"channels"}, maps})
        .inputs({{"normal", has_deviation},
                 "spread",
                 {"shifted", has_deviation},
                 {"far", [=](const TestCase& c) { return has_deviation(c) && count_of(c) <= 1 << 14; }},
                 "small",
                 {"textured", [](const TestCase& c) { return count_of(c) >= 512; }}});
    cases.correctness({{1, 7, 1, 1}, {129, 33, 1, 1}, {3, 128, 5, 3}});
    cases.correctness({{2, 3, 1, 1}, {1, 2, 1, 3}, {3, 5, 7, 1}, {2, 7, 3, 5}}, "spread");
    cases.correctness({{1, 1, 31, 33}, {5, 33, 13, 3}, {2, 130, 8, 8}}, "shifted");
    cases.correctness({{3, 4, 17, 19}}, "far");
    cases.correctness({{4, 9, 12, 10}}, "small");
    cases.correctness({{7, 3, 56, 57}}, "textured");

    const std::string resnet = "ResNet-50, ";
    const std::string resnet20 = "ResNet-20 for CIFAR-10, first stage, ";
    if (device == DeviceKind::cpu) {
      cases.performance({{{16, 2048, 7, 7}, resnet + "conv5_x, 16 images"},
                         {{4, 512, 28, 28}, resnet + "conv3_x, 4 images"},
                         {{2, 64, 112, 112}, resnet + "conv1, 2 images"},
                         {{64, 16, 32, 32}, resnet20 + "64 images"}},
                        "textured");
    } else {
      cases.performance({{{64, 2048, 7, 7}, resnet + "conv5_x, 64 images"},
                         {{32, 512, 28, 28}, resnet + "conv3_x, 32 images"},
                         {{32, 256, 56, 56}, resnet + "conv2_x, 32 images"},
                         {{32, 64, 112, 112}, resnet + "conv1, 32 images"},
                         {{128, 16, 32, 32}, resnet20 + "128 images"}},
                        "textured");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    generate.normal(x, 0.0, test_case.inputs == "small" ? 0x1p-8 : 1.0);  // where epsilon counts
    standardize::fill_parameters(inputs[1], inputs[2], generate);
    const Extents extents = extents_of(test_case);
    const Philox random = generate.stream();
    const Philox texture = generate.stream();
    const double distance = standardize::distance(x.dtype, test_case.inputs);
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if (test_case.inputs == "spread") spread(x.as<T>(), extents);
      if (test_case.inputs == "textured") smooth(x.as<T>(), x.count(), texture);
      if (distance != 0.0) shift_channels(x.as<T>(), extents, distance, random);
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      normalize(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), outputs[0].as<T>(),
                extents_of(test_case));
    });
  }

  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return standardize::tolerance(output.dtype, static_cast<double>(count_of(test_case)),
                                  standardize::distance(output.dtype, test_case.inputs));
  }

  // Eight for each element, as the description counts them.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const Extents extents = extents_of(test_case);
    return 8 * extents.images * extents.channels * extents.places;
  }

  std::vector<Scalar> get_extra_params(const TestCase& test_case) const override {
    return {test_case.size("images"), test_case.size("channels"), test_case.size("height"),
            test_case.size("width"), double{epsilon}};
  }
};

}  // namespace

KBENCH_PLUGIN(BatchNorm)
