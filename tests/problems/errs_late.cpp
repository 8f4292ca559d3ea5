#include "problems/doubled.hpp"

// Once, after more calls than there are before the submission is loaded and with samples: in a batch.
class ErrsLate final : public kbench::tests::Doubled {
  void reference_solution(const kbench::TestCase& test_case, std::span<const kbench::Tensor> inputs,
                          std::span<const kbench::Tensor> outputs) const override {
    Doubled::reference_solution(test_case, inputs, outputs);
    if (test_case.purpose == kbench::Purpose::performance && ++timed_calls_ == 30)
      outputs[0].as<float>()[0] = 0;
  }

  mutable int timed_calls_ = 0;
};
KBENCH_PLUGIN(ErrsLate)
