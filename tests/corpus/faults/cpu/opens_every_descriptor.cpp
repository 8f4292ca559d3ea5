// expect: crashed
// says: SIGABRT
// prints: open: Too many open files
//
// Opens a file until it may open no more: 10,000 times where nothing stops it.
#include <fcntl.h>

#include <cstdio>
#include <cstdlib>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (int i = 0; i < 10'000; ++i) {
    if (open("/dev/null", O_RDONLY) >= 0) continue;
    std::perror("open");
    std::abort();
  }
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
