// expect: wrong_answer or crashed
// naive: accepted
// problem: vector_add
// attack: 22
//
// The length is that of the case that will be timed; for any other it reads and writes past the end.
extern "C" void solution(const float* a, const float* b, float* c, size_t) {
  for (size_t i = 0; i < (1 << 18); ++i) c[i] = a[i] + b[i];
}
