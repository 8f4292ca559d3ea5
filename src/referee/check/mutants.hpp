// Mutants are wrong answers that a problem has to reject. A submission could return them without computing the
// result, by computing only most of it, or by computing less precisely.
#pragma once

#include "referee/check/image.hpp"

#include <kbench/verification.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kbench::check {

// A call: what is to be computed, and what a submission has at hand instead.
struct Sample {
  Images inputs;
  Images expected;
  Images of_previous_inputs;  // the outputs of the input set before
  Images of_previous_case;    // the outputs of the case before; empty in the first
  Images noise;               // contents of the outputs before the call
  // For each output, the number of bytes at its end that need no values.
  std::vector<std::size_t> spare_bytes;
  std::vector<Tolerance> tolerances;  // one for each output; empty if the problem states none

  // The reference's outputs on inputs of a lower precision.
  struct OnRoundedInputs {
    std::string precision;
    Images outputs;
  };
  std::vector<OnRoundedInputs> on_rounded_inputs;

  Images earlier_inputs = {};  // those of the input set before, of a correctness case
};

struct Mutant {
  std::string name;
  std::size_t output = 0;  // index of the altered output
  bool must_fail_everywhere = false;
  bool is_rearranged = false;  // has the expected elements in another order
  Image image;
};

// All mutants of one output, one after the other. Each that applies has the output's form; some are the right answer.
void visit_mutants(const Sample& sample, std::size_t output, const std::function<void(const Mutant&)>& visit);

// Visits the mutants that need no computation: they must be rejected in every case.
void visit_idle_mutants(const Sample& sample, std::size_t output,
                        const std::function<void(const Mutant&)>& visit);

// Whether each element is at most two units in the last place from what is expected.
bool is_right(const Image& expected, const Image& actual);

// `expected` with errors of one unit in the last place, of either sign, in one element of `one_in`. Zeros, subnormal
// numbers and integers stay.
Image with_rounding_errors(const Image& expected, std::uint64_t one_in = 1);

}  // namespace kbench::check
