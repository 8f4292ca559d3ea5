// Included before a reference file, so that what it does not define can be told. Any function of its own is preferred to
// these: they take what they are given by an ellipsis, and are templates.
#pragma once

#include <kbench/device_vector.hpp>

#include <cstddef>
#include <cstdint>

namespace kbench::harness {
struct Missing {};
}  // namespace kbench::harness

template <class Unused = void>
kbench::harness::Missing test_cases(...);
template <class Unused = void>
kbench::harness::Missing generate_input(...);
template <class Unused = void>
kbench::harness::Missing ref_kernel(...);
template <class Unused = void>
kbench::harness::Missing check_implementation(...);
template <class Unused = void>
kbench::harness::Missing get_flops(...);
template <class Unused = void>
kbench::harness::Missing draw_case(...);
