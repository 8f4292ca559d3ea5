// Memory for tensors that never leave this process: expected outputs.
#pragma once

#include "memory/arguments.hpp"

#include <kbench/tensor.hpp>

#include <memory>
#include <new>
#include <vector>

namespace kbench::memory {

class TensorMemory {
 public:
  // One block for each output of the layout.
  explicit TensorMemory(const ArgumentLayout& layout) {
    for (const auto& slot : layout.slots) {
      if (!slot.is_output()) continue;
      blocks_.emplace_back(static_cast<std::byte*>(::operator new(slot.bytes, alignment)));
      tensors_.push_back({.name = slot.parameter.name,
                          .dtype = slot.dtype,
                          .shape = slot.shape,
                          .data = blocks_.back().get()});
    }
  }

  const std::vector<Tensor>& tensors() const { return tensors_; }

 private:
  static constexpr std::align_val_t alignment{ArgumentLayout::alignment};
  struct Release {
    void operator()(std::byte* block) const { ::operator delete(block, alignment); }
  };
  std::vector<std::unique_ptr<std::byte, Release>> blocks_;
  std::vector<Tensor> tensors_;
};

}  // namespace kbench::memory
