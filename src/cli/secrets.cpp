#include "cli/secrets.hpp"

#include "base/document/text.hpp"
#include "base/system/environment.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string_view>

namespace kbench::cli {
namespace {

constexpr std::string_view scheme_end = "://";

std::vector<std::string>& secrets() {
  static std::vector<std::string> all;
  return all;
}

// Whether an address may have a password, in any spelling. A colon before the last '@', or before anything but a port, may
// begin one.
bool may_be_secret(std::string_view address) {
  std::string lower(address);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const std::size_t named = lower.find("pass");
  if (named != lower.npos && lower.find('=', named) != lower.npos) return true;
  const std::size_t scheme = lower.find(scheme_end);
  const std::string rest = scheme == lower.npos ? lower : lower.substr(scheme + scheme_end.size());
  const std::size_t at = rest.rfind('@');
  for (std::size_t colon = rest.find(':'); colon != rest.npos; colon = rest.find(':', colon + 1)) {
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", colon + 1), rest.size());
    const bool is_port =
        end == rest.size() || std::string_view(",/?").find(rest[end]) != std::string_view::npos;
    if (!is_port || (at != rest.npos && colon < at)) return true;
  }
  return false;
}

bool names_database(std::string_view option) { return option == "--queue" || option == "--store"; }

// A path has no ':' or '=' before its first '/': see store::parse_address().
bool is_path(std::string_view text) {
  const std::size_t mark = text.find_first_of(":=/");
  return mark == text.npos || text[mark] == '/';
}

void keep(std::string_view secret) {
  if (secret.empty()) return;
  secrets().emplace_back(secret);
  secrets().push_back(document::printable_line(secret));
  // Taken for a path, it loses a '/' when it is normalised, and messages name the directories that it would lead through.
  const std::size_t scheme = secret.find(scheme_end);
  const std::size_t begin = scheme == secret.npos ? 0 : scheme + scheme_end.size();
  for (std::size_t end = secret.size(); end != secret.npos && end > begin; end = secret.rfind('/', end - 1)) {
    const std::string_view part = secret.substr(begin, end - begin);
    if (end == secret.size() || part.find(':') != part.npos) secrets().emplace_back(part);
  }
}

}  // namespace

std::vector<std::string> take_arguments(int argc, char** argv) {
  for (const char* const name : {"KBENCH_QUEUE", "KBENCH_STORE"}) {
    const std::string value = system::environment_variable(name);
    if (!value.empty() && !is_path(value) && may_be_secret(value)) keep(value);
  }
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view word = arguments[i];
    const std::size_t equals = word.starts_with("--") ? word.find('=') : word.npos;
    const std::size_t begin = equals == word.npos ? 0 : equals + 1;
    const std::string_view value = word.substr(begin);
    const bool is_of_database = equals != word.npos ? names_database(word.substr(0, equals))
                                                    : i > 0 && names_database(arguments[i - 1]);
    // An address elsewhere belongs to an option that was forgotten or misspelt.
    const bool is_address = is_of_database
                                ? !is_path(value)
                                : value.find(scheme_end) != value.npos || value.find("assword") != value.npos;
    if (!is_address || !may_be_secret(value)) continue;
    keep(value);
    const std::size_t scheme = value.find(scheme_end);
    const std::size_t shown = scheme == value.npos ? 0 : scheme + scheme_end.size();
    std::memset(argv[i + 1] + begin + shown, '*', value.size() - shown);
  }
  return arguments;
}

std::string without_secrets(std::string message) {
  for (const std::string& secret : secrets()) {
    for (std::size_t at = message.find(secret); at != message.npos; at = message.find(secret, at))
      message.replace(at, secret.size(), "...");
  }
  return message;
}

}  // namespace kbench::cli
