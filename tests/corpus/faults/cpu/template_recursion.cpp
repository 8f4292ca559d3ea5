// expect: compile_error
// says: template instantiation depth
//
// Templates that need themselves.
template <unsigned long N>
struct Deeper {
  static constexpr unsigned long value = Deeper<N + 1>::value;
};
unsigned long never = Deeper<0>::value;

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
