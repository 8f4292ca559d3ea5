// expect: accepted
// Forty-eight vertices at a time are allowed on the way: first within their own tile of the matrix, then in the tiles of
// their rows and columns, then everywhere else, where the order of the vertices does not matter any more and a row of a
// tile stays in registers.
// Source: Venkataraman, Sahni, Mukhopadhyaya, "A blocked all-pairs shortest-paths algorithm", ACM J. Exp. Alg. 8, 2003.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <vector>

namespace {

constexpr size_t tile = 48;

// A tile lies in one piece.
using Tile = float[tile][tile];

// to = min(to, left + right), where `to` is one of the others or both.
void relax_in_order(Tile to, const Tile left, const Tile right) {
  for (size_t k = 0; k < tile; ++k) {
    float row_k[tile];
    std::memcpy(row_k, right[k], sizeof row_k);
    for (size_t i = 0; i < tile; ++i) {
      const float to_k = left[i][k];
      for (size_t j = 0; j < tile; ++j) to[i][j] = std::min(to[i][j], to_k + row_k[j]);
    }
  }
}

// The same, where `to` is neither.
void relax(Tile to, const Tile left, const Tile right) {
  for (size_t i = 0; i < tile; ++i) {
    float row[tile];
    std::memcpy(row, to[i], sizeof row);
    for (size_t k = 0; k < tile; ++k) {
      for (size_t j = 0; j < tile; ++j) row[j] = std::min(row[j], left[i][k] + right[k][j]);
    }
    std::memcpy(to[i], row, sizeof row);
  }
}

// A matrix of tiles, filled up with vertices that no edge leads to.
class Tiles {
 public:
  explicit Tiles(size_t n) : n_(n), count_((n + tile - 1) / tile), elements_(count_ * count_ * tile * tile) {}

  size_t count() const { return count_; }

  float (*at(size_t row, size_t column))[tile] {
    return reinterpret_cast<float(*)[tile]>(elements_.data() + (row * count_ + column) * tile * tile);
  }

  void load(const float* weights, size_t row, size_t column) {
    float(*const to)[tile] = at(row, column);
    for (size_t i = 0; i < tile; ++i) {
      std::fill_n(to[i], tile, std::numeric_limits<float>::infinity());
      if (row * tile + i < n_)
        std::copy_n(weights + (row * tile + i) * n_ + column * tile, used(column), to[i]);
    }
  }

  void store(float* distances, size_t row, size_t column) {
    for (size_t i = 0; i < used(row); ++i)
      std::copy_n(at(row, column)[i], used(column), distances + (row * tile + i) * n_ + column * tile);
  }

 private:
  size_t used(size_t index) const { return std::min(tile, n_ - index * tile); }

  size_t n_;
  size_t count_;
  std::vector<float> elements_;
};

}  // namespace

extern "C" void solution(const float* input_weights, float* output_distances, size_t n) {
  Tiles tiles(n);
  const size_t count = tiles.count();
#pragma omp parallel if (count > 2)
  {
#pragma omp for collapse(2) schedule(static)
    for (size_t i = 0; i < count; ++i) {
      for (size_t j = 0; j < count; ++j) tiles.load(input_weights, i, j);
    }
    for (size_t k = 0; k < count; ++k) {
#pragma omp single
      relax_in_order(tiles.at(k, k), tiles.at(k, k), tiles.at(k, k));
#pragma omp for schedule(static)
      for (size_t j = 0; j < count; ++j) {
        if (j == k) continue;
        relax_in_order(tiles.at(k, j), tiles.at(k, k), tiles.at(k, j));
        relax_in_order(tiles.at(j, k), tiles.at(j, k), tiles.at(k, k));
      }
#pragma omp for collapse(2) schedule(static)
      for (size_t i = 0; i < count; ++i) {
        for (size_t j = 0; j < count; ++j) {
          if (i != k && j != k) relax(tiles.at(i, j), tiles.at(i, k), tiles.at(k, j));
        }
      }
    }
#pragma omp for collapse(2) schedule(static)
    for (size_t i = 0; i < count; ++i) {
      for (size_t j = 0; j < count; ++j) tiles.store(output_distances, i, j);
    }
  }
}
