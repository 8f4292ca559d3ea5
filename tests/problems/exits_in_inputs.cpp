#include "problems/doubled.hpp"

#include <cstdlib>

class ExitsInInputs final : public kbench::tests::Doubled {
  void create_inputs(const kbench::TestCase&, std::span<const kbench::Tensor>,
                     kbench::Generator&) const override {
    std::exit(5);
  }
};
KBENCH_PLUGIN(ExitsInInputs)
