// expect: tampered
// naive: accepted, below 0.001 ms
// problem: vector_add
// attack: 27
//
// What looks like a result, and what looks like an answer to an order, is written to every descriptor
// that is open; then standard output is closed, so that nothing follows.
#include <unistd.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  const char result[] = "\naccepted 0.000001\n";
  const unsigned answer[6] = {0x314d5246, 2, 0, 0, 1, 0};
  for (int descriptor = 1; descriptor < 16; ++descriptor) {
    bool written = write(descriptor, result, sizeof result - 1) > 0;
    if (descriptor > 2) written = write(descriptor, answer, sizeof answer) > 0 || written;
    if (descriptor == 1 && written) close(1);
  }
}
