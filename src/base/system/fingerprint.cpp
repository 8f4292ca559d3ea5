#include "base/system/fingerprint.hpp"

#include "base/system/error_text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sha256.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>

namespace kbench {
namespace {

using Digits = std::array<char, SHA256_DIGEST_STRING_LENGTH>;

class Sha256 {
 public:
  Sha256() { SHA256Init(&state_); }

  // Adds a text with its length, so that no two lists of texts give the same bytes.
  void add(std::string_view text) {
    const auto size = static_cast<std::uint64_t>(text.size());
    SHA256Update(&state_, reinterpret_cast<const std::uint8_t*>(&size), sizeof size);
    SHA256Update(&state_, reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }

  std::string digits() {
    Digits digits{};
    SHA256End(&state_, digits.data());
    return digits.data();
  }

 private:
  SHA2_CTX state_{};
};

}  // namespace

std::string fingerprint(const Submission& submission, const std::map<std::string, std::string>& facts) {
  Sha256 hash;
  hash.add(name(submission.language));
  for (const SourceFile& file : submission.files) {
    hash.add(file.path);
    hash.add(file.text);
  }
  if (!facts.empty()) hash.add(std::to_string(submission.files.size()));  // a file is no fact
  for (const auto& [fact, value] : facts) {
    hash.add(fact);
    hash.add(value);
  }
  return hash.digits();
}

std::string fingerprint(const std::filesystem::path& file) {
  Digits digits{};
  if (SHA256File(file.c_str(), digits.data()) == nullptr)
    throw Error(ErrorCode::io, fmt::format("cannot read {}: {}", file.string(), system::error_text(errno)));
  return digits.data();
}

std::string fingerprint(const ProblemDescription& problem, const std::filesystem::path& file) {
  if (problem.python_call.empty()) return fingerprint(file);
  const auto call = nlohmann::json::parse(problem.python_call);
  return call.contains("sha256") ? call.at("sha256").get<std::string>() : fingerprint(file);
}

std::string derived(const Seed& seed, std::string_view purpose) {
  Sha256 hash;
  hash.add({reinterpret_cast<const char*>(seed.data()), seed.size()});
  hash.add(purpose);
  return hash.digits();
}

}  // namespace kbench
