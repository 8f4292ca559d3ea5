#include "base/system/exclusive_lock.hpp"

#include <sys/file.h>

#include <cerrno>
#include <chrono>
#include <thread>

namespace kbench::system {

bool lock_exclusively(int descriptor, const std::function<void()>& waiting) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    waiting();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

}  // namespace kbench::system
