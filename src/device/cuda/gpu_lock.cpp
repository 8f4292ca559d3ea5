#include "device/cuda/gpu_lock.hpp"

#include "device/cuda/check.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>

namespace kbench::device {
namespace {

using namespace std::chrono_literals;

// "/dev/nvidia0"; empty where the driver does not say.
std::string node_of(int device) {
  std::array<char, 32> bus_id{};
  check(cudaDeviceGetPCIBusId(bus_id.data(), bus_id.size(), device));
  std::string directory = bus_id.data();
  std::transform(directory.begin(), directory.end(), directory.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::ifstream information("/proc/driver/nvidia/gpus/" + directory + "/information");
  const std::string mark = "Device Minor:";
  for (std::string line; std::getline(information, line);) {
    if (!line.starts_with(mark)) continue;
    return "/dev/nvidia" + line.substr(line.find_first_not_of(" \t", mark.size()));
  }
  return {};
}

process::FileDescriptor open_node_of(int device) {
  return process::FileDescriptor(::open(node_of(device).c_str(), O_RDONLY | O_CLOEXEC));
}

}  // namespace

UnmeasuredTime::UnmeasuredTime(int device) : node_(open_node_of(device)) {
  const auto deadline = std::chrono::steady_clock::now() + 5s;
  while (node_ && ::flock(node_.get(), LOCK_SH | LOCK_NB) != 0) {
    if (std::chrono::steady_clock::now() > deadline || (errno != EWOULDBLOCK && errno != EINTR)) return;
    std::this_thread::sleep_for(2ms);
  }
}

void GpuLock::take(int device, const std::function<void()>& waiting) {
  if (held_) return;
  node_ = open_node_of(device);
  while (node_.get() >= 0 && ::flock(node_.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return;
    waiting();
    std::this_thread::sleep_for(20ms);
  }
  held_ = node_.get() >= 0;
}

}  // namespace kbench::device
