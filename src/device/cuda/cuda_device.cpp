#include "device/cuda/cuda_device.hpp"

#include "device/cpu/compare.hpp"
#include "device/cuda/cuda_arguments.hpp"
#include "device/cuda/driver.hpp"
#include "device/cuda/fills.hpp"
#include "device/cuda/gpus.hpp"
#include "device/cuda/kernels.hpp"
#include "device/cuda/roofline.hpp"
#include "device/stream_generator.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace kbench::device {
namespace {

// If another context has work, the GPU gives each context its turn, of 2 ms on an H200. A kernel of kbench
// that takes longer than a turn is paused for the length of the other's turn.
constexpr auto watched = std::chrono::milliseconds(5);
constexpr auto long_pause = std::chrono::microseconds(500);

// The clocks are up when so many bursts in a row are no shorter than the one before by more than 0.5 %.
constexpr int steady_bursts = 5;
constexpr auto longest_warm_up = std::chrono::milliseconds(500);

// A reading is long enough to show what else the memory is at: 0.13 ms on an H200. The first few show what is usual.
constexpr int passes_of_reading = 4;
constexpr int first_readings = 3;
constexpr auto longest_settling = std::chrono::milliseconds(200);

constexpr int first = 0;  // the only one that this process is shown

int attribute(cudaDeviceAttr which) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, first));
  return value;
}

void clear(const memory::Arguments& arguments) {
  for (const std::span<std::byte> memory : {arguments.input_memory(), arguments.output_memory()})
    check(cudaMemsetAsync(memory.data(), 0, memory.size(), nullptr));
}

// A tensor's copy in the memory of the host.
struct HostCopy {
  explicit HostCopy(const Tensor& tensor) : bytes(tensor.bytes()), view(tensor) {
    copy_bytes(bytes.data(), tensor.data, bytes.size());
    wait_for_gpu();
    view.data = bytes.data();
  }
  std::vector<std::byte> bytes;
  Tensor view;
};

DeviceTraits traits_of_gpu() {
  if (count_gpus() == 0) throw std::runtime_error("NVIDIA's driver finds no such GPU");
  DeviceTraits traits;
  traits.kind = DeviceKind::cuda;
  traits.facts.architecture = architecture_of(attribute(cudaDevAttrComputeCapabilityMajor),
                                              attribute(cudaDevAttrComputeCapabilityMinor));
  traits.cache_bytes = static_cast<std::size_t>(attribute(cudaDevAttrL2CacheSize));
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, first));
  traits.facts.name = properties.name;
  int driver_version = 0;
  check(cudaDriverGetVersion(&driver_version));
  traits.facts.uuid = uuid_of(properties);
  traits.facts.identity = fmt::format("{}-{}", traits.facts.uuid, driver_version);
  traits.memory_bytes = properties.totalGlobalMem;
  traits.largest_case = {4, "quarter"};
  // An eighth of the memory takes tens of milliseconds to fill and to verify.
  traits.batch_bytes = traits.memory_bytes / 8;
  traits.most_batch_bytes = traits.memory_bytes / 4;
  traits.starts_runners_at_once = false;
  traits.stops_with_process = false;
  traits.compares_aside = true;
  traits.lends_memory = true;
  traits.has_readings = true;
  return traits;
}

}  // namespace

CudaDevice::CudaDevice() : Device(traits_of_gpu()), processors_(attribute(cudaDevAttrMultiProcessorCount)) {
  nvml_ = std::async(std::launch::async, find_in_nvml, pci_bus_id(first)).share();
  context_ = std::async(std::launch::async, [this] {
               const UnmeasuredTime turn(first);
               check(cudaInitDevice(first, 0, 0));
               check(cudaSetDevice(first));
               driver();
               flushing_ = allocate_on_gpu<std::byte>(2 * traits().cache_bytes);
             }).share();
}

void CudaDevice::wait_for_context() {
  context_.get();
  check(cudaSetDevice(first));
}

bool CudaDevice::claim(const std::function<void()>& waiting) {
  wait_for_context();
  lock_.take(first, waiting);
  for (int i = 0; i < first_readings; ++i) static_cast<void>(is_memory_at_rest());
  return lock_.held();
}

void CudaDevice::give_back() {
  retired_.give_back();
  lock_.give_back();
}

// Multiplies and adds on all of the GPU, until that does not become faster any more.
void CudaDevice::warm_up() {
  const auto burst = [this] { return time([this] { multiply_and_add<float>(processors_); }); };
  const auto begin = std::chrono::steady_clock::now();
  auto shortest = burst();
  for (int alike = 0; alike < steady_bursts;) {
    const auto latest = burst();
    alike = latest * 1000 > shortest * 995 ? alike + 1 : 0;
    shortest = std::min(shortest, latest);
    if (std::chrono::steady_clock::now() - begin > longest_warm_up) return;
  }
}

