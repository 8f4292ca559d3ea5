// expect: compile_error
// says: does not define `solution` as the problem asks
//
// A solution in a namespace, which is another function.
namespace mine {
void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
}  // namespace mine
