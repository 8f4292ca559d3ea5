#include "service/pages/browser.hpp"

#include "base/document/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace kbench::service {
namespace {

using http::Refusal;

constexpr std::size_t longest_path = 500;
constexpr std::size_t most_fields = 32;

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
         c == '.' || c == '~';
}

Refusal bad_form() { return {400, "bad_request", "the form was not sent as browsers send forms"}; }

std::string decoded_field(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    char c = text[at] == '+' ? ' ' : text[at];
    if (c == '%') {
      unsigned char byte = 0;
      const char* const digits = text.data() + at + 1;
      if (at + 2 >= text.size() || std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2)
        throw bad_form();
      c = static_cast<char>(byte);
      at += 2;
    }
    if (c == '\n' && plain.ends_with('\r')) plain.pop_back();
    plain += c;
  }
  if (!document::is_utf8(plain)) throw bad_form();
  return plain;
}

// Returns what stands before the mark, and removes it with the mark from the text.
std::string_view next_part(std::string_view& text, char mark) {
  const std::string_view part = text.substr(0, text.find(mark));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

}  // namespace

std::optional<std::string_view> cookie_in(const http::Head& head, std::string_view name) {
  std::string_view rest = head.header("Cookie").value_or("");
  while (!rest.empty()) {
    std::string_view value = document::trimmed(next_part(rest, ';'));
    if (next_part(value, '=') == name) return value;
  }
  return std::nullopt;
}

bool wants_page(const http::Head& head) {
  return head.header("Accept").value_or("").find("text/html") != std::string_view::npos;
}

bool has_own_origin(const http::Head& head) {
  const auto origin = head.header("Origin");
  const std::string_view host = head.header("Host").value_or("");
  return origin && (*origin == fmt::format("http://{}", host) || *origin == fmt::format("https://{}", host));
}

// Browsers tell the site to servers with TLS or on loopback. It holds behind a proxy that changes Host, too.
void require_own_page(const http::Head& head) {
  const auto site = head.header("Sec-Fetch-Site");
  if (site ? *site == "same-origin" : has_own_origin(head)) return;
  throw Refusal(403, "forbidden",
                "no page of this server has sent this: open the page here, and send it again");
}

std::string local_path(std::string_view text) {
  const bool is_plain =
      std::all_of(text.begin(), text.end(), [](char c) { return is_unreserved(c) || c == '/' || c == '%'; });
  const bool is_local = text.starts_with('/') && !text.starts_with("//") && text.size() <= longest_path;
  return is_plain && is_local ? std::string(text) : "/";
}

std::string encoded_path(std::string_view path) {
  std::string encoded;
  for (const char c : path) {
    if (is_unreserved(c) || c == '/') {
      encoded += c;
    } else {
      encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return encoded;
}

// The browser alone has what was to be sent, so a login leads back from a form to the first page.
std::string login_path(const http::Head& head) {
  return head.method == "GET" ? "/login?to=" + encoded_path(encoded_path(head.path)) : "/login";
}

Form parse_form(std::string_view body) {
  Form form;
  while (!body.empty()) {
    std::string_view value = next_part(body, '&');
    std::string name = decoded_field(next_part(value, '='));
    form[std::move(name)] = decoded_field(value);
    if (form.size() > most_fields) throw bad_form();
  }
  return form;
}

std::string field_of(const Form& form, const std::string& name) {
  const auto found = form.find(name);
  return found == form.end() ? std::string() : found->second;
}

}  // namespace kbench::service
