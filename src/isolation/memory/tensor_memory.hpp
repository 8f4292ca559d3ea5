// Memory for tensors that never leave this process: expected outputs.
#pragma once

#include "isolation/memory/argument_layout.hpp"

#include <kbench/tensor.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace kbench::memory {

// Memory of any device; it knows how to give itself back.
using Block = std::unique_ptr<std::byte, std::function<void(std::byte*)>>;

class TensorMemory {
 public:
  // One block for each output of the layout. `allocate` is given a number of bytes.
  TensorMemory(const ArgumentLayout& layout, const std::function<Block(std::size_t)>& allocate) {
    for (const auto& slot : layout.slots) {
      if (!slot.is_output()) continue;
      blocks_.push_back(allocate(slot.bytes));
      tensors_.push_back({.name = slot.parameter.name,
                          .dtype = slot.dtype,
                          .shape = slot.shape,
                          .data = blocks_.back().get()});
    }
  }

  const std::vector<Tensor>& tensors() const { return tensors_; }

 private:
  std::vector<Block> blocks_;
  std::vector<Tensor> tensors_;
};

}  // namespace kbench::memory
