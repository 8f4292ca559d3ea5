// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 25
//
// Eight elements before the output are written too. What stands there is somebody else's.
extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  for (size_t i = 5; i <= 12; ++i) c[-static_cast<long>(i)] = 0;
}
