#include "base/system/gpu_node.hpp"

#include "catch.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace kbench::system;

namespace fs = std::filesystem;

namespace {

// The files of a driver that never was.
class Driver {
 public:
  Driver() : root_(fs::temp_directory_path() / ("kbench-gpu-nodes-" + std::to_string(::getpid()))) {
    for (const fs::path& each : {files().information, files().capabilities, files().nodes})
      fs::create_directories(each);
  }
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  ~Driver() { fs::remove_all(root_); }

  DriverFiles files() const {
    return {.information = root_ / "gpus", .capabilities = root_ / "capabilities", .nodes = root_ / "dev"};
  }

  void add(const std::string& bus_id, const std::string& uuid, const std::string& minor) const {
    fs::create_directories(files().information / bus_id);
    std::ofstream(files().information / bus_id / "information")
        << "Model: \t\t NVIDIA H200\nIRQ:   \t\t 24\nGPU UUID: \t " << uuid << "\nVideo BIOS: \t 96.00\n"
        << "Bus Location: \t " << bus_id << "\nDevice Minor: \t " << minor << "\nGPU Firmware: \t 580\n";
    std::ofstream(files().nodes / ("nvidia" + minor)) << "";
  }

  void split(const std::string& minor) const {
    fs::create_directories(files().capabilities / ("gpu" + minor) / "mig" / "gi7");
  }

 private:
  fs::path root_;
};

std::vector<std::string> uuids(const Driver& driver) {
  std::vector<std::string> found;
  for (const GpuNode& gpu : find_gpu_nodes(driver.files())) found.push_back(gpu.uuid);
  return found;
}

}  // namespace

TEST_CASE("GPUs are found in the order of their buses, each with its UUID and its node") {
  const Driver driver;
  CHECK(find_gpu_nodes(driver.files()).empty());
  driver.add("10000:01:00.0", "GPU-c", "0");
  driver.add("0000:9b:00.0", "GPU-b", "1");
  driver.add("0000:1a:00.0", "GPU-a", "2");
  CHECK(uuids(driver) == std::vector<std::string>{"GPU-a", "GPU-b", "GPU-c"});
  CHECK(find_gpu_nodes(driver.files()).front().node == driver.files().nodes / "nvidia2");
}

TEST_CASE("a GPU is read by its bus id, in whatever letters") {
  const Driver driver;
  driver.add("0000:9b:00.0", "GPU-b", "1");
  CHECK(read_gpu_node("0000:9B:00.0", driver.files()).node == driver.files().nodes / "nvidia1");
  CHECK(read_gpu_node("0000:9c:00.0", driver.files()).node.empty());
}

TEST_CASE("a GPU whose node cannot be opened is not counted, for CUDA does not count it either") {
  const Driver driver;
  driver.add("0000:1a:00.0", "GPU-a", "0");
  driver.add("0000:9b:00.0", "GPU-b", "1");
  fs::remove(driver.files().nodes / "nvidia0");
  CHECK(uuids(driver) == std::vector<std::string>{"GPU-b"});
}

TEST_CASE("a UUID that the driver does not know yet is none") {
  const Driver driver;
  driver.add("0000:1a:00.0", "GPU-\?\?\?\?\?\?\?\?-\?\?\?\?", "0");
  CHECK(uuids(driver) == std::vector<std::string>{""});
}

TEST_CASE("no GPU is found where the driver does not name a node, or one is split") {
  const Driver driver;
  driver.add("0000:1a:00.0", "GPU-a", "0");
  driver.add("0000:9b:00.0", "GPU-b", "1");
  SECTION("split") { driver.split("1"); }
  SECTION("an older driver") {
    std::ofstream(driver.files().information / "0000:9b:00.0" / "information") << "GPU UUID: \t GPU-b\n";
  }
  CHECK(find_gpu_nodes(driver.files()).empty());
}
