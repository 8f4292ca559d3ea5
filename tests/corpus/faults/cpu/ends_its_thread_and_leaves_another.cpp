// expect: timed_out or crashed
// says: case 'five'
// call: 600
//
// Ends the thread that it is called on by the system call, while another goes on.
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static void* stay(void* /*argument*/) {
  while (true) pause();
}

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  pthread_t thread;
  pthread_create(&thread, nullptr, stay, nullptr);
  syscall(SYS_exit, 0);
}
