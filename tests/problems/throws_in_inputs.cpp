#include "problems/doubled.hpp"

#include <stdexcept>

class ThrowsInInputs final : public kbench::tests::Doubled {
  void create_inputs(const kbench::TestCase&, std::span<const kbench::Tensor>,
                     kbench::Generator&) const override {
    throw std::runtime_error("the moon is in the wrong phase");
  }
};
KBENCH_PLUGIN(ThrowsInInputs)
