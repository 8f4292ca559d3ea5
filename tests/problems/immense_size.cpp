#include "problems/doubled.hpp"

class ImmenseSize final : public kbench::tests::Doubled {
  std::vector<kbench::TestCase> generate_test_cases(kbench::DType, kbench::DeviceKind) const override {
    return {make_case("immense", kbench::Purpose::correctness, std::int64_t{1} << 45),
            make_case("timed", kbench::Purpose::performance, 4)};
  }
};
KBENCH_PLUGIN(ImmenseSize)
