// Identifiers of C and C++.
#pragma once

#include <algorithm>
#include <string_view>

namespace kbench::document {

// Whether the name has only ASCII letters, digits and '_', and does not begin with a digit.
constexpr bool is_identifier(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
  return !name.empty() && is_letter(name.front()) && std::all_of(name.begin(), name.end(), fits);
}

}  // namespace kbench::document
