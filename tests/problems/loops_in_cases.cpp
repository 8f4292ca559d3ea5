#include "problems/doubled.hpp"

class LoopsInCases final : public kbench::tests::Doubled {
  std::vector<kbench::TestCase> generate_test_cases(kbench::DType, kbench::DeviceKind) const override {
    volatile bool on = true;
    while (on) {
    }
    return {};
  }
};
KBENCH_PLUGIN(LoopsInCases)
