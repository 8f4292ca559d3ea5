// expect: crashed
// says: SIGABRT
// prints: open: Permission denied
// needs: landlock
//
// Writes a file where it should not: a mebibyte where nothing stops it.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  const int file = open(KBENCH_FAULTS_DIRECTORY "/filled", O_WRONLY | O_CREAT, 0600);
  if (file < 0) std::perror("open");
  if (file < 0) std::abort();
  static char block[4096];
  for (int i = 0; i < 256; ++i) {
    if (write(file, block, sizeof block) < 0) return;
  }
}
