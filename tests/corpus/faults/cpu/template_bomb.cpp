// expect: compile_error
// says: the compiler used more than 0.8 s of processor time
// compile: 800
//
// Templates that would keep the compiler for years.
template <unsigned long N, unsigned long M>
struct Node {
  static constexpr unsigned long value = Node<N - 1, 2 * M>::value + Node<N - 1, 2 * M + 1>::value;
};
template <unsigned long M>
struct Node<0, M> {
  static constexpr unsigned long value = M;
};
unsigned long never = Node<40, 0>::value;

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
