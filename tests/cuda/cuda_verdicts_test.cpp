#include "cuda/gpu.hpp"
#include "device/cuda/gpu_lock.hpp"
#include "evaluate/support.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>

using namespace kbench;
using namespace kbench::tests;

namespace {

const std::string kernel =
    "__global__ void twice(const float* x, float* y, size_t n) {\n"
    "  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;\n"
    "  if (i < n) y[i] = 2 * x[i];\n"
    "}\n";
const std::string launch = "twice<<<(n + 255) / 256, 256>>>(x, y, n);\n";

// `body` is what stands in solution(), `before` in front of it.
Evaluation run_on_gpu(const std::string& body, const std::string& before = kernel,
                      const Options& options = quick_options()) {
  const std::string text =
      before + "extern \"C\" void solution(const float* x, float* y, size_t n) {\n" + body + "\n}\n";
  Evaluation evaluation = evaluate("doubled", Submission::from_text(text, Language::cuda), options);
  UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
  return evaluation;
}

// A kernel of one thread that runs `statement`.
std::string kernel_that(const std::string& statement) {
  return "#include <cassert>\n#include <cstdio>\n__global__ void wrong(const float* x, float* y, size_t n) "
         "{\n" +
         statement + "\n}\n";
}
const std::string launch_wrong = "wrong<<<1, 1>>>(x, y, n);\n";

void check_fault(const std::string& statement, const std::string& error) {
  CAPTURE(statement);
  const Evaluation faulty = run_on_gpu(launch_wrong, kernel_that(statement));
  CHECK(faulty.verdict == Verdict::crashed);
  CHECK(contains(faulty.explanation, error));
}

}  // namespace

GPU_TEST_CASE("a right submission in CUDA is accepted, on the first GPU, with everything that was measured") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_on_gpu(launch);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  CHECK(evaluation.device == "cuda:0");
  CHECK(!evaluation.environment.at("gpu").empty());
  for (const Protection& each : evaluation.integrity.protections) {
    CAPTURE(each.name, each.detail);
    CHECK((each.active || each.name == "cgroup"));  // many machines have none to give
  }
  REQUIRE(evaluation.cases.size() == 3);
  const Measurement& measured = evaluation.cases[2].measurement.value();
  CHECK(measured.samples_ms.size() >= 3);
  CHECK(measured.min_ms > 0.0005);
  CHECK(measured.median_ms < 1);
  CHECK(measured.audit.calls >= 2);
  CHECK(measured.audit.time_ms > 0.3 * measured.median_ms);  // no more is subtracted than was added
  CHECK(measured.reference_ms > 0);
}

