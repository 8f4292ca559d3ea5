// Says whether functions that are compiled for AVX2 may be called. These functions are compiled without FMA: otherwise
// compilers would fuse multiplications with additions, and results would depend on the processor.
#pragma once

namespace kbench::device {

#if defined(__x86_64__)
inline bool has_avx2() {
  static const bool supported = __builtin_cpu_supports("avx2") != 0;
  return supported;
}
#endif

}  // namespace kbench::device
