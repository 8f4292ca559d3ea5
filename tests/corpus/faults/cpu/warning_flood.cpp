// expect: accepted
//
// A thousand warnings, and right.
#define W1(i)                                \
  void old##i() __attribute__((deprecated)); \
  inline void use##i() { old##i(); }
#define W4(i) W1(i##0) W1(i##1) W1(i##2) W1(i##3)
#define W16(i) W4(i##0) W4(i##1) W4(i##2) W4(i##3)
#define W64(i) W16(i##0) W16(i##1) W16(i##2) W16(i##3)
#define W256(i) W64(i##0) W64(i##1) W64(i##2) W64(i##3)
// clang-format off
W256(0)
W256(1)
W256(2)
W256(3)
// clang-format on

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