GPU_TEST_CASE("a measurement on a GPU says how fast, how hot and how free to run the GPU was") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_on_gpu(launch);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  REQUIRE(evaluation.cases[2].measurement.value().telemetry);
  const Measurement& measured = *evaluation.cases[2].measurement;
  const Telemetry& telemetry = *measured.telemetry;
  CHECK(telemetry.min_sm_clock_mhz.value() > 100);
  CHECK(telemetry.min_sm_clock_mhz <= telemetry.max_sm_clock_mhz);
  CHECK(telemetry.max_sm_clock_mhz.value() < 5'000);
  CHECK(telemetry.memory_clock_mhz.value() > 100);
  CHECK(telemetry.memory_clock_mhz.value() < 30'000);
  CHECK(telemetry.max_power_w.value() > 1);
  CHECK(telemetry.max_power_w.value() < 3'000);
  CHECK(telemetry.max_temperature_c.value() > 5);
  CHECK(telemetry.max_temperature_c.value() < 120);
  CHECK(telemetry.throttled_samples <= static_cast<int>(measured.samples_ms.size()));
  if (telemetry.throttle_reasons.empty()) {
    CHECK(telemetry.throttled_samples == 0);
    CHECK(telemetry.repeated_samples == 0);
  }
}

GPU_TEST_CASE("a wrong element in CUDA is reported with its place, an unwritten one as such") {
  REQUIRE_GPU();
  const Evaluation wrong = run_on_gpu(launch + "if (n == 1000) wrong<<<1, 1>>>(y);",
                                      kernel + "__global__ void wrong(float* y) { y[123] = -1; }\n");
  REQUIRE(wrong.verdict == Verdict::wrong_answer);
  CHECK(contains(wrong.explanation, "y[123] is -1"));
  const Evaluation unwritten = run_on_gpu("");
  REQUIRE(unwritten.verdict == Verdict::wrong_answer);
  CHECK(contains(unwritten.explanation, "5 of the 5 elements of y still hold the noise"));
}

GPU_TEST_CASE("a write beside an output in CUDA is found") {
  REQUIRE_GPU();
  const Evaluation past = run_on_gpu(launch + launch_wrong, kernel + kernel_that("y[n] = 1;"));
  REQUIRE(past.verdict == Verdict::wrong_answer);
  CHECK(contains(past.explanation, "past the end of y"));
  const Evaluation before = run_on_gpu(launch + launch_wrong, kernel + kernel_that("y[-3] = 1;"));
  REQUIRE(before.verdict == Verdict::wrong_answer);
  CHECK(contains(before.explanation, "before the beginning of y"));
}

GPU_TEST_CASE("an access beyond a tensor in CUDA ends at a fence, though nothing comes of it") {
  REQUIRE_GPU();
  for (const std::string_view statement :
       {"*const_cast<const volatile float*>(x + n + 64);", "*const_cast<const volatile float*>(x - 1);",
        "*const_cast<volatile float*>(y + n + 64);", "*const_cast<volatile float*>(y - 1);"}) {
    CAPTURE(statement);
    const Evaluation evaluation =
        run_on_gpu(launch + launch_wrong, kernel + kernel_that(std::string(statement)));
    CHECK(evaluation.verdict == Verdict::crashed);
    CHECK(contains(evaluation.explanation, "beyond a tensor"));
  }
}

GPU_TEST_CASE("an output that is wrong now and then is said to be that") {
  REQUIRE_GPU();
  const Evaluation evaluation =
      run_on_gpu(launch + launch_wrong,
                 kernel + kernel_that("unsigned long long now = 0;\n"
                                      "asm volatile(\"mov.u64 %0, %%globaltimer;\" : \"=l\"(now));\n"
                                      "if ((now >> 10) % 4 == 0) y[0] += 1;"));
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(contains(evaluation.explanation, "not deterministic"));
}

GPU_TEST_CASE("faults of kernels are told apart, and the next submission does not feel them") {
  REQUIRE_GPU();
  check_fault("y[size_t{1} << 40] = 1;", "cudaErrorIllegalAddress");
  check_fault("const_cast<float*>(x)[0] = 1;", "cudaErrorIllegalAddress");
  check_fault("*reinterpret_cast<double*>(reinterpret_cast<char*>(y) + 4) = 1;",
              "cudaErrorMisalignedAddress");
  check_fault("assert(n == 0);", "cudaErrorAssert");
  check_fault("asm(\"trap;\");", "cudaError");
  CHECK(run_on_gpu(launch).verdict == Verdict::accepted);
}

GPU_TEST_CASE("a kernel that cannot be launched, and memory that runs out, are said to be that") {
  REQUIRE_GPU();
  const Evaluation threads = run_on_gpu("twice<<<1, 4096>>>(x, y, n);");
  CAPTURE(threads.explanation);
  CHECK(threads.verdict == Verdict::crashed);
  CHECK(contains(threads.explanation, "cudaErrorInvalid"));
  const Evaluation memory = run_on_gpu("void* all = nullptr; cudaMalloc(&all, size_t{1} << 46);" + launch);
  CHECK(memory.verdict == Verdict::limit_exceeded);
}

GPU_TEST_CASE("a kernel that never ends is ended, and the next submission does not feel it") {
  REQUIRE_GPU();
  Options options = quick_options();
  options.limits.call = std::chrono::seconds(2);
  const std::string forever = "volatile float* p = y; while (p[0] != 1.25f) {}";
  CHECK(run_on_gpu(launch_wrong, kernel_that(forever), options).verdict == Verdict::timed_out);
  CHECK(run_on_gpu(launch).verdict == Verdict::accepted);
}

GPU_TEST_CASE("work on a stream of its own, for which nobody waits, is part of the time") {
  REQUIRE_GPU();
  const std::string busy =
      "__global__ void busy() { const long long end = clock64() + 1000000; while (clock64() < end) {} }\n";
  const Evaluation evaluation = run_on_gpu(
      "static cudaStream_t aside = [] { cudaStream_t s; cudaStreamCreateWithFlags(&s, "
      "cudaStreamNonBlocking); "
      "return s; }();\nbusy<<<1, 1, 0, aside>>>();\n" +
          launch,
      kernel + busy);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  const Measurement& measured = evaluation.cases[2].measurement.value();
  CHECK(measured.runtime_ms > 0.3);  // a million cycles, at 2 GHz or less
  CHECK(measured.min_ms > 0.3);      // already in the samples
}

GPU_TEST_CASE(
    "calls that keep the host for longer than the GPU count as the GPU takes for them, and nobody is "
    "suspected") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_on_gpu(
      "const auto begin = std::chrono::steady_clock::now();\n"
      "while (std::chrono::steady_clock::now() - begin < std::chrono::microseconds(60)) {}\n" +
          launch,
      "#include <chrono>\n" + kernel);
  REQUIRE(evaluation.accepted());
  const Measurement& measured = evaluation.cases.back().measurement.value();
  CAPTURE(measured.median_ms, measured.audit.time_ms, measured.audit.claimed_ms, measured.audit.slack_ms);
  CHECK(measured.audit.behind_gate);
  CHECK(measured.runtime_ms < 0.03);
  CHECK(measured.host_ms.value_or(0) > 0.06);
  CHECK(evaluation.integrity.suspicions.empty());
}

GPU_TEST_CASE("a kernel that is left running in a context of its own is found, and named") {
  REQUIRE_GPU();
  const std::string aside = R"(
#include <cuda.h>
template <class Function>
Function* find(const char* name) {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  cudaGetDriverEntryPointByVersion(name, &function, CUDA_VERSION, cudaEnableDefault, &found);
  return reinterpret_cast<Function*>(function);
}
__global__ void busy() {  // for 30 ms
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 30'000'000);
}
void leave_running() {
  const auto make_current = find<decltype(cuCtxSetCurrent)>("cuCtxSetCurrent");
  CUcontext own = nullptr;
  find<decltype(cuCtxGetCurrent)>("cuCtxGetCurrent")(&own);
  static const CUcontext other = [] {
    CUcontext made = nullptr;
    find<decltype(cuCtxCreate)>("cuCtxCreate")(&made, nullptr, 0, 0);
    return made;
  }();
  make_current(other);
  busy<<<1, 1>>>();
  make_current(own);
}
)";
  // A suspicion, or where the driver does not tell how many processes use the GPU, a warning.
  const auto is_named_in = [](const Evaluation& evaluation) {
    std::vector<std::string> remarks = evaluation.integrity.suspicions;
    remarks.insert(remarks.end(), evaluation.integrity.warnings.begin(), evaluation.integrity.warnings.end());
    return std::any_of(remarks.begin(), remarks.end(), [](const std::string& remark) {
      return contains(remark, "the device was at work while");
    });
  };
  CHECK(is_named_in(run_on_gpu(launch + "leave_running();\n", kernel + aside)));
  CHECK_FALSE(is_named_in(run_on_gpu(launch)));
}

