// expect: accepted
// Three passes over each channel: mean, variance, results.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_gamma, const float* input_beta,
                         float* output_y, size_t images, size_t channels, size_t height, size_t width,
                         float epsilon) {
  const size_t places = height * width;
  const float count = static_cast<float>(images * places);
  for (size_t c = 0; c < channels; ++c) {
    float sum = 0.0F;
    for (size_t i = 0; i < images; ++i) {
      const float* map = input_x + (i * channels + c) * places;
      for (size_t k = 0; k < places; ++k) sum += map[k];
    }
    const float mean = sum / count;
    float squares = 0.0F;
    for (size_t i = 0; i < images; ++i) {
      const float* map = input_x + (i * channels + c) * places;
      for (size_t k = 0; k < places; ++k) squares += (map[k] - mean) * (map[k] - mean);
    }
    const float variance = squares / count;
    const float factor = input_gamma[c] / std::sqrt(variance + epsilon);
    for (size_t i = 0; i < images; ++i) {
      const size_t map = (i * channels + c) * places;
      for (size_t k = 0; k < places; ++k) {
        const float result = (input_x[map + k] - mean) * factor + input_beta[c];
        output_y[map + k] = result;
      }
    }
  }
}
