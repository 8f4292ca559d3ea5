// Who may do what on a GPU while an evaluation is measured, and when it is not any more.
#include "device/cuda/gpu_lock.hpp"

#include "cuda/gpu.hpp"

#include <chrono>
#include <cstdio>

using kbench::device::GpuLock;
using kbench::device::UnmeasuredTime;
using namespace std::chrono_literals;

namespace {

struct Waits {};

bool can_take(GpuLock& lock) {
  try {
    lock.take(0, [] { throw Waits(); });
    return lock.held();
  } catch (const Waits&) {
    return false;
  }
}

}  // namespace

GPU_TEST_CASE(
    "when nothing is measured any more, others prepare on the GPU, and measure once it is given back") {
  REQUIRE_GPU();
  GpuLock lock;
  if (!can_take(lock)) {
    std::puts("SKIPPED: another evaluation has the GPU, or it has no node");
    return;
  }
  lock.allow_preparations();
  const auto begin = std::chrono::steady_clock::now();
  const UnmeasuredTime turn(0);
  CHECK(std::chrono::steady_clock::now() - begin < 1s);
  GpuLock other;
  CHECK_FALSE(can_take(other));
  lock.give_back();
  CHECK_FALSE(can_take(other));  // while somebody prepares
}
