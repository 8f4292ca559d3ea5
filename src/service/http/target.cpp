#include "service/http/target.hpp"

#include "base/document/text.hpp"

#include <algorithm>
#include <charconv>

namespace kbench::service::http {

namespace {

std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned char byte = static_cast<unsigned char>(text[at]);
    if (byte == '%') {
      const char* digits = text.data() + at + 1;
      if (at + 2 >= text.size() || std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2)
        throw bad_request(
            "the target has a '%' without two hexadecimal digits behind it; '%' itself is written %25");
      at += 2;
    }
    if (byte < 0x20 || byte == 0x7f) throw bad_request("the target has a control character; none is allowed");
    plain += static_cast<char>(byte);
  }
  if (!document::is_utf8(plain)) throw bad_request("the target is not UTF-8");
  return plain;
}

std::string decoded_parameter(std::string text) {
  std::replace(text.begin(), text.end(), '+', ' ');
  return decoded(text);
}

// Whether each segment names something: an empty one may only be the last.
bool is_plain(std::string_view path) {
  if (!path.starts_with('/')) return false;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::string_view segment = path.substr(0, path.find('/'));
    path.remove_prefix(segment.size());
    if (segment == "." || segment == ".." || (segment.empty() && !path.empty())) return false;
  }
  return true;
}

}  // namespace

void read_target(std::string_view target, Head& head) {
  const std::size_t question = std::min(target.find('?'), target.size());
  head.path = decoded(target.substr(0, question));
  if (!is_plain(head.path))
    throw bad_request("the target must be a path that begins with '/', without '.', '..' and empty segments");
  target.remove_prefix(std::min(question + 1, target.size()));
  while (!target.empty()) {
    const std::string_view parameter = target.substr(0, target.find('&'));
    target.remove_prefix(std::min(parameter.size() + 1, target.size()));
    if (parameter.empty()) continue;
    const std::size_t equals = std::min(parameter.find('='), parameter.size());
    head.query.emplace_back(
        decoded_parameter(std::string(parameter.substr(0, equals))),
        decoded_parameter(std::string(parameter.substr(std::min(equals + 1, parameter.size())))));
  }
}

}  // namespace kbench::service::http
