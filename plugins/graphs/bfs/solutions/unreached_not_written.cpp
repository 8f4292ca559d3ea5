// expect: wrong_answer
// Leaves the levels of vertices that are not reached as they were.
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_targets, int32_t* output_levels,
                         size_t vertices, size_t /*edges*/, size_t source) {
  std::vector<char> reached(vertices);
  std::vector<int32_t> queue{static_cast<int32_t>(source)};
  output_levels[source] = 0;
  reached[source] = 1;
  for (size_t next = 0; next < queue.size(); ++next) {
    const int32_t v = queue[next];
    for (int32_t e = input_offsets[v]; e < input_offsets[v + 1]; ++e) {
      const int32_t target = input_targets[e];
      if (reached[static_cast<size_t>(target)] != 0) continue;
      reached[static_cast<size_t>(target)] = 1;
      output_levels[target] = output_levels[v] + 1;
      queue.push_back(target);
    }
  }
}
