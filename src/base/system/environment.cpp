#include "base/system/environment.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace kbench::system {
namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

std::optional<fs::path> on_search_path(const fs::path& name) {
  const std::string search_path = environment_variable("PATH");
  std::string_view rest =
      search_path.empty() ? "/usr/local/bin:/usr/bin:/bin" : std::string_view(search_path);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const fs::path directory(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (directory.is_absolute() && is_program(directory / name)) return directory / name;
  }
  return std::nullopt;
}

}  // namespace

std::string environment_variable(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? std::string() : value;
}

std::optional<fs::path> find_program(const fs::path& named) {
  if (named.native().find('/') == std::string::npos) return on_search_path(named);
  const fs::path path = fs::absolute(named).lexically_normal();
  return is_program(path) ? std::optional(path) : std::nullopt;
}

fs::path user_directory(const char* variable, const char* below_home) {
  const fs::path named = environment_variable(variable);
  if (named.is_absolute()) return named / "kbench";
  const fs::path home = environment_variable("HOME");
  return home.is_absolute() ? home / below_home / "kbench" : fs::path();
}

}  // namespace kbench::system
