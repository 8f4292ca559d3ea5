#include "problems/doubled.hpp"

#include <csignal>

static const int early = std::raise(SIGSEGV);

class CrashesWhenLoaded final : public kbench::tests::Doubled {
  std::int64_t get_flops(const kbench::TestCase&) const override { return early; }
};
KBENCH_PLUGIN(CrashesWhenLoaded)
