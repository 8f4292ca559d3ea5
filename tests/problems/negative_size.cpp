#include "problems/doubled.hpp"

class NegativeSize final : public kbench::tests::Doubled {
  std::vector<kbench::TestCase> generate_test_cases(kbench::DType, kbench::DeviceKind) const override {
    return {make_case("negative", kbench::Purpose::correctness, -5),
            make_case("timed", kbench::Purpose::performance, 4)};
  }
};
KBENCH_PLUGIN(NegativeSize)
