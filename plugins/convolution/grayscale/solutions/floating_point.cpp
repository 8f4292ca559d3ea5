// expect: wrong_answer
// Takes the factors of the standard, not their 256ths: right for most pixels, and next to right for the others.
#include <cmath>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const uint8_t* input_rgb, uint8_t* output_y, size_t height, size_t width) {
  for (size_t i = 0; i < height * width; ++i) {
    const uint8_t* const pixel = input_rgb + 3 * i;
    const float luma = 0.299F * pixel[0] + 0.587F * pixel[1] + 0.114F * pixel[2];
    output_y[i] = static_cast<uint8_t>(std::lround(luma));
  }
}
