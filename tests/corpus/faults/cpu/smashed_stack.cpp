// expect: crashed or timed_out
// says: case 'five'
// call: 1000
//
// Overwrites its own frame, and those of its callers.
#include <cstring>

extern "C" __attribute__((noinline)) void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  char here[16];
  char* volatile at = here;
  std::memset(at, 0x41, 512);
  asm volatile("" ::: "memory");
}
