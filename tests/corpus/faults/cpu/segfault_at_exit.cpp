// expect: crashed
// says: case 'five'
// says: SIGSEGV
//
// Ends its process in the middle of a call, and crashes in a destructor then.
#include <cstdlib>

static struct Late {
  ~Late() { *reinterpret_cast<volatile int*>(8) = 1; }
} late;

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) { std::exit(0); }
