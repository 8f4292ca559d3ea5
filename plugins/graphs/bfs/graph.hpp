// Random graphs in compressed rows, made anew for every call on the device that is to search them.
#pragma once

#include "shared/scan.hpp"

#include <kbench/philox.hpp>

#include <bit>
#include <cstdint>

namespace graph {

struct Graph {
  std::int64_t vertices;
  std::int64_t edges;
  std::int32_t*
      offsets;  // vertices + 1: the edges of vertex v are those from offsets[v] to offsets[v + 1] - 1
  std::int32_t* targets;  // edges
};

// How the edges are shared among the vertices: in proportion to random weights.
enum class Degrees {
  equal,
  similar,  // about the mean
  skewed,   // a few have hundreds of times the mean, as in social networks
  star,     // one has two thirds of all
};

KBENCH_HOST_DEVICE constexpr std::int64_t weight_of(Degrees degrees, std::uint32_t word) {
  switch (degrees) {
    case Degrees::similar: return 8 + word % 9;
    case Degrees::skewed: return 4 + 16'384 / (1 + word % 4096);
    default: return 1;
  }
}

inline void place_offsets(const Graph& graph, Degrees degrees, kbench::Philox random) {
  const std::int64_t vertices = graph.vertices;
  const std::int64_t edges = graph.edges;
  std::int32_t* const offsets = graph.offsets;
  const kbench::Scratch<std::int64_t> scratch(vertices);
  std::int64_t* const sums = scratch.data();
  const std::int64_t hub =
      degrees == Degrees::star ? random.word(static_cast<std::uint64_t>(vertices)) % vertices : -1;
  scans::inclusive(
      vertices, std::int64_t{0},
      KBENCH_LAMBDA(std::int64_t v)->std::int64_t {
        return v == hub ? 2 * vertices : weight_of(degrees, random.word(static_cast<std::uint64_t>(v)));
      },
      KBENCH_LAMBDA(std::int64_t before, std::int64_t after)->std::int64_t { return before + after; },
      KBENCH_LAMBDA(std::int64_t v, std::int64_t sum) { sums[v] = sum; });
  kbench::parallel_for(
      vertices + 1,
      KBENCH_LAMBDA(std::int64_t v) {
        const std::int64_t before = v == 0 ? 0 : sums[v - 1];
        offsets[v] = static_cast<std::int32_t>(before * edges / sums[vertices - 1]);
      },
      1 << 14);
}

// Scatters the places of a structure over the numbers of the vertices by a random permutation. The
// permutation is of a power of two of numbers, and is repeated until the result is a vertex.
struct Labels {
  std::uint32_t vertices;
  std::uint32_t mask;
  std::uint32_t half;  // of the bits in the mask
  std::uint32_t factor;
  std::uint32_t shift;

  Labels(std::int64_t count, kbench::Philox random)
      : vertices(static_cast<std::uint32_t>(count)),
        mask(std::bit_ceil(vertices) - 1),
        half(static_cast<std::uint32_t>(std::bit_width(mask) + 1) / 2),
        factor(random.word(0) | 1U),
        shift(random.word(1)) {}

  // Adding, multiplying by an odd number, and adding upper bits to lower ones: each can be undone.
  KBENCH_HOST_DEVICE std::int64_t of(std::int64_t place) const {
    auto label = static_cast<std::uint32_t>(place);
    do {
      label = (label * factor + shift) & mask;
      label ^= label >> half;
      label = (label * 2'654'435'761U) & mask;
      label ^= label >> half;
    } while (label >= vertices);
    return label;
  }
};

// Every vertex is as likely a target as any other.
inline void link_at_random(const Graph& graph, kbench::Philox random) {
  const std::int64_t vertices = graph.vertices;
  std::int32_t* const targets = graph.targets;
  kbench::parallel_for(
      graph.edges,
      KBENCH_LAMBDA(std::int64_t e) {
        targets[e] = static_cast<std::int32_t>(random.word(static_cast<std::uint64_t>(e)) % vertices);
      },
      1 << 13);
}

// A few vertices are the targets of thousands of edges: place n r^3, for a random r, is where an edge leads.
inline void link_to_hubs(const Graph& graph, kbench::Philox random) {
  const Labels labels(graph.vertices, random);
  std::int32_t* const targets = graph.targets;
  kbench::parallel_for(
      graph.edges,
      KBENCH_LAMBDA(std::int64_t e) {
        const double r = random.word(static_cast<std::uint64_t>(e) + 2) * 0x1p-32;
        const auto place = static_cast<std::int64_t>(static_cast<double>(labels.vertices) * r * r * r);
        targets[e] = static_cast<std::int32_t>(labels.of(place));
      },
      1 << 13);
}

// Even vertices have edges to even ones, and odd vertices to odd ones.
inline void link_alike(const Graph& graph, kbench::Philox random) {
  const std::int64_t half = graph.vertices / 2;
  const Graph all = graph;
  kbench::parallel_for(
      graph.vertices,
      KBENCH_LAMBDA(std::int64_t v) {
        for (std::int64_t e = all.offsets[v]; e < all.offsets[v + 1]; ++e) {
          const std::int64_t pair = random.word(static_cast<std::uint64_t>(e)) % half;
          all.targets[e] = static_cast<std::int32_t>(2 * pair + v % 2);
        }
      },
      1 << 13);
}

// A grid of this width. A vertex has edges to its neighbours, and its remaining edges lead to itself, as they
// do at the border, where a neighbour is missing. A grid of one row is a path.
inline void link_neighbours(const Graph& graph, std::int64_t width, kbench::Philox random) {
  const Labels labels(graph.vertices, random);
  const Graph all = graph;
  kbench::parallel_for(
      graph.vertices,
      KBENCH_LAMBDA(std::int64_t place) {
        const std::int64_t v = labels.of(place);
        const std::int64_t column = place % width;
        const std::int64_t first = all.vertices == width ? 0 : random.word(static_cast<std::uint64_t>(v) + 2);
        for (std::int64_t e = all.offsets[v]; e < all.offsets[v + 1]; ++e) {
          const std::int64_t rank = e - all.offsets[v];
          const std::int64_t side = rank < 4 ? (first + rank) % 4 : 4;
          std::int64_t neighbour = place;
          if (side == 0 && column + 1 < width) neighbour = place + 1;
          if (side == 1 && column > 0) neighbour = place - 1;
          if (side == 2 && place + width < all.vertices) neighbour = place + width;
          if (side == 3 && place >= width) neighbour = place - width;
          all.targets[e] = static_cast<std::int32_t>(labels.of(neighbour));
        }
      },
      1 << 12);
}

}  // namespace graph
