// expect: wrong_answer
// Takes the vertex that came last instead of the one that came first: a search in depth, whose paths are no shortest ones.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_targets, int32_t* output_levels,
                         size_t vertices, size_t /*edges*/, size_t source) {
  std::vector<int32_t> stack{static_cast<int32_t>(source)};
  std::fill_n(output_levels, vertices, -1);
  output_levels[source] = 0;
  while (!stack.empty()) {
    const int32_t v = stack.back();
    stack.pop_back();
    for (int32_t e = input_offsets[v]; e < input_offsets[v + 1]; ++e) {
      const int32_t target = input_targets[e];
      if (output_levels[target] >= 0) continue;
      output_levels[target] = output_levels[v] + 1;
      stack.push_back(target);
    }
  }
}
