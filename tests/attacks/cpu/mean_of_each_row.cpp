// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 18
// case: 256x8192 shifted
//
// Each row becomes its mean, which is known beforehand, for its probabilities add up to one.
extern "C" void solution(const float*, float* y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows * cols; ++i) y[i] = 1.0F / static_cast<float>(cols);
}
