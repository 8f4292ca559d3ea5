// The names that anonymous boards show in the place of those of users and teams.
#pragma once

#include <string>
#include <string_view>

namespace kbench::leaderboard {

// 256 bits from the operating system, as 64 hexadecimal digits. Each anonymous board has its own.
std::string new_secret();
bool is_secret(std::string_view text);

// Returns a pseudonym such as "user-3f2a9c04b1d25e77" for a kind ("user" or "team"), a name and a secret. The digits
// are of a message authentication code (HMAC-SHA-256, RFC 2104), so that the name cannot be found without the secret.
std::string pseudonym(std::string_view secret, std::string_view kind, std::string_view name);

}  // namespace kbench::leaderboard
