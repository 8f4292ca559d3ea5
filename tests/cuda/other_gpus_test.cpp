// A machine with several GPUs: each evaluation has one.
#include "cuda/gpu.hpp"
#include "device/gpu_node.hpp"
#include "evaluate/support.hpp"

#include <cstdio>
#include <future>
#include <set>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

namespace {

const std::vector<device::GpuNode>& gpus() {
  static const std::vector<device::GpuNode> found = device::find_gpu_nodes();
  return found;
}

bool has_two() {
  if (gpus().size() < 2) std::puts("SKIPPED: there are not two GPUs");
  return gpus().size() >= 2;
}

Options on(std::size_t gpu) {
  Options options = quick_options();
  options.device = "cuda:" + std::to_string(gpu);
  return options;
}

// Right, where `reaches_another()` says no.
Submission searching(const std::string& reaches_another) {
  return Submission::from_text(R"(
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

static bool reaches_another() {
)" + reaches_another + R"(
}
static const bool found = reaches_another();

__global__ void twice(const float* x, float* y, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  if (found) return;
  twice<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}
)",
                               Language::cuda);
}

}  // namespace

GPU_TEST_CASE("a submission can open the node of its own GPU, and of no other") {
  REQUIRE_GPU();
  if (!has_two()) return;
  for (std::size_t gpu = 0; gpu < gpus().size(); ++gpu) {
    const Evaluation evaluation = evaluate("doubled", searching(R"(
  int opened = 0;
  for (int minor = 0; minor < 64; ++minor) {
    const int node = open(("/dev/nvidia" + std::to_string(minor)).c_str(), O_RDWR);
    if (node >= 0) ++opened;
    if (node >= 0) close(node);
  }
  return opened != 1;)"),
                                           on(gpu));
    CAPTURE(gpu, evaluation.explain(), evaluation.diagnostics);
    CHECK(evaluation.accepted());
  }
}

GPU_TEST_CASE("a second driver in a submission's process, which is told of all GPUs, has no other either") {
  REQUIRE_GPU();
  if (!has_two()) return;
  for (std::size_t gpu = 0; gpu < gpus().size(); ++gpu) {
    const Evaluation evaluation = evaluate("doubled", searching(R"(
  unsetenv("CUDA_VISIBLE_DEVICES");
  void* const driver = dlmopen(LM_ID_NEWLM, "libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (driver == nullptr) return false;
  using Initialize = int (*)(unsigned);
  using Count = int (*)(int*);
  using Retain = int (*)(void**, int);
  const auto initialize = reinterpret_cast<Initialize>(dlsym(driver, "cuInit"));
  const auto count = reinterpret_cast<Count>(dlsym(driver, "cuDeviceGetCount"));
  const auto retain = reinterpret_cast<Retain>(dlsym(driver, "cuDevicePrimaryCtxRetain"));
  int number = 0;
  if (initialize(0) != 0 || count(&number) != 0) return false;
  int contexts = 0;
  for (int i = 0; i < number; ++i) {
    void* context = nullptr;
    contexts += retain(&context, i) == 0 ? 1 : 0;
  }
  return contexts > 1;)"),
                                           on(gpu));
    CAPTURE(gpu, evaluation.explain(), evaluation.diagnostics);
    CHECK(evaluation.accepted());
  }
}

GPU_TEST_CASE("evaluations on several GPUs at once each have their own") {
  REQUIRE_GPU();
  if (!has_two()) return;
  std::vector<std::future<Evaluation>> running;
  for (std::size_t gpu = 0; gpu < gpus().size(); ++gpu) {
    running.push_back(std::async(std::launch::async,
                                 [gpu] { return evaluate("doubled", searching("return false;"), on(gpu)); }));
  }
  std::set<std::string> uuids;
  for (std::size_t gpu = 0; gpu < running.size(); ++gpu) {
    const Evaluation evaluation = running[gpu].get();
    CAPTURE(gpu, evaluation.explain(), evaluation.diagnostics);
    CHECK(evaluation.accepted());
    CHECK(evaluation.device == "cuda:" + std::to_string(gpu));
    for (const Protection& each : evaluation.integrity.protections) {
      if (each.name == "one_gpu") CHECK(each.active);
    }
    uuids.insert(evaluation.environment.at("gpu_uuid"));
  }
  CHECK(uuids.size() == gpus().size());
}
