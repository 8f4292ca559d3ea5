// Proof that outputs did not change after the submission said that it was done.
//
// Random cache lines of the outputs are copied the moment the answer is there. When the runner has been frozen
// they are compared: a difference means that something was still writing.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace kbench::referee {

class FinalLines {
 public:
  // Chooses `count` lines of each of the tensors, before the call.
  FinalLines(std::span<const std::span<const std::byte>> tensors, int count);

  // Reads them. To be called when the submission says that it is done.
  void gather();

  // True when any of them is not what it was at gather().
  bool have_changed() const;

 private:
  static constexpr std::size_t line_bytes = 64;
  struct Line {
    const std::byte* address;
    std::size_t bytes;
    std::array<std::byte, line_bytes> content;
  };
  std::vector<Line> lines_;
};

}  // namespace kbench::referee
