#include "cuda/gpu.hpp"
#include "device/cuda/cuda_device.hpp"

using namespace kbench;
using device::CudaDevice;

namespace {

struct GpuMemory {
  GpuMemory() { device::check(cudaMemGetInfo(&free, &all)); }
  std::size_t free = 0;
  std::size_t all = 0;
};

constexpr std::size_t gibibyte = std::size_t{1} << 30U;

bool is_in_use(const GpuMemory& memory) {
  if (memory.free >= memory.all / 2 + 4 * gibibyte) return false;
  std::puts("SKIPPED: others use the GPU's memory");
  return true;
}

// Has a gibibyte of inputs.
memory::ArgumentLayout large_layout() {
  const TestCase test_case{
      .name = "c", .shapes = {{std::int64_t{1} << 28}, {1}, {1}}, .dtype = DType::float32};
  return {FunctionSignature{}.input("x").output("y").inout("z"), test_case};
}

}  // namespace

GPU_TEST_CASE("memory that calls need no more is kept while half of the GPU's is free") {
  REQUIRE_GPU();
  CudaDevice gpu;
  gpu.share(large_layout(), 1);
  const GpuMemory before;
  if (is_in_use(before)) return;
  gpu.share(large_layout(), 1);
  const GpuMemory kept;
  CHECK(kept.free + gibibyte <= before.free);

  const std::size_t others = kept.free - kept.all / 2;
  const memory::Block in_use = gpu.allocate(others);
  gpu.share(large_layout(), 1);
  const GpuMemory given_back;
  CHECK(given_back.free + others >= kept.free + gibibyte);
}

GPU_TEST_CASE("memory that is kept is given back where there is no other") {
  REQUIRE_GPU();
  CudaDevice gpu;
  gpu.share(large_layout(), 1);
  gpu.share(large_layout(), 1);
  const GpuMemory kept;
  if (is_in_use(kept)) return;
  const memory::Block all_but_little = gpu.allocate(kept.free + gibibyte);
  CHECK(all_but_little != nullptr);
}
