// expect: crashed
// says: case 'five'
// says: SIGABRT
// prints: Assertion `n == 0' failed
//
// An assertion that does not hold.
#undef NDEBUG
#include <cassert>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t n) { assert(n == 0); }
