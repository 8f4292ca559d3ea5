// The names of a service's enumerations, and what may be the name of a token.
#pragma once

#include "base/document/names.hpp"
#include "base/document/text.hpp"

#include <kbench/error.hpp>
#include <kbench/service.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace kbench {

BOOST_DESCRIBE_ENUM(ServiceRole, read, submit, manage)

namespace service {

inline bool is_token_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-';
  });
}

inline Error not_a_name(std::string_view what, std::string_view text) {
  return Error(fmt::format("{}: expected 1 to 64 letters, digits, '.', '_' and '-', not {}", what,
                           document::quoted(text.substr(0, 80))));
}

// Whether jobs may have this owner.
inline bool is_owner(std::string_view name) { return name.empty() || is_token_name(name); }

// Whether this is the id of a job.
inline bool is_job_id(std::string_view id) {
  return id.size() == 32 && id.find_first_not_of("0123456789abcdef") == id.npos;
}

}  // namespace service
}  // namespace kbench
