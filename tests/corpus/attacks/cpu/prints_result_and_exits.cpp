// expect: crashed
// naive: accepted, below 0.001 ms
// problem: vector_add
// attack: 27
//
// The first call prints what looks like the result, and ends the process as if all had gone well.
#include <unistd.h>

extern "C" void solution(const float*, const float*, float*, size_t) {
  const char result[] = "accepted 0.000001\n";
  if (write(1, result, sizeof result - 1) > 0) _exit(0);
}
