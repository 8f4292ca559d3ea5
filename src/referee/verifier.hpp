// The problem's side of a test case: its inputs, its expected outputs, and whether what a call left behind is right.
//
// Submissions are judged by this, and so is the problem itself, when it is checked.
#pragma once

#include "device/device.hpp"
#include "protocol/activity.hpp"
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
  // All must live longer. Has memory of its own for the expected outputs.
  Verifier(device::Device& device, const Problem& problem, protocol::Activity& activity,
           const memory::ArgumentLayout& layout, const CaseDescription& description, bool has_harness);

  // From now on the case is as `description` says: of the same sizes, with another kind of inputs. It must live longer.
  void turn_to(const CaseDescription& description) { description_ = &description; }

  void create_inputs(const device::InputKey& key, const std::vector<Tensor>& inputs, std::uint32_t input_set);
  void run_reference(const std::vector<Tensor>& inputs, const std::vector<Tensor>& outputs);

  void compute_expected(const std::vector<Tensor>& inputs) { run_reference(inputs, expected()); }
  const std::vector<Tensor>& expected() const { return expected_.tensors(); }

  // Looks at all that one call left behind, with its expected outputs at hand, and with its inputs in private_inputs().
  // What the device finds adds to `findings`: whoever has them says whether something is wrong.
  Verification inspect(const memory::Arguments& arguments, std::size_t set, const memory::Noise& noise,
                       memory::Findings* findings);

  // Of outputs that were found right, with NaN where that is expected: whether they were written, for so they look before.
  Verification find_unwritten(const memory::Arguments& arguments, std::size_t set,
                              const memory::Noise& noise) const;

  // The same in words, and conclusive.
  Verification explain(const memory::Arguments& arguments, std::size_t set, const memory::Noise& noise);

  // Whether the reference gives what is expected once more, on the same inputs, as far as outputs are told apart.
  bool repeats_expected(const memory::ArgumentLayout& layout, const std::vector<Tensor>& inputs);

  // verify_result() has an opinion, or may have one: it does for all calls of a case or for none.
  bool problem_judges() const { return problem_judges_; }

 private:
  // Makes the call. Where it finds too little memory, the device gives back what it keeps for later, and the call is made once more.
  template <class Call>
  auto with_room(const Call& call) {
    try {
      return call();
    } catch (const OutOfMemory&) {
      if (!device_.give_back_memory()) throw;
    }
    return call();
  }

  std::optional<Verification> judge(const memory::Arguments& arguments, std::size_t set);
  // "; y is what is expected, transposed", of each output that looks like a known mistake.
  std::string describe_likely_mistakes(const memory::Arguments& arguments, std::size_t set);

  device::Device& device_;
  const Problem& problem_;
  protocol::Activity& activity_;
  const CaseDescription* description_;
  bool has_harness_;
  memory::TensorMemory expected_;
  bool problem_judges_ = true;
};

// Raises the errors of `verification` to those of the findings.
void add_errors(const memory::Findings& findings, Verification& verification);

}  // namespace kbench::referee
