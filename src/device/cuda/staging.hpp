// Memory by which a few bytes go between referee and GPU at every call. It is kept, for getting it takes longer than most
// calls do.
#pragma once

#include "device/cuda/memory.hpp"

#include <cstddef>
#include <cstdint>
#include <random>

namespace kbench::device {

struct Staging {
  PinnedScratch<std::size_t> places;
  PinnedScratch<std::byte> lines;
  PinnedScratch<std::size_t> places_of_returned;
  PinnedScratch<std::byte> lines_of_returned;
  PinnedScratch<std::byte> guards;
  std::mt19937_64 random{std::random_device()()};  // places that are compared
};

}  // namespace kbench::device
