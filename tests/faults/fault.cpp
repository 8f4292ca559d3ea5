#include "faults/fault.hpp"

#include "file_header.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace kbench::tests {
namespace {

std::vector<std::string> alternatives(const std::string& text) {
  constexpr std::string_view separator = " or ";
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + separator.size()) {
    end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end == std::string::npos ? end : end - begin));
  }
  return parts;
}

// What follows the first empty comment.
std::string prose(const std::filesystem::path& file) {
  std::ifstream text(file);
  std::string line;
  const std::string mark = comment_mark(file);
  while (std::getline(text, line) && line != mark) {
  }
  std::string prose;
  while (std::getline(text, line) && line.starts_with(mark + " "))
    prose += (prose.empty() ? "" : " ") + line.substr(mark.size() + 1);
  if (prose.empty()) throw std::runtime_error(file.string() + " does not say what it does");
  return prose;
}

std::optional<std::chrono::milliseconds> duration(const std::filesystem::path& file, const char* key) {
  const auto value = find_in_header(file, key);
  if (!value) return std::nullopt;
  return std::chrono::milliseconds(std::stoi(*value));
}

template <class T>
void set(T& limit, const std::optional<T>& value) {
  if (value) limit = *value;
}

std::optional<std::size_t> bytes(const std::filesystem::path& file, const char* key, std::size_t unit) {
  const auto value = find_in_header(file, key);
  return value ? std::optional(std::stoul(*value) * unit) : std::nullopt;
}

}  // namespace

Fault::Fault(const std::filesystem::path& path)
    : file(path),
      slug(path.stem().string()),
      language(language_of_file(path)),
      about(prose(path)),
      verdicts(alternatives(header_value(path, "expect"))),
      says(all_in_header(path, "says")),
      prints(all_in_header(path, "prints")),
      needs(all_in_header(path, "needs")),
      made(find_in_header(path, "made")) {}

void Fault::set_limits(Options& options) const {
  constexpr std::size_t mebibyte = std::size_t{1} << 20U;
  set(options.limits.call, duration(file, "call"));
  set(options.limits.load, duration(file, "load"));
  set(options.limits.prepare, duration(file, "prepare"));
  set(options.limits.total, duration(file, "total"));
  set(options.limits.memory, bytes(file, "memory", mebibyte));
  set(options.limits.output, bytes(file, "output", 1));
  set(options.compile.time_limit, duration(file, "compile"));
  set(options.compile.memory_limit, bytes(file, "compile_memory", mebibyte));
}

std::vector<Fault> find_faults(const std::filesystem::path& directory) {
  std::vector<Fault> faults;
  if (!std::filesystem::exists(directory)) return faults;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) faults.emplace_back(entry.path());
  std::sort(faults.begin(), faults.end(), [](const Fault& a, const Fault& b) { return a.slug < b.slug; });
  return faults;
}

}  // namespace kbench::tests
