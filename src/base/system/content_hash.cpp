#include "base/system/content_hash.hpp"

#include <sha256.h>

#include <array>
#include <cstdint>

namespace kbench::system {

std::string content_hash(std::string_view text) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> digits{};
  SHA256Data(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), digits.data());
  return digits.data();
}

}  // namespace kbench::system
