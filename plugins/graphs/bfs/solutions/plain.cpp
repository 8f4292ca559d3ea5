// expect: accepted
// A queue of vertices whose edges have not been followed yet.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_targets, int32_t* output_levels,
                         size_t vertices, size_t /*edges*/, size_t source) {
  std::vector<int32_t> queue(vertices);
  std::fill_n(output_levels, vertices, -1);
  output_levels[source] = 0;
  queue[0] = static_cast<int32_t>(source);
  size_t end = 1;
  for (size_t next = 0; next < end; ++next) {
    const int32_t v = queue[next];
    for (int32_t e = input_offsets[v]; e < input_offsets[v + 1]; ++e) {
      const int32_t target = input_targets[e];
      if (output_levels[target] >= 0) continue;
      output_levels[target] = output_levels[v] + 1;
      queue[end++] = target;
    }
  }
}
