// The examination of one test case: what the problem promises, right answers and wrong ones. Its parts are in the files named below.
#pragma once

#include "referee/check/carried_numbers.hpp"
#include "referee/check/case_check.hpp"
#include "referee/check/steadiness.hpp"
#include "referee/verifier.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench::check {

// try_briefly() has only so much of each tensor in host memory, from its beginning on: mutants repeat what stands there.
inline constexpr std::size_t bytes_of_beginning = std::size_t{16} << 20U;

class CaseExamination {
 public:
  using Clock = std::chrono::steady_clock;

  CaseExamination(Bench& bench, const CaseDescription& description);

  // As check_case() and try_mutants().
  CaseCheck run(Images& previous);
  std::vector<MutantTrial> try_briefly(Clock::time_point deadline);

 private:
  // case_samples.cpp: inputs, expected outputs, and what the problem's functions promise of them.
  std::vector<std::byte> read_surroundings_of_inputs();
  Sample first_sample();
  void check_contract(Sample& sample);
  Images expected_of(const std::vector<Tensor>& inputs);
  std::optional<Image> default_output();
  Sample next_sample(std::uint32_t input_set, Sample before);
  void add_rounded_inputs(Sample& sample);
  std::optional<Images> outputs_for(const Sample& sample, const Images& altered);

  // case_answers.cpp: how outputs are judged, and right ones, which must be accepted.
  void accept(const Sample& sample);
  void accept_numbers(const Sample& sample);
  void accept_right_answers(const Sample& sample);
  // Judges them as a submission's outputs: passed or not, and the errors.
  Verification judge(const Images& outputs);
  Verification judge_numbers(const Sample& sample, const Images& numbers);
  Verification judge_tiled(std::size_t output, const Image& image);
  Verification inspect();
  Verification explain() { return verifier_.explain(*arguments_, 0, *begun_); }

  // case_mutants.cpp: wrong outputs.
  void reject(const Sample& sample, std::uint32_t round);
  void try_altered_inputs(const Sample& sample, std::uint32_t round);
  void try_rounded_in_place(const Sample& sample, std::uint32_t round);
  void record(const Sample& sample, const Mutant& mutant, std::uint32_t round);
  void record_numbers(const Sample& sample, const Mutant& mutant, std::uint32_t round);
  void record_altered(const Sample& own, MutantTrial trial, const Images& outputs,
                      const std::function<Verification()>& judge_mutant, std::uint32_t round);
  void try_mutant(MutantTrial trial, bool is_right, bool is_rearranged,
                  const std::function<Verification()>& judge_mutant, std::uint32_t round);
  Verification judged_or_thrown(const std::function<Verification()>& judge_mutant);
  bool is_settled(const std::string& name,
                  std::uint32_t round) const;  // later rounds try what the first accepted
  bool any_accepted() const;

  Philox noise(std::uint32_t input_set) const {
    return bench_.key.noise(static_cast<std::uint32_t>(description_.test_id), input_set);
  }
  void fail(std::string sentence) { check_.failures.push_back(std::move(sentence)); }

  // Waits for the GPU, which reports errors of the problem's kernels only then.
  void finish(std::string_view function) {
    const auto scope = bench_.activity.enter(function, description_.test_case.name);
    bench_.device.finish();
  }

  // True for a reference file whose values are carried: mutants alter the numbers in them, not their bytes.
  bool has_numbers() const { return bench_.leaves.read && bench_.info.reference_file->not_isolated.empty(); }

  Images taken(const std::vector<Tensor>& tensors) const {
    return is_cropped_ ? read(bench_.device, tensors, bytes_of_beginning) : read(bench_.device, tensors);
  }

  Bench& bench_;
  const CaseDescription& description_;
  std::unique_ptr<memory::Arguments> arguments_;
  referee::Verifier verifier_;
  std::optional<memory::Noise> begun_;
  CarriedNumbers numbers_;               // empty unless has_numbers()
  std::optional<Image> default_output_;  // the default of a reference file's output type, if it has one
  Written written_;
  bool is_change_reported_ = false;
  bool is_cropped_ = false;
  bool may_throw_ = false;  // the problem's check, on a wrong output: it then rejects it
  Clock::time_point deadline_ = Clock::time_point::max();
  CaseCheck check_;
};

}  // namespace kbench::check
