// problem: reduction
// A buffer for each thread of a team, kept between calls.
#include <cstddef>
#include <vector>

extern "C" void solution(const float* x, float* sum, size_t n) {
  double total = 0;
#pragma omp parallel reduction(+ : total)
  {
    thread_local std::vector<double> buffer(1024);
    buffer.assign(buffer.size(), 0.0);
#pragma omp for
    for (size_t i = 0; i < n; ++i) buffer[i % buffer.size()] += x[i];
    for (const double each : buffer) total += each;
  }
  *sum = static_cast<float>(total);
}
