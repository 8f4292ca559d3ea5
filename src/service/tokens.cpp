#include "base/document/base64.hpp"
#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "base/system/content_hash.hpp"
#include "base/system/random_bytes.hpp"
#include "service/job_store.hpp"
#include "service/names.hpp"
#include "store/sql/address.hpp"

#include <kbench/service.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace kbench {
namespace {

// "kb_" and 256 random bits in the alphabet of base64url (RFC 4648), without '='.
std::string new_secret() {
  const auto random = system::random_array<std::array<char, 32>>();
  std::string digits = document::to_base64({random.data(), random.size()});
  digits.resize(digits.find('='));
  std::replace(digits.begin(), digits.end(), '+', '-');
  std::replace(digits.begin(), digits.end(), '/', '_');
  return "kb_" + digits;
}

}  // namespace

std::string_view name(ServiceRole role) { return document::described_name(role); }

std::string service::hash_of(std::string_view secret) { return system::content_hash(secret); }

class Tokens::State {
 public:
  explicit State(std::string_view address) : store(store::parse_address(address)) {}

  service::JobStore store;
};

Tokens::Tokens(std::string_view store) {
  at_boundary([&] { state_ = std::make_unique<State>(store); });
}

Tokens::Tokens(Tokens&&) noexcept = default;
Tokens::~Tokens() = default;

std::string Tokens::create(const Token& token) {
  return at_boundary([&] {
    std::string secret = new_secret();
    state_->store.create(token, service::hash_of(secret));
    return secret;
  });
}

std::vector<Token> Tokens::list() {
  return at_boundary([&] { return state_->store.tokens(); });
}

void Tokens::revoke(std::string_view name) {
  at_boundary([&] {
    if (!state_->store.revoke(name))
      throw Error(fmt::format("there is no token {}; kbench token list shows those that there are",
                              document::quoted(name)));
  });
}

}  // namespace kbench
