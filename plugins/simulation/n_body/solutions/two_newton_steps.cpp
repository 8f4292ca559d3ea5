// expect: wrong_answer
// One step of Newton's method too few for the inverse roots, which err by up to 5e-6. Otherwise vector instructions take
// many bodies at once, and cores share the bodies that are pulled.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

constexpr size_t together = 4;

// Bodies, with their coordinates and masses apart.
struct Bodies {
  std::vector<float> x, y, z, mass;
};

// 1 / sqrt(a). The compiler makes no vector instructions of std::sqrt, which sets errno. The first guess halves the
// exponent, and each of two steps of Newton's method doubles the digits.
inline float inverse_root(float a) {
  float root = std::bit_cast<float>(0x5f375a86U - (std::bit_cast<std::uint32_t>(a) >> 1U));
  for (int step = 0; step < 2; ++step) root *= 1.5F - 0.5F * a * root * root;
  return root;
}

// The accelerations of the bodies from `first` on; the last body stands in for those beyond it.
void attract(const Bodies& bodies, size_t first, float softening_squared, float (*accelerations)[3]) {
  const size_t n = bodies.x.size();
  float here[together][3];
  for (size_t k = 0; k < together; ++k) {
    const size_t i = std::min(first + k, n - 1);
    here[k][0] = bodies.x[i];
    here[k][1] = bodies.y[i];
    here[k][2] = bodies.z[i];
  }
  float sum[together][3] = {};
#pragma omp simd reduction(+ : sum)
  for (size_t j = 0; j < n; ++j) {
    for (size_t k = 0; k < together; ++k) {
      const float x = bodies.x[j] - here[k][0];
      const float y = bodies.y[j] - here[k][1];
      const float z = bodies.z[j] - here[k][2];
      const float root = inverse_root(x * x + y * y + z * z + softening_squared);
      const float pull = bodies.mass[j] * root * root * root;
      sum[k][0] += pull * x;
      sum[k][1] += pull * y;
      sum[k][2] += pull * z;
    }
  }
  std::copy_n(&sum[0][0], together * 3, &accelerations[0][0]);
}

}  // namespace

extern "C" void solution(const float* input_bodies, float* output_accelerations, size_t n, float softening) {
  Bodies bodies;
  for (std::vector<float>* const part : {&bodies.x, &bodies.y, &bodies.z, &bodies.mass}) part->resize(n);
  for (size_t i = 0; i < n; ++i) {
    bodies.x[i] = input_bodies[4 * i];
    bodies.y[i] = input_bodies[4 * i + 1];
    bodies.z[i] = input_bodies[4 * i + 2];
    bodies.mass[i] = input_bodies[4 * i + 3];
  }
#pragma omp parallel for schedule(static) if (n >= 256)
  for (size_t first = 0; first < n; first += together) {
    float accelerations[together][3];
    attract(bodies, first, softening * softening, accelerations);
    std::copy_n(&accelerations[0][0], 3 * std::min(together, n - first), output_accelerations + 3 * first);
  }
}