// RetiredMemory had no room for more.
bool CudaDevice::settle() {
  const auto begin = std::chrono::steady_clock::now();
  while (!is_memory_at_rest()) {
    if (std::chrono::steady_clock::now() - begin > longest_settling) return false;
  }
  return true;
}

bool CudaDevice::is_memory_at_rest() {
  return reading_.is_usual([this] {
    return time([this] {
      for (int pass = 0; pass < passes_of_reading; ++pass)
        read_all(flushing_.get(), 2 * traits().cache_bytes);
    });
  });
}

std::size_t CudaDevice::fence_bytes() {
  wait_for_context();
  return memory_granularity();
}

std::unique_ptr<memory::Arguments> CudaDevice::share(const memory::ArgumentLayout& layout, std::size_t sets) {
  auto arguments = share_uncleared(layout, sets);
  clear(*arguments);
  return arguments;
}

std::unique_ptr<memory::Arguments> CudaDevice::share_uncleared(const memory::ArgumentLayout& layout,
                                                               std::size_t sets) {
  wait_for_context();
  return std::make_unique<CudaArguments>(layout, sets, CudaArguments::Spare{}, keeping(),
                                         Retirement::for_good);
}

std::unique_ptr<memory::Arguments> CudaDevice::share_reused(const memory::ArgumentLayout& layout) {
  wait_for_context();
  auto arguments =
      std::make_unique<CudaArguments>(layout, 1, CudaArguments::Spare{}, keeping(), Retirement::for_reuse);
  clear(*arguments);
  return arguments;
}

// The place of tensors decides up to a few percent of a kernel's time: it determines which memory channels serve their
// neighbouring lines.
std::unique_ptr<memory::Arguments> CudaDevice::share_relocatable(const memory::ArgumentLayout& layout) {
  wait_for_context();
  const std::size_t spare =
      traits().memory_bytes / 512;  // 280 MB on an H200; kernels differ as much within 32 MB there
  auto arguments = std::make_unique<CudaArguments>(layout, 1, CudaArguments::Spare{.inputs = spare},
                                                   keeping(), Retirement::for_good);
  clear(*arguments);
  return arguments;
}

std::unique_ptr<memory::Arguments> CudaDevice::keep(const memory::ArgumentLayout& layout, std::size_t sets) {
  wait_for_context();
  return std::make_unique<CudaArguments>(layout, sets, CudaArguments::Spare{.outputs = protocol::gate_bytes},
                                         keeping(), Retirement::for_reuse);
}

std::unique_ptr<memory::Arguments> CudaDevice::share_gated(const memory::ArgumentLayout& layout,
                                                           std::size_t sets) {
  wait_for_context();
  auto arguments = std::make_unique<CudaArguments>(
      layout, sets, CudaArguments::Spare{.outputs = protocol::gate_bytes}, keeping(), Retirement::for_good);
  clear(*arguments);
  return arguments;
}

void CudaDevice::close_gate(const memory::Arguments& gated) {
  set_gate(gated.output_memory(), false);
  wait_for_gpu();
}

void CudaDevice::open_gate(const memory::Arguments& gated) { set_gate(gated.output_memory(), true); }

// Kernels copy the inputs. While a kernel of this process runs, none of another does, so a kernel that waits
// for inputs to change sees all of them at once. A copy engine runs at the same time as kernels and would not ensure
// this.
void CudaDevice::deliver(const memory::Arguments& from, const memory::Arguments& gated) {
  const auto copy = [](std::span<std::byte> to, std::span<std::byte> source) {
    copy_all(to.data(), source.data(), source.size());
  };
  const auto& layout = gated.layout();
  measure([&] {
    copy(gated.input_memory(), from.input_memory().first(from.sets() * layout.input_stride));
    if (layout.changes_in_place())
      copy(gated.output_memory(), from.output_memory().first(from.sets() * layout.output_stride));
  });
  open_gate(gated);
}

memory::Block CudaDevice::allocate(std::size_t bytes) {
  wait_for_context();
  std::byte* const block = retired_.with_room([&] { return allocate_on_gpu<std::byte>(bytes).release(); });
  return {block, [](std::byte* memory) { cudaFree(memory); }};
}

std::unique_ptr<Generator> CudaDevice::generator(const InputKey& key, std::uint32_t test_case,
                                                 std::uint32_t input_set) {
  return std::make_unique<StreamGenerator<CudaFills>>(key, test_case, input_set);
}

memory::Findings* CudaDevice::begin_findings() {
  memory::Findings* const findings = findings_.at_least(1);
  check(cudaMemsetAsync(findings, 0, sizeof *findings, nullptr));
  return findings;
}

memory::Findings CudaDevice::end_findings() {
  memory::Findings* const findings = findings_on_host_.at_least(1);
  copy_bytes(findings, findings_.at_least(1), sizeof *findings);
  wait_for_gpu();
  return *findings;
}

