// Memory that two processes share: one block, passed by its descriptor.
//
// The referee makes an arena and keeps it mapped for writing. Inputs are then sealed, so that a receiver of the
// descriptor can map them for reading only: the kernel enforces it. Outputs are sealed against growing and shrinking
// only.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <cstddef>
#include <span>

namespace kbench::system {

enum class Access : unsigned char { read_only, read_write };

// A mapping of an arena in this process.
class Mapping {
 public:
  Mapping() = default;
  // Populates the mapping, so that no page fault follows. An access beyond either end is a fault. Throws
  // std::system_error.
  Mapping(int descriptor, std::size_t bytes, Access access);
  Mapping(Mapping&& other) noexcept;
  Mapping& operator=(Mapping&& other) noexcept;
  ~Mapping();

  std::byte* data() const { return static_cast<std::byte*>(address_); }
  std::span<std::byte> bytes() const { return {data(), bytes_}; }

 private:
  void* address_ = nullptr;
  std::size_t bytes_ = 0;
};

class Arena {
 public:
  Arena() = default;
  // `for_others` is the access that a receiver of the descriptor has. Throws std::system_error.
  Arena(std::size_t bytes, Access for_others);

  int descriptor() const { return memory_.get(); }
  std::byte* data() const { return mapping_.data(); }
  std::span<std::byte> bytes() const { return mapping_.bytes(); }

 private:
  FileDescriptor memory_;
  Mapping mapping_;
};

}  // namespace kbench::system
