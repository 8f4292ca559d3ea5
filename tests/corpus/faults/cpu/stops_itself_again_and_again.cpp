// expect: accepted or timed_out or tampered
// call: 400
//
// A thread that stops the whole process again and again, eight times, against the referee, which stops it and
// lets it go on. Whatever comes of it, it ends.
#include <pthread.h>
#include <unistd.h>

#include <csignal>

static void* keep_stopping(void* /*argument*/) {
  for (int i = 0; i < 8; ++i) kill(getpid(), SIGSTOP);
  return nullptr;
}

extern "C" void solution(const float* x, float* y, size_t n) {
  static pthread_t thread;
  static const int started = pthread_create(&thread, nullptr, keep_stopping, nullptr);
  for (size_t i = 0; i < n; ++i) y[i] = started == 0 ? 2 * x[i] : 0;
}
