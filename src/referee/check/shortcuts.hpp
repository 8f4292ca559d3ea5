// Alters inputs as a submission sees them that skips a part of the work. The reference's outputs on them are its
// answers.
#pragma once

#include "referee/check/image.hpp"

#include <kbench/dtype.hpp>

#include <string>
#include <vector>

namespace kbench::check {

struct Shortcut {
  std::string name;       // "the last tenth of x ignored"
  std::size_t input = 0;  // index of the altered input
  Image image;            // the altered input
};

// Alters each floating-point input, and each integer input of type `dtype`, which is data and not an index.
// Its last tenth becomes zeros, its second half repeats the first, or it loses precision. A floating-point
// input keeps half of its fraction bits, an integer one its highest byte. Returns only alterations that
// change something. Integer inputs are unchanged if `integers` is none.
enum class Integers : unsigned char { none, of_dtype };
std::vector<Shortcut> shortcuts(const Images& inputs, DType dtype, Integers integers);

}  // namespace kbench::check
