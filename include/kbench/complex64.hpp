// A complex number of two float32, as std::complex<float>, C's `float complex` and CUDA's cuComplex lay it out.
//
//     const kbench::complex64 z{.real = 3.0F, .imaginary = -4.0F};
//
// It stores, and does not calculate: a reference takes the parts, or reads the tensor's memory as
// std::complex<float>.
#pragma once

namespace kbench {

struct complex64 {
  float real = 0.0F;
  float imaginary = 0.0F;

  friend constexpr bool operator==(const complex64&, const complex64&) = default;
};

}  // namespace kbench