void CudaDevice::compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
                         std::span<const Tolerance> tolerances, memory::Findings* findings) {
  require_same_forms(expected, actual, tolerances);
  for (std::size_t i = 0; i < actual.size(); ++i) {
    visit_dtype(actual[i].dtype, [&]<class T>(std::type_identity<T>) {
      compare_elements<T>(expected[i].as<T>(), actual[i].as<T>(), actual[i].count(), tolerances[i], findings);
    });
  }
}

// The processor determines what differs, and where.
Verification CudaDevice::explain(std::span<const Tensor> expected, std::span<const Tensor> actual,
                                 std::span<const Tolerance> tolerances) {
  std::vector<HostCopy> copies;
  copies.reserve(expected.size() + actual.size());
  std::vector<Tensor> host_expected;
  std::vector<Tensor> host_actual;
  for (const Tensor& tensor : expected) host_expected.push_back(copies.emplace_back(tensor).view);
  for (const Tensor& tensor : actual) host_actual.push_back(copies.emplace_back(tensor).view);
  return device::compare(host_expected, host_actual, tolerances);
}

void CudaDevice::measure(const std::function<void()>& work) {
  const int number = ++measurements_;
  measured_.begin();
  work();
  if (number == measurements_) measured_.end();
}

std::chrono::nanoseconds CudaDevice::time(const std::function<void()>& work) {
  timer_.begin();
  work();
  timer_.end();
  return timer_.elapsed();
}

std::optional<State> CudaDevice::state(Readings wanted) {
  const std::unique_ptr<NvmlGpu>& gpu = nvml_.get();
  if (gpu == nullptr) return std::nullopt;
  return gpu->state(wanted);
}

protocol::Occupancy CudaDevice::occupancy() {
  const std::unique_ptr<NvmlGpu>& gpu = nvml_.get();
  if (gpu == nullptr) return {};
  return {.used_memory_bytes = gpu->used_memory_bytes(), .compute_processes = gpu->compute_processes()};
}

std::optional<int> CudaDevice::other_processes() {
  constexpr int own = 2;  // this one and the runner
  const std::optional<int> all = occupancy().compute_processes;
  // In a container not even one's own may be listed.
  return all && *all >= own ? std::optional(*all - own) : std::nullopt;
}

decision::Failure CudaDevice::explain_fault(std::uint64_t code) const {
  using decision::FailureKind;
  const auto error = static_cast<cudaError_t>(code);
  const std::string name = cudaGetErrorName(error);
  const std::string text = name + ": " + cudaGetErrorString(error);
  switch (error) {
    case cudaErrorMemoryAllocation:
      return {FailureKind::out_of_memory, "the GPU's memory ran out (" + text + ")"};
    case cudaErrorIllegalAddress:
      return {
          FailureKind::device_fault,
          "a kernel accessed memory beyond a tensor or memory that is not its own, or wrote to an input (" +
              text + ")"};
    case cudaErrorMisalignedAddress:
      return {FailureKind::device_fault,
              "a kernel accessed memory at an address that is not aligned (" + text + ")"};
    case cudaErrorAssert: return {FailureKind::device_fault, "an assert() failed in a kernel (" + text + ")"};
    case cudaErrorInvalidConfiguration:
    case cudaErrorLaunchOutOfResources:
      return {FailureKind::device_fault,
              "a kernel could not be launched with its blocks, threads, registers or shared memory (" + text +
                  ")"};
    default: return {FailureKind::device_fault, "the GPU reported an error (" + text + ")"};
  }
}

std::optional<Roofline> CudaDevice::measure_roofline() {
  warm_up();
  return device::measure_roofline({.processors = processors_, .cache_bytes = traits().cache_bytes},
                                  [this](const std::function<void()>& work) { return time(work); });
}

bool CudaDevice::is_idle() {
  std::uint64_t* const nanoseconds = longest_pause_.at_least(1);
  find_longest_pause(watched, nanoseconds);
  wait_for_gpu();
  return *nanoseconds < static_cast<std::uint64_t>(std::chrono::nanoseconds(long_pause).count());
}

void CudaDevice::flush_caches(const memory::Arguments& /*arguments*/, std::span<const Tensor> /*own*/) {
  check(cudaCtxResetPersistingL2Cache());
  check(cudaMemsetAsync(flushing_.get(), 0, 2 * traits().cache_bytes, nullptr));
  wait_for_gpu();
}

void CudaDevice::load_caches(const memory::Arguments& arguments, std::size_t sets) {
  for (std::size_t set = 0; set < sets; ++set) {
    for (const std::vector<Tensor>& tensors : {arguments.inputs(set), arguments.outputs(set)}) {
      for (const Tensor& each : tensors) read_all(static_cast<const std::byte*>(each.data), each.bytes());
    }
  }
  wait_for_gpu();
}

}  // namespace kbench::device
