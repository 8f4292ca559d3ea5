// expect: tampered or wrong_answer or crashed
//
// A thread goes on changing the output after the call has returned.
#include <pthread.h>

#include <atomic>

static std::atomic<float*> output{nullptr};

static void* keep_writing(void* /*argument*/) {
  while (true) {
    if (float* const y = output.load()) reinterpret_cast<std::atomic<int>*>(y)->fetch_add(1);
  }
}

extern "C" void solution(const float* x, float* y, size_t n) {
  static pthread_t thread;
  static const int started = pthread_create(&thread, nullptr, keep_writing, nullptr);
  for (size_t i = 0; i < n; ++i) y[i] = started == 0 ? 2 * x[i] : 0;
  output = y;
}
