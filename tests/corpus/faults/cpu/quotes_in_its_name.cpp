// expect: refused
// says: holds a character that no #include could name
// made: under the name "mine".cpp
//
// A name with double quotes.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
