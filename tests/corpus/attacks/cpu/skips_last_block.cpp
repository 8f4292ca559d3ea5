// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 17
//
// All but the last block of 4096 elements is written: the buffer may still hold the rest.
extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  if (n > 4096) n -= 4096;
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
