#include "device/cuda/nvml.hpp"

#include "catch.hpp"
#include "cuda/fake_nvml/fake_nvml.hpp"

using namespace kbench::device;

namespace {

const std::filesystem::path fake_library = KBENCH_BUILD_DIR "/tests/libfake_nvml.so";
const char* const bus_id = "0000:17:00.0";

// The stand-in, with its answers as they are at first.
class Fake {
 public:
  Fake() : library_(fake_library), answers(library_.get<FakeNvml>("fake_nvml")) { answers = {}; }

 private:
  boost::dll::shared_library library_;

 public:
  FakeNvml& answers;
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

std::string complaint(const std::string& gpu, const std::filesystem::path& library) {
  try {
    const NvmlGpu found(gpu, library);
  } catch (const NvmlError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE(
    "power, heat and the brakes of the hardware are throttling; idling and a clock that was set are not") {
  CHECK(throttle_reasons(0).empty());
  CHECK(throttle_reasons(0x1 | 0x2 | 0x10 | 0x100).empty());
  CHECK(throttle_reasons(0x1 | 0x4) == std::vector<std::string>{"sw_power_cap"});
  CHECK(throttle_reasons(0xfff) == std::vector<std::string>{"sw_power_cap", "hw_slowdown",
                                                            "sw_thermal_slowdown", "hw_thermal_slowdown",
                                                            "hw_power_brake_slowdown"});
}

TEST_CASE("NVML's answers get their units") {
  Fake fake;
  fake.answers.clocks_event_reasons = 0x20;
  const NvmlGpu gpu(bus_id, fake_library);
  const State state = gpu.state(Readings::all);
  CHECK(state.sm_clock_mhz == 1980);
  CHECK(state.memory_clock_mhz == 3201);
  CHECK(state.power_w == 412.5);
  CHECK(state.temperature_c == 61);
  CHECK(state.throttle_reasons == std::vector<std::string>{"sw_thermal_slowdown"});
  CHECK(gpu.max_sm_clock_mhz() == 2010);
  CHECK(gpu.used_memory_bytes() == 300);
  CHECK(gpu.driver_version() == "580.95.05");
}

TEST_CASE("what NVML is slow to answer is asked only where it is wanted") {
  Fake fake;
  const NvmlGpu gpu(bus_id, fake_library);
  const State state = gpu.state(Readings::clock);
  CHECK(fake.answers.power_queries == 0);
  CHECK(state.sm_clock_mhz == 1980);
  CHECK_FALSE(state.power_w);
  CHECK_FALSE(state.temperature_c);
}

TEST_CASE("a value that the GPU does not support is absent, and the others are there") {
  Fake fake;
  fake.answers.tells_power = false;
  const State state = NvmlGpu(bus_id, fake_library).state(Readings::all);
  CHECK_FALSE(state.power_w);
  CHECK(state.temperature_c == 61);
}

TEST_CASE("the processes on a GPU are counted, however many, and so are the clients of MPS") {
  Fake fake;
  const NvmlGpu gpu(bus_id, fake_library);
  CHECK(gpu.compute_processes() == 0);
  CHECK(gpu.is_split() == false);
  fake.answers.processes = 1'000;
  fake.answers.mps_clients = 2;
  fake.answers.mig = 1;
  CHECK(gpu.compute_processes() == 1'000);
  CHECK(gpu.mps_clients() == 2);
  CHECK(gpu.is_split() == true);
}

TEST_CASE("without NVML, or without the GPU in it, one is told so, and NVML is left as it was") {
  CHECK(complaint(bus_id, "libno-such-library.so.1") ==
        "libno-such-library.so.1 of NVIDIA's driver cannot be loaded");
  CHECK(contains(complaint(bus_id, "libm.so.6"), "has no nvmlInit_v2"));  // found where the linker looks
  Fake fake;
  CHECK(complaint("0000:99:00.0", fake_library) == "NVML's search for the GPU 0000:99:00.0: Not Found");
  CHECK(complaint(bus_id, fake_library).empty());
  CHECK(fake.answers.inits == 2);
  CHECK(fake.answers.shutdowns == 2);
  fake.answers.init_code = 9;
  CHECK(complaint(bus_id, fake_library) == "nvmlInit: Driver Not Loaded");
  CHECK(fake.answers.shutdowns == 2);
}
