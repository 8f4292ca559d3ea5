// A machine with several GPUs: each evaluation has one.
#include "base/system/gpu_node.hpp"
#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"

#include <cstdio>
#include <future>
#include <set>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

namespace {

// Right where it can open the node of one GPU, and of no other.
Submission opening_nodes() {
  return Submission::from_text(R"(
#include <fcntl.h>
#include <unistd.h>
#include <cstddef>
#include <string>

static int nodes() {
  int opened = 0;
  for (int minor = 0; minor < 64; ++minor) {
    const int node = open(("/dev/nvidia" + std::to_string(minor)).c_str(), O_RDWR);
    if (node < 0) continue;
    ++opened;
    close(node);
  }
  return opened;
}
static const bool has_one = nodes() == 1;

__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  if (has_one) twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}
)",
                               Language::cuda);
}

}  // namespace

GPU_TEST_CASE("evaluations on several GPUs at once each have their own, and can open the node of no other") {
  REQUIRE_GPU();
  const std::size_t count = system::find_gpu_nodes().size();
  if (count < 2) return static_cast<void>(std::puts("SKIPPED: there are not two GPUs"));
  std::vector<std::future<Evaluation>> running;
  for (std::size_t gpu = 0; gpu < count; ++gpu) {
    Options options = quick_options();
    options.device = "cuda:" + std::to_string(gpu);
    running.push_back(
        std::async(std::launch::async, [options] { return evaluate("doubled", opening_nodes(), options); }));
  }
  std::set<std::string> uuids;
  for (std::size_t gpu = 0; gpu < count; ++gpu) {
    const Evaluation evaluation = running[gpu].get();
    CAPTURE(gpu, evaluation.explain(), evaluation.diagnostics);
    CHECK(evaluation.accepted());
    CHECK(evaluation.device == "cuda:" + std::to_string(gpu));
    for (const Protection& each : evaluation.integrity.protections) {
      if (each.name == "one_gpu") CHECK(each.active);
    }
    uuids.insert(evaluation.environment.at("gpu_uuid"));
  }
  CHECK(uuids.size() == count);
}
