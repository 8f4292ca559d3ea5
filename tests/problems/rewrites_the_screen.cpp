// y = 2 x, under a title that a terminal would obey.
#include "problems/doubled.hpp"

namespace {

using namespace kbench;

class RewritesTheScreen final : public tests::Doubled {
  ProblemInfo info() const override {
    return {.name = "rewrites_the_screen", .title = "Twice\x1b[2J a vector", .description = "y = 2 x"};
  }
};

}  // namespace

KBENCH_PLUGIN(RewritesTheScreen)
