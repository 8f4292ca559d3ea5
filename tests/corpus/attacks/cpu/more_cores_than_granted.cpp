// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.35 ms
// problem: vector_add
// attack: 11
// cores: 1
//
// A call is 0.4 ms of work for one core. A second thread allows itself all other cores of the machine,
// though the process was granted one, and does half of it. Affinity is no wall, a cpuset is; the time is true.
#include <sched.h>
#include <time.h>

#include <atomic>
#include <cstring>
#include <thread>

static long processor_time() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

static void half(const float* a, const float* b, float* c, size_t n) {
  const long end = processor_time() + 200'000;
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (processor_time() < end) {
  }
}

struct Half {
  const float* a;
  const float* b;
  float* c;
  size_t n;
};
static Half handed;
static std::atomic<bool> busy{false};

static void help() {
  cpu_set_t all;
  std::memset(&all, 0xff, sizeof all);
  CPU_CLR(static_cast<size_t>(sched_getcpu()), &all);
  sched_setaffinity(0, sizeof all, &all);
  for (;;) {
    while (!busy) {
    }
    half(handed.a, handed.b, handed.c, handed.n);
    busy = false;
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static const bool started = [] { return std::thread(help).detach(), true; }();
  (void)started;
  const size_t middle = n / 2;
  handed = {a + middle, b + middle, c + middle, n - middle};
  busy = true;
  half(a, b, c, middle);
  while (busy) {
  }
}
