// Inclusive scans for fills and references, with any associative operation, the same bits on every run.
//
//     scans::inclusive(
//         n, 0.0, KBENCH_LAMBDA(std::int64_t i) { return double{x[i]}; },
//         KBENCH_LAMBDA(double before, double after) { return before + after; },
//         KBENCH_LAMBDA(std::int64_t i, double sum) { y[i] = static_cast<float>(sum); });
//
// load(i) returns element i as a State, and is called twice. combine(before, after) joins two neighbouring
// ranges. store(i, state) gets the state of the elements 0 to i, once for each i and in any order. `identity`
// is the neutral element of combine(). A State has no constructor and no default for its members, because it
// lives in shared memory.
//
// Pieces of fixed length are folded, the folds are scanned, and each piece is scanned from where the one before ended.
#pragma once

#include <kbench/parallel.hpp>
#include <kbench/scratch.hpp>

#include <cstdint>

namespace scans {

// The state of a range in a scan that restarts at some elements: the state since the last restart, and
// whether there is one.
template <class Value>
struct Segment {
  Value value;
  bool begins;
};

template <class Value, class Operation>
KBENCH_HOST_DEVICE Segment<Value> join(Segment<Value> before, Segment<Value> after, Operation operation) {
  return {after.begins ? after.value : operation(before.value, after.value), before.begins || after.begins};
}

#ifdef __CUDACC__

inline constexpr int threads = 256;
inline constexpr int elements_of_thread = 16;
inline constexpr std::int64_t piece_length = std::int64_t{threads} * elements_of_thread;

// The state of all threads up to the calling one goes to values[rank].
template <class State, class Combine>
__device__ void scan_threads(State mine, State* values, const Combine& combine) {
  const int rank = static_cast<int>(threadIdx.x);
  values[rank] = mine;
  for (int distance = 1; distance < threads; distance *= 2) {
    __syncthreads();
    const State before = values[rank < distance ? rank : rank - distance];
    __syncthreads();
    if (rank >= distance) values[rank] = mine = combine(before, mine);
  }
  __syncthreads();
}

template <class State, class Load, class Combine>
__global__ void fold_pieces(std::int64_t n, State identity, Load load, Combine combine, State* folds) {
  __shared__ State values[threads];
  const std::int64_t first = blockIdx.x * piece_length + std::int64_t{threadIdx.x} * elements_of_thread;
  State mine = identity;
  for (std::int64_t i = first; i < first + elements_of_thread && i < n; ++i) mine = combine(mine, load(i));
  scan_threads(mine, values, combine);
  if (threadIdx.x == 0) folds[blockIdx.x] = values[threads - 1];
}

// Called by one block: replaces each fold by the state of those before it.
template <class State, class Combine>
__global__ void scan_folds(std::int64_t count, State identity, Combine combine, State* folds) {
  __shared__ State values[threads];
  const std::int64_t begin = count * threadIdx.x / threads;
  const std::int64_t end = count * (threadIdx.x + 1) / threads;
  State mine = identity;
  for (std::int64_t i = begin; i < end; ++i) mine = combine(mine, folds[i]);
  scan_threads(mine, values, combine);
  State before = threadIdx.x == 0 ? identity : values[threadIdx.x - 1];
  for (std::int64_t i = begin; i < end; ++i) {
    const State after = combine(before, folds[i]);
    folds[i] = before;
    before = after;
  }
}

template <class State, class Load, class Combine, class Store>
__global__ void scan_pieces(std::int64_t n, State identity, Load load, Combine combine, Store store,
                            const State* befores) {
  __shared__ State values[threads];
  const std::int64_t first = blockIdx.x * piece_length + std::int64_t{threadIdx.x} * elements_of_thread;
  State states[elements_of_thread];
  State mine = identity;
  for (int k = 0; k < elements_of_thread; ++k) {
    if (first + k < n) mine = combine(mine, load(first + k));
    states[k] = mine;
  }
  scan_threads(mine, values, combine);
  State before = befores[blockIdx.x];
  if (threadIdx.x > 0) before = combine(before, values[threadIdx.x - 1]);
  for (int k = 0; k < elements_of_thread; ++k) {
    if (first + k < n) store(first + k, combine(before, states[k]));
  }
}

template <class State, class Load, class Combine, class Store>
void inclusive(std::int64_t n, State identity, const Load& load, const Combine& combine, const Store& store) {
  if (n <= 0) return;
  const std::int64_t pieces = (n + piece_length - 1) / piece_length;
  const auto blocks = static_cast<unsigned>(pieces);
  const kbench::Scratch<State> folds(pieces);
  fold_pieces<<<blocks, threads>>>(n, identity, load, combine, folds.data());
  kbench::check_cuda(cudaGetLastError());
  scan_folds<<<1, threads>>>(pieces, identity, combine, folds.data());
  kbench::check_cuda(cudaGetLastError());
  scan_pieces<<<blocks, threads>>>(n, identity, load, combine, store, folds.data());
  kbench::check_cuda(cudaGetLastError());
}

#else

inline constexpr std::int64_t piece_length = 1 << 14;

template <class State, class Load, class Combine, class Store>
void inclusive(std::int64_t n, State identity, const Load& load, const Combine& combine, const Store& store) {
  const std::int64_t pieces = (n + piece_length - 1) / piece_length;
  const kbench::Scratch<State> scratch(pieces);
  State* const states = scratch.data();
  const auto end_of = [=](std::int64_t piece) { return piece + 1 < pieces ? (piece + 1) * piece_length : n; };
  kbench::parallel_for(
      pieces,
      [=](std::int64_t piece) {
        State state = identity;
        for (std::int64_t i = piece * piece_length; i < end_of(piece); ++i) state = combine(state, load(i));
        states[piece] = state;
      },
      2);
  State before = identity;
  for (std::int64_t piece = 0; piece < pieces; ++piece) {
    const State after = combine(before, states[piece]);
    states[piece] = before;
    before = after;
  }
  kbench::parallel_for(
      pieces,
      [=](std::int64_t piece) {
        State state = states[piece];
        for (std::int64_t i = piece * piece_length; i < end_of(piece); ++i) {
          state = combine(state, load(i));
          store(i, state);
        }
      },
      2);
}

#endif

}  // namespace scans
