#include "problems/doubled.hpp"

#include <csignal>

class CrashesInReference final : public kbench::tests::Doubled {
  void reference_solution(const kbench::TestCase&, std::span<const kbench::Tensor>,
                          std::span<const kbench::Tensor>) const override {
    std::raise(SIGSEGV);
  }
};
KBENCH_PLUGIN(CrashesInReference)
