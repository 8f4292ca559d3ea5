// expect: accepted
//
// Tries to print what is in files that are not its own.
#include <fcntl.h>
#include <unistd.h>

#include <initializer_list>

extern "C" void solution(const float* x, float* y, size_t n) {
  static char text[4096];
  for (const char* path : {KBENCH_FAULTS_FILE, "/etc/passwd", "/proc/1/environ", "/proc/self/exe"}) {
    const int file = open(path, O_RDONLY | O_NONBLOCK);
    const ssize_t count = file < 0 ? 0 : read(file, text, sizeof text);
    if (count > 0 && path[1] != 'p' && write(1, text, static_cast<size_t>(count)) < 0) y[0] = 0;
    close(file);
  }
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
