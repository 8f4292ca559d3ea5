#include "problems/doubled.hpp"

class LoopsInCases final : public kbench::tests::Doubled {
  std::vector<kbench::TestCase> generate_test_cases(kbench::DType, kbench::DeviceKind) const override {
    for (volatile int i = 0;; i = i + 1) {
    }
  }
};
KBENCH_PLUGIN(LoopsInCases)
