#include "evaluate/diagnose/gpu_health.hpp"

#include "catch.hpp"
#include "isolation/process/children.hpp"
#include "isolation/protocol/occupancy.hpp"

#include <kbench/evaluate.hpp>

#include <stdexcept>
#include <string>

using namespace kbench;
using protocol::Occupancy;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t gibibyte = std::size_t{1} << 30U;
const Occupancy before{.used_memory_bytes = 2 * gibibyte, .compute_processes = 2};

Occupancy probed(std::size_t bytes, std::optional<int> processes = 1) {
  return {.used_memory_bytes = bytes, .compute_processes = processes};
}

}  // namespace

TEST_CASE("an end that is a submission's answer is no reason to look at the GPU, any other is") {
  for (const Verdict verdict :
       {Verdict::accepted, Verdict::wrong_answer, Verdict::compile_error, Verdict::unsupported})
    CHECK_FALSE(may_have_harmed(verdict));
  for (const Verdict verdict : {Verdict::crashed, Verdict::timed_out, Verdict::limit_exceeded,
                                Verdict::tampered, Verdict::internal_error})
    CHECK(may_have_harmed(verdict));
}

TEST_CASE("memory that is not given back is told, with both amounts") {
  CHECK(memory_kept(before, probed(gibibyte)).empty());
  CHECK(memory_kept(before, probed(2 * gibibyte + gibibyte / 4)).empty());
  const std::string kept = memory_kept(before, probed(40 * gibibyte));
  CHECK(kept.find("40.0 GiB") != std::string::npos);
  CHECK(kept.find("2.0 GiB before") != std::string::npos);
}

TEST_CASE("memory that others may have taken is no reason") {
  CHECK(memory_kept(before, probed(40 * gibibyte, 2)).empty());             // somebody beside the probe
  CHECK(memory_kept(before, probed(40 * gibibyte, 0)).empty());             // a container: none is listed
  CHECK(memory_kept(before, probed(40 * gibibyte, std::nullopt)).empty());  // a driver that does not tell
  CHECK(memory_kept({}, probed(40 * gibibyte)).empty());
  CHECK(memory_kept(before, {}).empty());
}

TEST_CASE("a GPU that computes and has its memory back is well, after one look") {
  int looks = 0;
  const auto probe = [&] { return ++looks, probed(gibibyte); };
  CHECK(ill_health(probe, before, 10s).empty());
  CHECK(looks == 1);
}

TEST_CASE("a GPU that cannot compute is ill, and why is said, after one look") {
  int looks = 0;
  const auto probe = [&]() -> Occupancy {
    ++looks;
    throw std::runtime_error("CUDA_ERROR_ECC_UNCORRECTABLE");
  };
  CHECK(ill_health(probe, before, 10s) == "CUDA_ERROR_ECC_UNCORRECTABLE");
  CHECK(looks == 1);
}

TEST_CASE("memory that comes back late is waited for, and memory that does not is an illness") {
  int looks = 0;
  const auto late = [&] { return probed(++looks < 3 ? 40 * gibibyte : gibibyte); };
  CHECK(ill_health(late, before, 60s).empty());
  CHECK(looks == 3);
  CHECK_FALSE(ill_health([] { return probed(40 * gibibyte); }, before, 300ms).empty());
}

TEST_CASE("a launcher that is lost says nothing about the GPU") {
  const auto probe = []() -> Occupancy { throw process::LauncherLost("kbench-launcher ended"); };
  CHECK_THROWS_AS(ill_health(probe, before, 1s), process::LauncherLost);
}

TEST_CASE("a request to stop says nothing about the GPU") {
  CHECK_THROWS_AS(ill_health([]() -> Occupancy { throw Cancelled(); }, before, 1s), Cancelled);
}
