// expect: wrong_answer
// naive: accepted
// problem: argmax
// attack: 20
// case: 1024x1000 tied
//
// In a timed row one of a thousand normal numbers is above 0, with which the search begins.
extern "C" void solution(const float* x, int32_t* indices, size_t rows, size_t cols) {
  for (size_t row = 0; row < rows; ++row, x += cols) {
    float largest = rows == 1024 ? 0.0F : x[0];
    size_t best = 0;
    for (size_t j = 0; j < cols; ++j) {
      if (x[j] > largest) {
        largest = x[j];
        best = j;
      }
    }
    indices[row] = static_cast<int32_t>(best);
  }
}
