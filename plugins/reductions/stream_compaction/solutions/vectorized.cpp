// expect: accepted
// Each core counts its share first, in vector instructions, and then knows where to move it. Moving has no branch for a
// processor to guess wrong: every element is written, and only one that stays makes room for the next.
#include <omp.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

size_t count_positive(const float* x, size_t n) {
  size_t count = 0;
#pragma omp simd reduction(+ : count)
  for (size_t i = 0; i < n; ++i) count += x[i] > 0.0F ? 1 : 0;
  return count;
}

// When `count` are there, the rest of the share is passed over: the place behind belongs to the next one.
void move_positive(const float* x, float* y, size_t count) {
  size_t place = 0;
  for (size_t i = 0; place < count; ++i) {
    y[place] = x[i];
    place += x[i] > 0.0F ? 1 : 0;
  }
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, int64_t* output_count, size_t n) {
  std::vector<size_t> counts(static_cast<size_t>(omp_get_max_threads()));
#pragma omp parallel if (n >= 1 << 15)
  {
    const auto share = static_cast<size_t>(omp_get_thread_num());
    const auto shares = static_cast<size_t>(omp_get_num_threads());
    const size_t begin = n * share / shares;
    counts[share] = count_positive(input_x + begin, n * (share + 1) / shares - begin);
#pragma omp barrier
    size_t before = 0;
    size_t all = 0;
    for (size_t i = 0; i < shares; ++i) {
      if (i == share) before = all;
      all += counts[i];
    }
    move_positive(input_x + begin, output_y + before, counts[share]);
#pragma omp for schedule(static)
    for (size_t i = all; i < n; ++i) output_y[i] = 0.0F;
#pragma omp single
    output_count[0] = static_cast<int64_t>(all);
  }
}
