// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 29
//
// A process is left behind, in a session of its own, that disturbs whoever comes later: it writes to a
// file 0.2 s after, and is gone after 2 s at the latest.
#include <fcntl.h>
#include <unistd.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static const int child = fork();
  if (child == 0) {
    setsid();
    alarm(2);
    usleep(200'000);
    const int file = open(KBENCH_CANARY_FILE, O_WRONLY | O_APPEND);
    if (file >= 0 && write(file, "still here", 10) < 0) _exit(1);
    _exit(0);
  }
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
