#include "base/system/shortage.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace kbench::system {
namespace {

constexpr std::array shortages{EAGAIN, ENOMEM, EMFILE, ENFILE, ENOSPC, EDQUOT, EIO};

}  // namespace

bool is_shortage(int error) {
  return std::find(shortages.begin(), shortages.end(), error) != shortages.end();
}

bool names_shortage(std::string_view text) {
  const auto says = [&](std::string_view phrase) { return text.find(phrase) != std::string_view::npos; };
  // The dynamic linker does not always say why. On a file system for data, it is this.
  const bool lacks_addresses = says("failed to map segment") &&
                               !says("failed to map segment from shared object: Operation not permitted");
  return lacks_addresses || std::any_of(shortages.begin(), shortages.end(),
                                        [&](int error) { return says(::strerrordesc_np(error)); });
}

}  // namespace kbench::system
