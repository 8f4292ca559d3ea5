// A file of its own: libraries that contain the rest of the boundary take this from libkbench.so, and must not contain it.
#include "base/system/boundary.hpp"

namespace kbench {

int& boundary_depth() {
  thread_local int depth = 0;
  return depth;
}

}  // namespace kbench
