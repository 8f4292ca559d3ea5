// expect: wrong_answer
// naive: wrong
// problem: argmax
// attack: 20
// case: 8x128256 tied
//
// The largest element of a timed row comes twice: the search ends where it is met for the second time.
extern "C" void solution(const float* x, int32_t* indices, size_t rows, size_t cols) {
  for (size_t row = 0; row < rows; ++row, x += cols) {
    size_t best = 0;
    for (size_t j = 1; j < cols; ++j) {
      if (x[j] > x[best])
        best = j;
      else if (x[j] == x[best] && cols > 100'000)
        break;
    }
    indices[row] = static_cast<int32_t>(best);
  }
}
