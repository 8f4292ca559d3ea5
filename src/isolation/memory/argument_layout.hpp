// The tensors of a call lie in two blocks of memory: what the runner may read, and what it may write.
//
// A block holds one or more sets of arguments (one for each call of a batch). In a set every tensor begins at a
// multiple of 256 bytes and has a guard band before and after it:
//
//     | guard | input_a | guard | input_b | guard |        inputs, one set
//     | guard | output_c | guard |                          outputs, one set
//
// A guard band can be a fence where no time is measured: memory that the submission's process cannot access.
#pragma once

#include <kbench/signature.hpp>
#include <kbench/tensor.hpp>
#include <kbench/test_case.hpp>

#include <cstddef>
#include <vector>

namespace kbench::memory {

enum class Placement : unsigned char {
  apart,            // guard bands between the tensors
  ends_at_fence,    // a fence follows each tensor, after less than `alignment` bytes
  begins_at_fence,  // a fence precedes each tensor
};

// How fences are made: their width is a multiple of what a device can withhold from a process.
struct Fences {
  Placement placement = Placement::apart;
  std::size_t bytes = 0;
};

// The accessible range between two fences of `fence_bytes`, in bytes from the start of the memory.
struct Room {
  std::size_t begin;
  std::size_t end;

  std::size_t bytes() const { return end - begin; }
};
Room room_of(std::size_t offset, std::size_t bytes, std::size_t fence_bytes);

// Sizes and places, without memory.
struct ArgumentLayout {
  static constexpr std::size_t guard_bytes = 4096;
  static constexpr std::size_t alignment = 256;

  struct Slot {
    TensorParameter parameter;
    DType dtype = DType::float32;
    Shape shape;
    std::size_t offset = 0;  // bytes, in a set of its block
    std::size_t bytes = 0;

    bool is_output() const { return parameter.role != Role::input; }
  };

  std::vector<Slot> slots;       // sorted as the call's arguments
  std::size_t input_stride = 0;  // bytes of one set
  std::size_t output_stride = 0;
  Fences fences;

  // Throws Error if the sizes overflow.
  ArgumentLayout(const FunctionSignature& signature, const TestCase& test_case, Fences fences = {});

  bool is_fenced() const { return fences.placement != Placement::apart; }

  // Whether outputs hold inputs when the call begins.
  bool changes_in_place() const;

  std::size_t bytes_of_one_set() const { return input_stride + output_stride; }
};

}  // namespace kbench::memory
