// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 22
// hidden: 4
//
// Every size that the problem lists is right. Of others the last element is left out.
#include <algorithm>
#include <array>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  constexpr std::array<size_t, 14> listed{1,    2,    3,      7,       31,        64,        515,
                                          1001, 1003, 65'537, 262'144, 1'000'000, 2'097'152, 4'194'304};
  const bool is_listed = std::find(listed.begin(), listed.end(), n) != listed.end();
  for (size_t i = 0; i < (is_listed ? n : n - 1); ++i) c[i] = a[i] + b[i];
}
