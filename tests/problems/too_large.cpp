#include "problems/doubled.hpp"

// Its timed case has more memory than machines have.
class TooLarge final : public kbench::tests::Doubled {
  std::vector<kbench::TestCase> generate_test_cases(kbench::DType, kbench::DeviceKind) const override {
    return {make_case("small", kbench::Purpose::correctness, 4),
            make_case("small timed", kbench::Purpose::performance, 4),
            make_case("large", kbench::Purpose::performance, std::int64_t{1} << 42)};
  }
};
KBENCH_PLUGIN(TooLarge)
