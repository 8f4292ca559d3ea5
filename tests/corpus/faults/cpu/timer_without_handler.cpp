// expect: crashed
// says: SIGALRM
//
// Sets a timer whose signal nobody handles, and waits for it.
#include <sys/time.h>
#include <unistd.h>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  const itimerval soon{.it_interval = {}, .it_value = {.tv_sec = 0, .tv_usec = 1'000}};
  setitimer(ITIMER_REAL, &soon, nullptr);
  while (true) pause();
}
