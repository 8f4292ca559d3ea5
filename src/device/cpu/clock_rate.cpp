#include "device/cpu/clock_rate.hpp"

#include <array>

namespace kbench::device {
namespace {

using Vector = float __attribute__((vector_size(32)));

// Some microseconds of multiply-adds, in eight chains.
#ifndef __SANITIZE_THREAD__  // the sanitizer's runtime is missing when the dynamic linker chooses a clone
__attribute__((target_clones("arch=haswell", "default")))
#endif
void multiply_and_add() {
  std::array<Vector, 8> chains{};
  const Vector factor = Vector{} + 0.5F;
  const Vector summand = Vector{} + 1.0F;
  for (int i = 0; i < 1000; ++i) {
    for (Vector& chain : chains) chain = chain * factor + summand;
    asm volatile("" : : "m"(chains) : "memory");
  }
}

}  // namespace

void raise_clock_rate(std::chrono::microseconds duration) {
  const auto end = std::chrono::steady_clock::now() + duration;
  while (std::chrono::steady_clock::now() < end) multiply_and_add();
}

}  // namespace kbench::device
