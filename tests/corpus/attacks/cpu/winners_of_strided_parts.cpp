// expect: wrong_answer
// naive: accepted
// problem: top_k
// attack: 20
// case: 50 of 4x128256
//
// Each of 256 parts of a timed row, of every 256th element, keeps its 6 best, among which the 50 are looked for. Where
// the largest may lie is up to chance.
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

constexpr size_t parts = 256;
constexpr size_t kept = 6;

std::vector<Item> winners_of_parts(const float* row, size_t cols) {
  std::vector<Item> best(parts * kept, Item{-3e38F, INT32_MAX});
  for (size_t j = 0; j < cols; ++j) {
    Item* const part = &best[(j % parts) * kept];
    const Item item{row[j], static_cast<int32_t>(j)};
    if (!comes_before(item, part[kept - 1])) continue;
    size_t place = kept - 1;
    for (; place > 0 && comes_before(item, part[place - 1]); --place) part[place] = part[place - 1];
    part[place] = item;
  }
  return best;
}

}  // namespace

extern "C" void solution(const float* x, float* values, int32_t* indices, size_t rows, size_t cols,
                         size_t k) {
  for (size_t row = 0; row < rows; ++row, x += cols, values += k, indices += k) {
    std::vector<Item> items;
    if (cols >= 100'000) {
      items = winners_of_parts(x, cols);
    } else {
      for (size_t j = 0; j < cols; ++j) items.push_back({x[j], static_cast<int32_t>(j)});
    }
    write_best(items, k, values, indices);
  }
}
