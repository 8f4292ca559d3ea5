// expect: accepted
//
// Deletes what it can in its directory, and in one that is not its own.
#include <stdlib.h>
#include <unistd.h>

#include <cstdio>

extern "C" void solution(const float* x, float* y, size_t n) {
  unlink(KBENCH_FAULTS_FILE);
  unlink(KBENCH_FAULTS_FIFO);
  rmdir(KBENCH_FAULTS_DIRECTORY);
  rename(KBENCH_FAULTS_DIRECTORY, KBENCH_FAULTS_DIRECTORY "-gone");
  unlink("solution.cpp");
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
