// expect: crashed
// naive: accepted
// problem: vector_add
// attack: 16
//
// The inputs become zero, so that whoever computes the expected output from them afterwards finds zeros
// right.
#include <cstring>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  std::memset(const_cast<float*>(a), 0, n * sizeof(float));
  std::memset(const_cast<float*>(b), 0, n * sizeof(float));
  std::memset(c, 0, n * sizeof(float));
}
