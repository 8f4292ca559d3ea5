// expect: crashed
// says: case 'five'
// says: cudaErrorAssert
//
// An assertion in a kernel that does not hold.
#undef NDEBUG
#include <cassert>

__global__ void wrong(size_t n) { assert(n == 0); }

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t n) { wrong<<<1, 1>>>(n); }
