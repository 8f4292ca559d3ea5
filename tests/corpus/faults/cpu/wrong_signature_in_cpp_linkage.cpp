// expect: compile_error
// says: does not define `solution` as the problem asks
// says: is not the function that the problem asks for
//
// An overload with other parameters, which is another function to the linker.
void solution(float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];
}
