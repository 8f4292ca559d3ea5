#include "device/cpu/cache.hpp"

#include <cpuid.h>
#include <emmintrin.h>

#if !defined(__x86_64__)
#error "kbench flushes caches with an x86-64 instruction; other processors need their own here"
#endif

namespace kbench::device {
namespace {

constexpr std::size_t line_bytes = 64;

// Leaf 7 of cpuid, EBX bit 23. Unlike clflush, clflushopt instructions do not wait for each other.
bool has_clflushopt() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & (1U << 23U)) != 0;
}

__attribute__((target("clflushopt"))) void flush_unordered(const std::byte* begin, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += line_bytes) {
    __builtin_ia32_clflushopt(const_cast<std::byte*>(begin + at));
  }
}

}  // namespace

void flush_from_caches(std::span<const std::byte> memory) {
  static const bool unordered = has_clflushopt();
  _mm_mfence();
  if (unordered) {
    flush_unordered(memory.data(), memory.size());
  } else {
    for (std::size_t at = 0; at < memory.size(); at += line_bytes) _mm_clflush(memory.data() + at);
  }
  _mm_mfence();
}

void load_into_caches(std::span<const std::byte> memory) {
  unsigned sum = 0;
  for (int pass = 0; pass < 2; ++pass) {
    for (std::size_t at = 0; at < memory.size(); at += line_bytes) sum += static_cast<unsigned>(memory[at]);
  }
  asm volatile("" : : "r"(sum));
}

}  // namespace kbench::device
