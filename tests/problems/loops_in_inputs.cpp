#include "problems/doubled.hpp"

class LoopsInInputs final : public kbench::tests::Doubled {
  void create_inputs(const kbench::TestCase&, std::span<const kbench::Tensor>,
                     kbench::Generator&) const override {
    volatile bool on = true;
    while (on) {
    }
  }
};
KBENCH_PLUGIN(LoopsInInputs)