GPU_TEST_CASE("an answer that a kernel remembers from an earlier call is wrong") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_on_gpu(
      "static float* kept = nullptr; static size_t count = 0;\n"
      "if (count == n) { cudaMemcpyAsync(y, kept, n * 4, cudaMemcpyDeviceToDevice); return; }\n" +
      launch +
      "cudaMalloc(&kept, n * 4); count = n; cudaMemcpyAsync(kept, y, n * 4, cudaMemcpyDeviceToDevice);");
  CHECK(evaluation.verdict == Verdict::wrong_answer);
}

GPU_TEST_CASE("an output that a thread goes on writing after solution() has returned is not accepted") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_on_gpu(
      launch +
          "static bool started = [=] { std::thread([=] { cudaStream_t s; cudaStreamCreateWithFlags(&s, "
          "cudaStreamNonBlocking); for (int i = 0; i < 100000; ++i) { wrong<<<1, 256, 0, s>>>(y); "
          "cudaStreamSynchronize(s); } }).detach(); return true; }();\n(void)started;",
      "#include <thread>\n" + kernel + "__global__ void wrong(float* y) { y[threadIdx.x % 5] += 1; }\n");
  CHECK(evaluation.verdict != Verdict::accepted);
}

GPU_TEST_CASE("every sample on a GPU finds its inputs elsewhere") {
  REQUIRE_GPU();
  Options options = quick_options();
  options.sampling.min_samples = 20;
  options.sampling.max_samples = 20;
  const Evaluation evaluation = run_on_gpu(launch +
                                               "static std::set<const void*> places;\n"
                                               "places.insert(x);\n"
                                               "std::fprintf(stderr, \"%zu \", places.size());\n",
                                           "#include <cstdio>\n#include <set>\n" + kernel, options);
  REQUIRE(evaluation.verdict == Verdict::accepted);
  std::istringstream places(evaluation.output);
  std::size_t seen = 0;
  for (int call = 0; call < 20; ++call)
    places >> seen;  // four of them check, and audits have places of their own
  CHECK(seen > 15);
}

GPU_TEST_CASE("a call finds its tensors in the GPU's cache when that is asked for, and only then") {
  REQUIRE_GPU();
  Options options = quick_options();
  options.cases = {"n=1048576"};  // 12 MB
  const auto median_ms = [&](CacheMode cache) {
    options.sampling.cache = cache;
    const auto file =
        std::filesystem::path(KBENCH_SOURCE_DIR) / "plugins/elementwise/vector_add/solutions/vectorized.cu";
    const Evaluation evaluation = evaluate("vector_add", Submission::from_file(file), options);
    REQUIRE(evaluation.verdict == Verdict::accepted);
    return evaluation.cases[0].measurement->median_ms;
  };
  CHECK(median_ms(CacheMode::warm) < 0.9 * median_ms(CacheMode::cold));
}

GPU_TEST_CASE("an evaluation waits for a GPU on which another is being measured, and says so") {
  REQUIRE_GPU();
  auto other = std::make_unique<device::GpuLock>();
  other->take(0, [] {});
  REQUIRE(other->held());
  bool waited = false;
  Options options = quick_options();
  options.progress = [&](const Progress& progress) {
    if (progress.phase != Phase::waiting) return;
    waited = true;
    other.reset();
  };
  CHECK(run_on_gpu(launch, kernel, options).verdict == Verdict::accepted);
  CHECK(waited);
}

GPU_TEST_CASE("a GPU that there is not is unsupported") {
  REQUIRE_GPU();
  Options options = quick_options();
  options.device = "cuda:977";
  const Evaluation evaluation = run_on_gpu(launch, kernel, options);
  CHECK(evaluation.verdict == Verdict::unsupported);
  CHECK(contains(evaluation.explanation, "no such GPU"));
}
