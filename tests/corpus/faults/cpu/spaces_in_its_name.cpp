// expect: accepted
// made: under the name it's mine, $(exit 1); & `no one else` 's.cpp
//
// A name of spaces, single quotes and what a shell would execute.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
