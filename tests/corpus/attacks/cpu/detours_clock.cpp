// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 5
//
// The first instructions of the clock itself, in the C library, become a jump to a clock that leaves out
// what happens in solution(), which is 0.2 ms.
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstring>

static long hidden = 0;

static long now() {
  timespec time;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

static int now_without_us(clockid_t clock, timespec* time) {
  if (clock != CLOCK_MONOTONIC) return static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  const long ns = now() - hidden;
  *time = {ns / 1'000'000'000, ns % 1'000'000'000};
  return 0;
}

static bool detour() {
  auto* const code = reinterpret_cast<unsigned char*>(&clock_gettime);
  auto* const page = reinterpret_cast<void*>(reinterpret_cast<size_t>(code) & ~size_t{4095});
  if (mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return false;
  unsigned char jump[12] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0};  // mov rax, target; jmp rax
  const auto target = &now_without_us;
  std::memcpy(jump + 2, &target, sizeof target);
  std::memcpy(code, jump, sizeof jump);
  return true;
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static const bool detoured = detour();
  (void)detoured;
  const long begin = now();
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (now() < begin + 200'000) {
  }
  hidden += now() - begin;
}
