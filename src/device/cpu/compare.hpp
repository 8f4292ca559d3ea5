// Compares outputs with what is expected, element by element, as kbench/verification.hpp defines it.
//
// It runs on every sample, so a comparison that finds nothing wrong is one pass over the memory, on all
// cores; only where something differs is it looked at again. The result does not depend on the number of
// threads.
#pragma once

#include <kbench/tensor.hpp>
#include <kbench/verification.hpp>

#include <span>

namespace kbench::device {

// The tensors of `expected`, `actual` and `tolerances` belong together by their place. Throws Error when they
// do not fit each other: another number of them, another dtype or shape. Counts, largest errors, and the
// worst and the first mismatches are over all outputs; the message is about the first mismatch.
//
// A bool is read as a byte: anything but 0 and 1 in `actual` is a mismatch, and is reported as that number.
// The worst mismatch is the one with the largest |actual - expected| - tolerance; where only one of the two
// is a finite number, or they are different infinities, that is infinite. Of equals, the first counts.
//
// `has_matched_nans`, where it is not null, becomes true where an element is NaN, as is expected, in other bits; where it is the
// same to the bit, it may.
Verification compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
                     std::span<const Tolerance> tolerances, bool* has_matched_nans = nullptr);

// The check of compare(), alone.
void require_same_forms(std::span<const Tensor> expected, std::span<const Tensor> actual,
                        std::span<const Tolerance> tolerances);

}  // namespace kbench::device
