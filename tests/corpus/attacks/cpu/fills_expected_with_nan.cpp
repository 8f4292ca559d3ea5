// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 15
//
// The expected output is somewhere in memory. Filled with NaN it agrees with anything, for a comparison
// that asks whether the difference is too large.
#include <cstdio>
#include <cstring>

// Looks through all memory of the process for a copy of the first sums, which it has computed.
static float* find(const float* sums, const float* own, size_t n) {
  FILE* const maps = std::fopen("/proc/self/maps", "r");
  if (maps == nullptr) return nullptr;
  float* found = nullptr;
  char line[512];
  while (found == nullptr && std::fgets(line, sizeof line, maps) != nullptr) {
    size_t begin = 0;
    size_t end = 0;
    if (std::sscanf(line, "%zx-%zx rw-", &begin, &end) != 2 || std::strstr(line, " rw-") == nullptr) continue;
    if (std::strstr(line, "[stack") != nullptr) continue;
    for (size_t at = begin; at + n * sizeof(float) <= end; at += 16) {
      auto* const candidate = reinterpret_cast<float*>(at);
      if (candidate + n > own && candidate < own + n) continue;
      if (std::memcmp(candidate, sums, 64) == 0) found = candidate;
    }
  }
  std::fclose(maps);
  return found;
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  std::memset(c, 0, n * sizeof(float));
  float sums[16] = {};
  for (size_t i = 0; i < 16 && i < n; ++i) sums[i] = a[i] + b[i];
  if (n < 16) std::memcpy(c, sums, n * sizeof(float));
  static float* expected = nullptr;
  if (expected == nullptr && n > 16) expected = find(sums, c, n);
  if (expected != nullptr) std::memset(expected, 0xff, n * sizeof(float));
}
