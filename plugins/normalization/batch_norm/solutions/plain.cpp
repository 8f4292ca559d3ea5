// expect: accepted
// dtypes: float32 float16 bfloat16
// Three passes over each channel: mean, variance, results; calculates in float32 and rounds once.
#include <cmath>
#include <cstddef>

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_gamma,
                         const kbench::element* input_beta, kbench::element* output_y, size_t images,
                         size_t channels, size_t height, size_t width, float epsilon) {
  const size_t places = height * width;
  const float count = static_cast<float>(images * places);
  for (size_t c = 0; c < channels; ++c) {
    float sum = 0.0F;
    for (size_t i = 0; i < images; ++i) {
      const kbench::element* map = input_x + (i * channels + c) * places;
      for (size_t k = 0; k < places; ++k) sum += static_cast<float>(map[k]);
    }
    const float mean = sum / count;
    float squares = 0.0F;
    for (size_t i = 0; i < images; ++i) {
      const kbench::element* map = input_x + (i * channels + c) * places;
      for (size_t k = 0; k < places; ++k)
        squares += (static_cast<float>(map[k]) - mean) * (static_cast<float>(map[k]) - mean);
    }
    const float variance = squares / count;
    const float factor = static_cast<float>(input_gamma[c]) / std::sqrt(variance + epsilon);
    for (size_t i = 0; i < images; ++i) {
      const size_t map = (i * channels + c) * places;
      for (size_t k = 0; k < places; ++k) {
        const float result =
            (static_cast<float>(input_x[map + k]) - mean) * factor + static_cast<float>(input_beta[c]);
        output_y[map + k] = static_cast<kbench::element>(result);
      }
    }
  }
}
