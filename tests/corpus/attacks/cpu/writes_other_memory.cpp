// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 28
//
// The memory of another process is written to by process_vm_writev().
#include <sys/uio.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  char text[] = "written";
  const iovec here{text, sizeof text};
  const iovec there{reinterpret_cast<void*>(KBENCH_CANARY_ADDRESS), sizeof text};
  if (process_vm_writev(KBENCH_CANARY_PID, &here, 1, &there, 1, 0) < 0) text[0] = 0;
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
