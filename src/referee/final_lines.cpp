#include "referee/final_lines.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace kbench::referee {

FinalLines::FinalLines(std::span<const std::span<const std::byte>> tensors, int count) {
  std::random_device seed;
  std::mt19937_64 random((std::uint64_t{seed()} << 32U) | seed());
  for (const std::span<const std::byte> tensor : tensors) {
    const std::size_t lines = (tensor.size() + line_bytes - 1) / line_bytes;
    for (int i = 0; i < count; ++i) {
      const std::size_t at = random() % lines * line_bytes;
      lines_.push_back({tensor.data() + at, std::min(line_bytes, tensor.size() - at), {}});
    }
  }
}

void FinalLines::gather() {
  for (Line& line : lines_) std::memcpy(line.content.data(), line.address, line.bytes);
}

bool FinalLines::have_changed() const {
  return std::any_of(lines_.begin(), lines_.end(), [](const Line& line) {
    return std::memcmp(line.content.data(), line.address, line.bytes) != 0;
  });
}

}  // namespace kbench::referee
