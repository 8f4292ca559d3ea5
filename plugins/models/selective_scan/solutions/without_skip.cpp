// expect: wrong_answer
// Leaves out what skips the states.
#include <cmath>
#include <cstddef>
#include <vector>

extern "C" void solution(const float* input_x, const float* input_delta, const float* input_a,
                         const float* input_b, const float* input_c, const float* /*input_d*/,
                         float* output_y, size_t batch, size_t length, size_t channels, size_t states) {
  for (size_t sequence = 0; sequence < batch; ++sequence) {
    std::vector<float> h(channels * states);
    for (size_t step = sequence * length; step < (sequence + 1) * length; ++step) {
      for (size_t c = 0; c < channels; ++c) {
        const float x = input_x[step * channels + c];
        const float delta = input_delta[step * channels + c];
        float sum = 0.0F;
        for (size_t n = 0; n < states; ++n) {
          float& state = h[c * states + n];
          state = std::exp(delta * input_a[c * states + n]) * state + delta * input_b[step * states + n] * x;
          sum += input_c[step * states + n] * state;
        }
        output_y[step * channels + c] = sum;
      }
    }
  }
}
