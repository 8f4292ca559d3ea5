#include "boards/pseudonym.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sha256.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <span>
#include <system_error>

namespace kbench::leaderboard {
namespace {

constexpr std::size_t secret_bytes = 32;

// Short enough to read, and long enough that no two users of a board share one: the chance is 3e-12 for 10'000 users.
constexpr std::size_t pseudonym_bytes = 8;

using Digest = std::array<std::uint8_t, SHA256_DIGEST_LENGTH>;

std::string hexadecimal(std::span<const std::uint8_t> bytes) {
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

Digest hash(std::span<const std::uint8_t> head, std::string_view text,
            std::span<const std::uint8_t> more = {}) {
  SHA2_CTX context;
  SHA256Init(&context);
  SHA256Update(&context, head.data(), head.size());
  SHA256Update(&context, reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  SHA256Update(&context, more.data(), more.size());
  Digest digest{};
  SHA256Final(digest.data(), &context);
  return digest;
}

// The key must not be longer than a block.
Digest authentication_code(std::string_view key, std::string_view message) {
  std::array<std::uint8_t, SHA256_BLOCK_LENGTH> inner{};
  std::copy(key.begin(), key.end(), inner.begin());
  auto outer = inner;
  for (std::uint8_t& byte : inner) byte ^= 0x36U;
  for (std::uint8_t& byte : outer) byte ^= 0x5cU;
  return hash(outer, {}, hash(inner, message));
}

}  // namespace

std::string new_secret() {
  std::array<std::uint8_t, secret_bytes> bytes{};
  if (::getentropy(bytes.data(), bytes.size()) != 0)
    throw std::system_error(errno, std::generic_category(), "getentropy");
  return hexadecimal(bytes);
}

bool is_secret(std::string_view text) {
  return text.size() == 2 * secret_bytes && text.find_first_not_of("0123456789abcdef") == text.npos;
}

std::string pseudonym(std::string_view secret, std::string_view kind, std::string_view name) {
  if (!is_secret(secret)) throw Error("the secret of an anonymous board is damaged");
  const Digest code = authentication_code(secret, fmt::format("{}:{}", kind, name));
  return fmt::format("{}-{}", kind, hexadecimal(std::span(code).first(pseudonym_bytes)));
}

}  // namespace kbench::leaderboard
