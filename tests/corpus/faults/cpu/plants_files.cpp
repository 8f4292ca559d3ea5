// expect: accepted
//
// Plants a symbolic link, a FIFO, a socket's worth of directories and a file, wherever it can.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <initializer_list>

extern "C" void solution(const float* x, float* y, size_t n) {
  static const char* const places[] = {".", KBENCH_FAULTS_DIRECTORY, "/tmp", "/dev/shm", "/var/tmp", "/run"};
  static char path[4096];
  for (const char* place : places) {
    const auto name = [&](const char* what) {
      size_t at = 0;
      for (const char* part : {place, "/", KBENCH_FAULTS_NAME, what}) {
        while (*part != '\0') path[at++] = *part++;
      }
      path[at] = '\0';
      return path;
    };
    if (symlink(KBENCH_FAULTS_FILE, name("-link")) == 0) y = nullptr;
    if (mkfifo(name("-fifo"), 0600) == 0) y = nullptr;
    if (mkdir(name("-directory"), 0700) == 0) y = nullptr;
    if (open(name("-file"), O_WRONLY | O_CREAT, 0600) >= 0) y = nullptr;
  }
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
