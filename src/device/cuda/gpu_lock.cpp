#include "device/cuda/gpu_lock.hpp"

#include "base/system/exclusive_lock.hpp"
#include "base/system/gpu_node.hpp"
#include "device/cuda/check.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <thread>

namespace kbench::device {
namespace {

using namespace std::chrono_literals;

// Empty if the driver does not say which it is.
system::FileDescriptor open_node_of(int device) {
  std::array<char, 32> bus_id{};
  check(cudaDeviceGetPCIBusId(bus_id.data(), bus_id.size(), device));
  const system::GpuNode gpu = system::read_gpu_node(bus_id.data());
  return system::FileDescriptor(::open(gpu.node.c_str(), O_RDONLY | O_CLOEXEC));
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
  held_ = node_ && system::lock_exclusively(node_.get(), waiting);
}

void GpuLock::allow_preparations() {
  if (held_) ::flock(node_.get(), LOCK_SH | LOCK_NB);
}

void GpuLock::give_back() {
  node_ = {};
  held_ = false;
}

}  // namespace kbench::device
