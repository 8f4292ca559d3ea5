// expect: accepted
//
// Makes shared memory that would stay when its process has ended, of both kinds, a mebibyte each.
#include <fcntl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  const int object = shm_open("/" KBENCH_FAULTS_NAME, O_RDWR | O_CREAT, 0600);
  if (object >= 0 && ftruncate(object, 1 << 20) != 0) y[0] = 0;
  shmget(KBENCH_FAULTS_KEY, 1 << 20, IPC_CREAT | 0600);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
