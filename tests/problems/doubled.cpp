#include "problems/doubled.hpp"

KBENCH_PLUGIN(kbench::tests::Doubled)
