// expect: accepted
// One pixel after the other.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const uint8_t* input_rgb, uint8_t* output_y, size_t height, size_t width) {
  for (size_t i = 0; i < height * width; ++i) {
    const uint8_t* const pixel = input_rgb + 3 * i;
    output_y[i] = static_cast<uint8_t>((77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2] + 128) / 256);
  }
}
