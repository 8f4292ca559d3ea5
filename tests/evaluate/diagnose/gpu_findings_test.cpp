#include "evaluate/diagnose/gpu_findings.hpp"

#include "catch.hpp"
#include "isolation/protocol/gpu_json.hpp"

#include <nlohmann/json.hpp>

using kbench::describe_gpu;
using kbench::Finding;
using kbench::Protection;
using kbench::protocol::Gpu;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

Gpu idle_gpu() {
  return {.name = "NVIDIA H200",
          .compute_capability = "9.0",
          .memory_bytes = std::size_t{141} << 30U,
          .management_failure = {},
          .driver_version = "580.95.05",
          .used_memory_bytes = std::size_t{1} << 29U,
          .sm_clock_mhz = 345,
          .max_sm_clock_mhz = 1980,
          .compute_processes = 0,
          .is_split = false};
}

const std::vector<Protection> all_hold{{"landlock", true, "walls"}, {"quiet_gpu", true, "silence"}};

}  // namespace

TEST_CASE("a GPU that nobody else uses is fine, and is described in full") {
  const Finding finding = describe_gpu(1, idle_gpu(), all_hold);
  CHECK(finding.kind == Finding::Kind::device);
  CHECK(finding.name == "cuda:1");
  CHECK(finding.ok);
  CHECK(finding.advice.empty());
  CHECK(
      finding.detail ==
      "NVIDIA H200, compute capability 9.0, 141.0 GiB of memory (0.5 GiB in use), driver 580.95.05, SM clock "
      "345 MHz, at most 1980 MHz\nMPS is off, MIG is off, no other process uses it\n2 of 2 protections hold "
      "there");
}

TEST_CASE("MPS, MIG and other processes on a GPU are told, each with advice") {
  Gpu gpu = idle_gpu();
  gpu.uses_mps = true;
  CHECK_FALSE(describe_gpu(0, gpu, all_hold).ok);
  CHECK(contains(describe_gpu(0, gpu, all_hold).detail, "MPS is on"));
  CHECK(contains(describe_gpu(0, gpu, all_hold).advice, "one submission's fault hits all"));
  gpu = idle_gpu();
  gpu.is_split = true;
  CHECK(contains(describe_gpu(0, gpu, all_hold).detail, "MIG is on"));
  CHECK(contains(describe_gpu(0, gpu, all_hold).advice, "MIG"));
  gpu = idle_gpu();
  gpu.compute_processes = 1;
  CHECK(contains(describe_gpu(0, gpu, all_hold).detail, "1 other process uses it"));
  gpu.compute_processes = 3;
  CHECK(contains(describe_gpu(0, gpu, all_hold).detail, "3 other processes use it"));
  CHECK(contains(describe_gpu(0, gpu, all_hold).advice, "end the other processes"));
}

TEST_CASE("what the driver does not tell of a GPU is left out, and why is told") {
  Gpu gpu{.name = "NVIDIA T4", .compute_capability = "7.5", .memory_bytes = std::size_t{15} << 30U};
  gpu.management_failure = "libnvidia-ml.so.1 of NVIDIA's driver cannot be loaded";
  const Finding finding = describe_gpu(0, gpu, all_hold);
  CHECK(
      finding.detail ==
      "NVIDIA T4, compute capability 7.5, 15.0 GiB of memory\nMPS is off\nno telemetry: libnvidia-ml.so.1 of "
      "NVIDIA's driver cannot be loaded\n2 of 2 protections hold there");
  CHECK_FALSE(finding.ok);
  CHECK(contains(finding.advice, "NVIDIA_DRIVER_CAPABILITIES"));
}

TEST_CASE("protections that are missing on a GPU are named with the reason") {
  const Finding finding =
      describe_gpu(0, idle_gpu(), {all_hold[0], {"seccomp", false, "a policy forbids it"}});
  CHECK_FALSE(finding.ok);
  CHECK(contains(finding.detail, "1 of 2 protections hold there\nmissing: seccomp: a policy forbids it"));
  CHECK(contains(finding.advice, "results name them"));
}

TEST_CASE("a GPU's description survives the way from referee to host") {
  const nlohmann::json document = idle_gpu();
  const auto gpu = document.get<Gpu>();
  CHECK(nlohmann::json(gpu) == document);
  CHECK(describe_gpu(0, gpu, all_hold).detail == describe_gpu(0, idle_gpu(), all_hold).detail);
  Gpu untold;
  untold.uses_mps = true;
  untold.management_failure = "none";
  const auto read = nlohmann::json(untold).get<Gpu>();
  CHECK(read.uses_mps);
  CHECK(read.management_failure == "none");
  CHECK_FALSE(read.compute_processes);
}
