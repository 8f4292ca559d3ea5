// expect: wrong_answer
// naive: accepted, below 0.001 ms
// problem: vector_add
// attack: 32
//
// The process becomes another program, with all of its descriptors, that prints the result.
#include <unistd.h>

extern "C" void solution(const float*, const float*, float*, size_t) {
  execl("/bin/echo", "echo", "accepted 0.000001", nullptr);
}
