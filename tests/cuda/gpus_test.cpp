#include "device/cuda/gpus.hpp"

#include "cuda/gpu.hpp"
#include "device/cuda/nvml.hpp"
#include "evaluate/support.hpp"

#include <kbench/doctor.hpp>

#include <algorithm>
#include <regex>

using namespace kbench;
using namespace kbench::tests;

GPU_TEST_CASE("NVML finds the first GPU by the bus id that the CUDA runtime gives it") {
  REQUIRE_GPU();
  const device::NvmlGpu gpu(device::pci_bus_id(0));
  CHECK(gpu.state(device::Readings::clock).sm_clock_mhz.value() > 100);
  CHECK(gpu.max_sm_clock_mhz() >= gpu.state(device::Readings::clock).sm_clock_mhz);
  CHECK_FALSE(gpu.driver_version().value().empty());
  CHECK(gpu.compute_processes().has_value());
}

GPU_TEST_CASE("the list of GPUs has each with its memory, and what the driver tells of it") {
  REQUIRE_GPU();
  const std::vector<protocol::Gpu> gpus = device::list_gpus();
  REQUIRE_FALSE(gpus.empty());
  for (const protocol::Gpu& gpu : gpus) {
    CAPTURE(gpu.name, gpu.management_failure);
    CHECK(gpu.management_failure.empty());
    CHECK(gpu.compute_capability.size() >= 3);
    CHECK(gpu.architecture.size() >= 2);
    CHECK(gpu.memory_bytes > std::size_t{1} << 30U);
    CHECK(gpu.used_memory_bytes.value() < gpu.memory_bytes + (std::size_t{8} << 30U));
    CHECK(gpu.sm_clock_mhz <= gpu.max_sm_clock_mhz);
  }
}

GPU_TEST_CASE("doctor names every GPU, with the protections that hold there") {
  REQUIRE_GPU();
  const std::vector<protocol::Gpu> gpus = device::list_gpus();
  const std::vector<Finding> findings = examine_machine(quick_options());
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    const std::string name = "cuda:" + std::to_string(i);
    const auto found = std::find_if(findings.begin(), findings.end(),
                                    [&](const Finding& each) { return each.name == name; });
    REQUIRE(found != findings.end());
    CAPTURE(found->detail, found->advice);
    CHECK(found->kind == Finding::Kind::device);
    CHECK(contains(found->detail, gpus[i].name));
    CHECK(contains(found->detail, "compute capability " + gpus[i].compute_capability));
    CHECK(contains(found->detail, "driver " + gpus[i].driver_version.value()));
    CHECK(contains(found->detail, "protections hold there"));
    const std::string without_cgroup = std::regex_replace(found->detail, std::regex("missing: cgroup: "), "");
    CHECK_FALSE(contains(without_cgroup, "missing: "));  // a control group is the machine's owner's to give
    CHECK_FALSE(contains(found->detail, "no telemetry"));
  }
}

TEST_CASE("a problem that is to be described on a GPU that is not there is not at fault") {
  try {
    Options options = quick_options();
    options.device = "cuda:99";
    describe("vector_add", options);
    FAIL("there are a hundred GPUs");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::no_device);
  }
}
