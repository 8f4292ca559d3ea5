// The numbers in the input and output of a reference file whose values are carried. Mutants alter these numbers, not the bytes.
#pragma once

#include "referee/check/case_check.hpp"
#include "referee/check/mutants.hpp"
#include "referee/verifier.hpp"

#include <kbench/catalog.hpp>
#include <kbench/philox.hpp>
#include <kbench/signature.hpp>
#include <kbench/tensor.hpp>

#include <optional>

namespace kbench::check {

// The input is the one tensor of `arguments`' first set, the expected output that of `verifier`.
class CarriedNumbers {
 public:
  // The arguments must outlive this.
  CarriedNumbers(Bench& bench, const CaseDescription& description, const memory::Arguments& arguments,
                 referee::Verifier& verifier)
      : bench_(bench), description_(description), arguments_(arguments), verifier_(verifier) {}

  // Takes the numbers of the first input and output; `of_previous_case` are those of the output of the case before.
  void take_first(const Images& of_previous_case);

  // Takes those of the next input, before its output is computed: has the reference compute outputs of altered inputs.
  void take_input();

  // Takes those of its output. `noise` makes what an output holds before a call.
  void take_output(const Philox& noise);

  // A sample with the numbers in the place of tensors.
  const Sample& sample() const { return sample_; }

  // The output's numbers for these inputs. Empty if the reference throws, because altered inputs may be
  // invalid for it.
  std::optional<Images> outputs_for(const Images& inputs);

  // Estimates how many numbers of the input one element of the output depends on, by changing a few, one at a time.
  double inputs_of_one_output();

  // Puts numbers into an output that is there already and has as many.
  void write_output(const Images& numbers, const Tensor& output) const {
    write(numbers, output, Role::output);
  }

 private:
  Images numbers_in(const Tensor& tensor, Role role) const;
  void write(const Images& numbers, const Tensor& tensor, Role role) const;

  Bench& bench_;
  const CaseDescription& description_;
  const memory::Arguments& arguments_;
  referee::Verifier& verifier_;
  Sample sample_;
};

}  // namespace kbench::check
