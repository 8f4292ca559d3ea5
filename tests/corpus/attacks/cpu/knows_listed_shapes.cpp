// expect: wrong_answer
// naive: accepted
// problem: argmax
// attack: 22
// case: 10000x10 tied
// hidden: 16
//
// Rows as long as listed ones are searched to their end, of others the first half.
#include <algorithm>
#include <array>

extern "C" void solution(const float* x, int32_t* indices, size_t rows, size_t cols) {
  constexpr std::array<size_t, 15> listed{1,   2,   3,    7,    10,   31,     64,     130,
                                          257, 515, 1000, 1001, 1003, 50'257, 128'256};
  const bool is_listed = std::find(listed.begin(), listed.end(), cols) != listed.end();
  const size_t searched = is_listed ? cols : (cols + 1) / 2;
  for (size_t row = 0; row < rows; ++row, x += cols)
    indices[row] = static_cast<int32_t>(std::max_element(x, x + searched) - x);
}
