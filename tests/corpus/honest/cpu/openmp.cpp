// problem: vector_add
// A team of threads, as many as there are cores.
#include <cstddef>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
#pragma omp parallel for schedule(dynamic, 4096)
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
