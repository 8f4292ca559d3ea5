// Requests of browsers: cookies, forms, and where these come from.
#pragma once

#include "service/http/message.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::service {

inline constexpr std::string_view token_cookie = "kbench_token";

// The cookie's value; nothing if there is none.
std::optional<std::string_view> cookie_in(const http::Head& head, std::string_view name);

// Whether the client reads HTML.
bool wants_page(const http::Head& head);

// Whether the header Origin names this host. False without it.
bool has_own_origin(const http::Head& head);

// Throws Refusal (403) unless a page of this server sent the request. A browser says so in headers that no page can set.
void require_own_page(const http::Head& head);

// Returns the text if it is a path of this server, for a redirect; "/" for any other, such as "//evil.example".
std::string local_path(std::string_view text);

// The path with percent escapes for what may not stand in an address.
std::string encoded_path(std::string_view path);

// The page that asks for a token, and leads back to this one.
std::string login_path(const http::Head& head);

// The fields of a form by their names. Lines end with "\n".
using Form = std::map<std::string, std::string>;

// Reads application/x-www-form-urlencoded. Throws Refusal (400).
Form parse_form(std::string_view body);

// The field's value; empty if there is none.
std::string field_of(const Form& form, const std::string& name);

}  // namespace kbench::service
