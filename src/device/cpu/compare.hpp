// Compares outputs with what is expected, element by element, as kbench/verification.hpp defines it.
//
// It runs on every sample, so a comparison without a mismatch is a single pass over the memory, on all cores. Only
// chunks that differ are examined again. The result does not depend on the number of threads.
#pragma once

#include <kbench/tensor.hpp>
#include <kbench/verification.hpp>

#include <span>

namespace kbench::device {

// The tensors of `expected`, `actual` and `tolerances` belong together by their place. Throws Error if they
// do not fit each other: another number of them, another dtype or shape. Counts, largest errors, and the
// worst and the first mismatches are over all outputs; the message is about the first mismatch.
//
// A bool is read as a byte: anything but 0 and 1 in `actual` is a mismatch, and is reported as that number. The worst
// mismatch has the largest |actual - expected| - tolerance, which is infinite where only one of the two is finite, or
// they are different infinities. The first of equal ones counts.
//
// `has_matched_nans`, unless null, becomes true where an element is an expected NaN with other bits; it may become
// true where the bits are equal.
Verification compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
                     std::span<const Tolerance> tolerances, bool* has_matched_nans = nullptr);

// The check of compare(), alone.
void require_same_forms(std::span<const Tensor> expected, std::span<const Tensor> actual,
                        std::span<const Tolerance> tolerances);

}  // namespace kbench::device
