// expect: crashed or timed_out or tampered
// call: 1000
//
// Jumps out of the call, to where the file was loaded: a frame that is no more.
#include <csetjmp>

static std::jmp_buf place;

__attribute__((constructor)) static void early() {
  if (setjmp(place) != 0) __builtin_trap();
}

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) { std::longjmp(place, 1); }
