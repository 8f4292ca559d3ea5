// expect: wrong_answer
// Adds once for each n and repeats that answer: right for a checker that makes its inputs only once.
#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

namespace {
std::map<size_t, std::vector<float>> answers;
}

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  std::vector<float>& answer = answers[n];
  if (answer.empty()) {
    answer.resize(n);
    for (size_t i = 0; i < n; ++i) answer[i] = input_a[i] + input_b[i];
  }
  std::copy(answer.begin(), answer.end(), output_c);
}
