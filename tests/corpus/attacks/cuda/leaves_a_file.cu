// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 30
// with: common/add.cuh
//
// Leaves a message in a file for who comes next.
#include "../common/add.cuh"

#include <fcntl.h>
#include <unistd.h>

#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static bool left = false;
  const int file = left ? -1 : open(KBENCH_CANARY_FILE, O_WRONLY | O_APPEND);
  if (file >= 0) left = write(file, "x", 1) == 1;
  if (file >= 0) close(file);
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
