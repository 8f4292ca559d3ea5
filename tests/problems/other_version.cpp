// A plugin of an interface that does not exist yet.
#include "problems/doubled.hpp"

extern "C" {
KBENCH_API extern const kbench::PluginAbi kbench_plugin_abi;
const kbench::PluginAbi kbench_plugin_abi = [] {
  kbench::PluginAbi abi = kbench::plugin_abi;
  abi.version = 999;
  return abi;
}();
KBENCH_API kbench::Problem* kbench_create_problem() { return new kbench::tests::Doubled; }
KBENCH_API void kbench_destroy_problem(kbench::Problem* problem) { delete problem; }
}
