// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 25
//
// Vectors of sixteen need no loop for the rest, if one may write past the end. What stands there is
// somebody else's.
extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  for (size_t i = n; i < n + 16; ++i) c[i] = 0;
}
