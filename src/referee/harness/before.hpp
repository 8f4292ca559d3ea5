// Declarations that come before a reference file, to detect what it does not define. Overload resolution prefers any
// function of the file: these are templates that take an ellipsis.
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
