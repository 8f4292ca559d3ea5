#include "problems/doubled.hpp"

#include <chrono>

// The reference of a performance case takes 1 ms in the calls before the submission is loaded, and 3 ms afterwards. Those
// before are at most nine, and begin with the same inputs each time: their key is no secret.
class SlowedReference final : public kbench::tests::Doubled {
  void create_inputs(const kbench::TestCase& test_case, std::span<const kbench::Tensor> inputs,
                     kbench::Generator& generate) const override {
    if (test_case.purpose == kbench::Purpose::performance) {
      const std::uint64_t first = generate.stream().long_word(0);
      if (calls_++ == 0) first_ = first;
      if (first == first_) calls_ = 1;
    }
    Doubled::create_inputs(test_case, inputs, generate);
  }

  void reference_solution(const kbench::TestCase& test_case, std::span<const kbench::Tensor> inputs,
                          std::span<const kbench::Tensor> outputs) const override {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    Doubled::reference_solution(test_case, inputs, outputs);
    if (test_case.purpose != kbench::Purpose::performance) return;
    const std::chrono::milliseconds time(calls_ > 9 ? 3 : 1);
    while (Clock::now() - begin < time) {
    }
  }

  mutable int calls_ = 0;
  mutable std::uint64_t first_ = 0;
};
KBENCH_PLUGIN(SlowedReference)
