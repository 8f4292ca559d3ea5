// problem: reduction
// Copies its input to a workspace of 64 MiB before it adds.
#include <algorithm>
#include <cstddef>
#include <vector>

extern "C" void solution(const float* x, float* sum, size_t n) {
  static std::vector<float> workspace(size_t{16} << 20);
  double total = 0;
  for (size_t begin = 0; begin < n; begin += workspace.size()) {
    const size_t count = std::min(workspace.size(), n - begin);
    std::copy_n(x + begin, count, workspace.begin());
    for (size_t i = 0; i < count; ++i) total += workspace[i];
  }
  *sum = static_cast<float>(total);
}
