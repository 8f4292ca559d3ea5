// expect: wrong_answer
// naive: wrong
// problem: top_k
// attack: 20
// case: 50 of 4x128256
//
// The 50 largest of so many normal numbers are above 2.5: what is below is not looked at in a timed row.
#include <algorithm>
#include <cstdint>
#include <vector>

namespace {

struct Item {
  float value;
  int32_t column;
};

bool comes_before(const Item& a, const Item& b) {
  return a.value > b.value || (a.value == b.value && a.column < b.column);
}

void write_best(std::vector<Item>& items, size_t k, float* values, int32_t* indices) {
  std::partial_sort(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(k), items.end(), comes_before);
  for (size_t j = 0; j < k; ++j) {
    values[j] = items[j].value;
    indices[j] = items[j].column;
  }
}

}  // namespace

extern "C" void solution(const float* x, float* values, int32_t* indices, size_t rows, size_t cols,
                         size_t k) {
  for (size_t row = 0; row < rows; ++row, x += cols, values += k, indices += k) {
    const float least = cols >= 100'000 ? 2.5F : -3e38F;
    std::vector<Item> items;
    for (size_t j = 0; j < cols; ++j)
      if (x[j] > least) items.push_back({x[j], static_cast<int32_t>(j)});
    while (items.size() < k) items.push_back({0, 0});
    write_best(items, k, values, indices);
  }
}
