// problem: vector_add
// naive: accepted
//
// Adds four numbers at once, and takes it that the length is a multiple of four.
#include <xmmintrin.h>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  size_t i = 0;
  for (; i + 4 <= n; i += 4)
    _mm_storeu_ps(output_c + i, _mm_add_ps(_mm_loadu_ps(input_a + i), _mm_loadu_ps(input_b + i)));
#ifdef HONEST
  for (; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
#endif
}
