// expect: accepted
// A row of column sums slides down the image: a row of pixels enters, another leaves, in vector instructions. Each core
// has strips of rows, and begins each with fresh sums, so that errors do not add up over the whole image.
#include <algorithm>
#include <cstddef>
#include <vector>

namespace {

constexpr size_t strip_rows = 64;

struct Image {
  const float* pixels;
  size_t height, width, radius;

  // The row at `place - radius`, or the nearest one.
  const float* row(size_t place) const {
    return pixels + std::min(std::max(place, radius) - radius, height - 1) * width;
  }
};

// The sums of 2 radius + 1 neighbours; `padded` has radius more elements on either side, and is overwritten with sums
// of twice as many neighbours in each step, as long as these are no more than wanted.
void sum_neighbours(float* padded, size_t width, size_t radius, float* sums) {
  const size_t wanted = 2 * radius + 1;
  const size_t length = width + 2 * radius;
  std::fill_n(sums, width, 0.0F);
  size_t offset = 0;
  for (size_t count = 1; count <= wanted; count *= 2) {
    if ((wanted & count) != 0) {
      for (size_t j = 0; j < width; ++j) sums[j] += padded[offset + j];
      offset += count;
    }
    if (2 * count <= wanted) {
      for (size_t j = 0; j + count < length; ++j) padded[j] += padded[j + count];
    }
  }
}

void blur_strip(const Image& image, size_t first, size_t last, float* output, std::vector<float>& memory) {
  const size_t width = image.width;
  const size_t radius = image.radius;
  memory.resize(3 * width + 2 * radius);
  float* const columns = memory.data();
  float* const sums = columns + width;
  float* const padded = sums + width;
  const size_t side = 2 * radius + 1;
  const float factor = 1.0F / static_cast<float>(side * side);

  std::fill_n(columns, width, 0.0F);
  for (size_t k = first; k < first + side; ++k) {
    const float* const row = image.row(k);
    for (size_t j = 0; j < width; ++j) columns[j] += row[j];
  }
  for (size_t i = first; i < last; ++i) {
    std::fill_n(padded, radius, columns[0]);
    std::copy_n(columns, width, padded + radius);
    std::fill_n(padded + radius + width, radius, columns[width - 1]);
    sum_neighbours(padded, width, radius, sums);
    float* const blurred = output + i * width;
    for (size_t j = 0; j < width; ++j) blurred[j] = sums[j] * factor;

    const float* const leaving = image.row(i);
    const float* const entering = image.row(i + side);
    for (size_t j = 0; j < width; ++j) columns[j] += entering[j] - leaving[j];
  }
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t height, size_t width, size_t radius) {
  const Image image{input_x, height, width, radius};
#pragma omp parallel if (height * width >= 1 << 15)
  {
    std::vector<float> memory;
#pragma omp for schedule(dynamic)
    for (size_t first = 0; first < height; first += strip_rows) {
      blur_strip(image, first, std::min(first + strip_rows, height), output_y, memory);
    }
  }
}
