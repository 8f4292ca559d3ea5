// expect: accepted
//
// Changes its working directory, its umask, its name and its priority.
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  if (chdir("/proc/self") != 0) chdir("/usr/lib");
  umask(0);
  prctl(PR_SET_NAME, ") Z 1 (");
  setpriority(PRIO_PROCESS, 0, 19);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
