#include "base/system/error_text.hpp"

#include <fmt/format.h>

#include <sys/resource.h>

#include <cerrno>
#include <cstring>

namespace kbench::system {

std::string error_text(int error) {
  const char* const description = ::strerrordesc_np(error);
  std::string text = description != nullptr ? description : fmt::format("error {}", error);
  rlimit limit{};
  if (error == EFBIG && ::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    text += fmt::format(" (this process may write files of {} bytes at most: ulimit -f)", limit.rlim_cur);
  return text;
}

}  // namespace kbench::system
