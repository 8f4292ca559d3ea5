// Inputs as they are to a submission that skips a part of the work: the reference's outputs on them are what it hands in.
#pragma once

#include "referee/check/image.hpp"

#include <kbench/dtype.hpp>

#include <string>
#include <vector>

namespace kbench::check {

struct Shortcut {
  std::string name;       // "the last tenth of x ignored"
  std::size_t input = 0;  // which is altered
  Image image;            // what it is altered to
};

// Alterations of each floating-point input, and of each integer one that holds elements of type `dtype`, which is data and
// no index: its last tenth is zeros, its second half repeats the first, a floating-point one has half of its fraction
// bits, an integer one the highest byte alone. Only those that change something. None where `integers` is none.
enum class Integers : unsigned char { none, of_dtype };
std::vector<Shortcut> shortcuts(const Images& inputs, DType dtype, Integers integers);

}  // namespace kbench::check
