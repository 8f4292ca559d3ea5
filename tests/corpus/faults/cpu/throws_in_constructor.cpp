// expect: crashed
// says: loading the submission
// prints: terminate called
//
// An exception while the file is being loaded.
#include <stdexcept>

static const int table = [] {
  volatile bool is_there = false;
  if (!is_there) throw std::runtime_error("no table");
  return 1;
}();

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i] * static_cast<float>(table);
}
