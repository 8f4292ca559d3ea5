// expect: accepted
// Channels shared among all cores, and vector instructions along each map.
#include <cmath>
#include <cstddef>

namespace {

struct Extents {
  size_t images, channels, places;
};

// Normalizes channel c, which begins at x.
void normalize(const float* x, float gamma, float beta, float* y, const Extents& extents, float epsilon) {
  const size_t stride = extents.channels * extents.places;
  const float share = 1.0F / static_cast<float>(extents.images * extents.places);
  float sum = 0.0F;
  for (size_t i = 0; i < extents.images; ++i) {
    const float* const map = x + i * stride;
    float of_map = 0.0F;
#pragma omp simd reduction(+ : of_map)
    for (size_t k = 0; k < extents.places; ++k) of_map += map[k];
    sum += of_map;
  }
  const float mean = sum * share;

  float squares = 0.0F;
  for (size_t i = 0; i < extents.images; ++i) {
    const float* const map = x + i * stride;
    float of_map = 0.0F;
#pragma omp simd reduction(+ : of_map)
    for (size_t k = 0; k < extents.places; ++k) of_map += (map[k] - mean) * (map[k] - mean);
    squares += of_map;
  }
  const float factor = gamma / std::sqrt(squares * share + epsilon);

  for (size_t i = 0; i < extents.images; ++i) {
#pragma omp simd
    for (size_t k = i * stride; k < i * stride + extents.places; ++k) y[k] = (x[k] - mean) * factor + beta;
  }
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_gamma, const float* input_beta,
                         float* output_y, size_t images, size_t channels, size_t height, size_t width,
                         float epsilon) {
  const Extents extents{images, channels, height * width};
#pragma omp parallel for schedule(static) if (images * channels * extents.places >= 1 << 15)
  for (size_t c = 0; c < channels; ++c) {
    const size_t first = c * extents.places;
    normalize(input_x + first, input_gamma[c], input_beta[c], output_y + first, extents, epsilon);
  }
}
