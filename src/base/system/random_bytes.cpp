#include "base/system/random_bytes.hpp"

#include <sys/random.h>

#include <cerrno>
#include <system_error>

namespace kbench::system {

void fill_with_random(std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::getrandom(bytes.data(), bytes.size(), 0);
    if (count > 0) bytes = bytes.subspan(static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "getrandom");
  }
}

}  // namespace kbench::system
