// The contract between the code that is generated around a submission and the runner that calls it.
//
// A submission's shared object exports one C function:
//
//     extern "C" void kbench_entry(void* const* tensors, const std::uint64_t* scalars);
//
// `tensors` are the addresses of the signature's tensors, `scalars` the values of its scalars, each in the order of
// the signature. A scalar fills a slot of 64 bits: integers in two's complement, float64 as its bits, float32 as
// its bits in the lower half. The function unpacks them and calls the submission's `solution`.
//
// A submission that is called on values (Convention::values) has two more functions of the same type. They are called before
// and after it, and are not timed:
//
//     kbench_prepare()     makes the submission's input of the tensors
//     kbench_finish()      writes its output to them
#pragma once

#include <kbench/signature.hpp>

#include <cstdint>

namespace kbench::protocol {

// How a submission is called.
enum class Convention : std::uint32_t {
  tensors,  // tensors are passed in place
  values    // values of the author's types are made of tensors before each call, and tensors of them after it
};

using EntryPoint = void (*)(void* const* tensors, const std::uint64_t* scalars);

inline constexpr const char* entry_name = "kbench_entry";
inline constexpr const char* prepare_name = "kbench_prepare";
inline constexpr const char* finish_name = "kbench_finish";

// The entries that a runner has found in a shared object: none, `call` alone, or all three.
struct Entry {
  EntryPoint call = nullptr;
  EntryPoint prepare = nullptr;
  EntryPoint finish = nullptr;
};

// Throws Error when `value` is of the other kind (an integer for a float parameter, or the reverse) or out of range.
std::uint64_t scalar_slot(const Scalar& value, ScalarType type);

}  // namespace kbench::protocol
