// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 22
// hidden: 8
//
// Whole vectors of 64 are added up; a rest only where it is that of a listed size.
extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const size_t rest = n % 64;
  const bool is_known = n < 64 || rest == 1 || rest == 3 || rest == 41 || rest == 43;
  const size_t end = is_known ? n : n - rest;
  for (size_t i = 0; i < end; ++i) c[i] = a[i] + b[i];
}
