// expect: crashed
// naive: accepted, below 0.01 ms
// problem: vector_add
// attack: 27
//
// Says what the harness would say, and ends the process before that says something else.
#include <unistd.h>

#include <cstddef>
#include <cstdio>

extern "C" void solution(const float* /*input_a*/, const float* /*input_b*/, float* /*output_c*/,
                         size_t /*n*/) {
  std::puts("accepted 0.000001");
  std::fflush(stdout);
  _exit(0);
}
