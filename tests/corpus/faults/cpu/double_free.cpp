// expect: crashed
// says: SIGABRT
// prints: free(): double free detected
//
// Frees memory twice.
#include <cstdlib>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t n) {
  void* volatile memory = std::malloc(n);
  std::free(memory);
  std::free(memory);
}
