// A verifier makes a test case's inputs and expected outputs, and checks what a call left behind.
//
// It judges submissions, and the problem itself when that is checked.
#pragma once

#include "device/device.hpp"
#include "isolation/protocol/activity.hpp"
#include "isolation/protocol/problem_host.hpp"
#include "referee/description.hpp"

#include <kbench/catalog.hpp>
#include <kbench/problem.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench::referee {

class Verifier {
 public:
  // The arguments must outlive this. It has its own memory for the expected outputs.
  Verifier(device::Device& device, const Problem& problem, protocol::Activity& activity,
           const memory::ArgumentLayout& layout, const CaseDescription& description,
           const protocol::ProblemHost& host);

  // Switches to another kind of inputs at the same sizes. `description` must outlive this.
  void turn_to(const CaseDescription& description) { description_ = &description; }

  void create_inputs(const device::InputKey& key, const std::vector<Tensor>& inputs, std::uint32_t input_set);
  void run_reference(const std::vector<Tensor>& inputs, const std::vector<Tensor>& outputs);

  void compute_expected(const std::vector<Tensor>& inputs) { run_reference(inputs, expected()); }
  const std::vector<Tensor>& expected() const { return expected_.tensors(); }

  // Inspects all that one call left behind, given its expected outputs, and its inputs in private_inputs(). Adds what
  // the device finds to `findings`; their owner decides whether something is wrong.
  Verification inspect(const memory::Arguments& arguments, std::size_t set, const memory::Noise& noise,
                       memory::Findings* findings);

  // Finds expected NaNs that the submission never wrote: an output holds NaN before the call, too.
  Verification find_unwritten(const memory::Arguments& arguments, std::size_t set,
                              const memory::Noise& noise) const;

  // Explains the findings in words, and decides.
  Verification explain(const memory::Arguments& arguments, std::size_t set, const memory::Noise& noise);

  // Whether the reference gives the expected outputs again on the same inputs, within what counts as equal.
  bool repeats_expected(const memory::ArgumentLayout& layout, const std::vector<Tensor>& inputs);

  // Says so if at least half of an expected output is NaN, where any other NaN is right; else empty. It looks at a few
  // thousand elements.
  std::string describe_expected_nans() const;

  // Whether verify_result() judges, or may judge: it does for all calls of a case or for none.
  bool problem_judges() const { return problem_judges_; }

 private:
  // Makes the call. If memory runs out, frees what the device keeps for later, and makes it once more. A problem in Python
  // has freed what it kept by then.
  template <class Call>
  auto with_room(const Call& call) {
    try {
      return call();
    } catch (const OutOfMemory&) {
      device_.give_back_memory();
    }
    return call();
  }

  // What verify_result() says; an output that makes it throw is wrong, unless the expected one does, too.
  std::optional<Verification> judge(const memory::Arguments& arguments, std::size_t set);

  // Finds what is wrong even if verify_result() accepts it: NaN where a number is expected, which comparisons are blind
  // to.
  Verification find_no_numbers(const memory::Arguments& arguments, std::size_t set) const;
  // Says which outputs without NaN hold the noise of before the call throughout; else empty.
  std::string describe_never_written(const memory::Arguments& arguments, std::size_t set,
                                     const memory::Noise& noise) const;
  // "; y is what is expected, transposed", of each output that looks like a known mistake.
  std::string describe_likely_mistakes(const memory::Arguments& arguments, std::size_t set);

  device::Device& device_;
  const Problem& problem_;
  protocol::Activity& activity_;
  const CaseDescription* description_;
  const protocol::ProblemHost& host_;
  memory::TensorMemory expected_;
  bool problem_judges_ = true;
};

// Raises the errors of `verification` to those of the findings.
void add_errors(const memory::Findings& findings, Verification& verification);

}  // namespace kbench::referee
