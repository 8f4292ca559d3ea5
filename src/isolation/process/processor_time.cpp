#include "isolation/process/processor_time.hpp"

#include "base/system/file_descriptor.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace kbench::process {
namespace {

namespace fs = std::filesystem;

// Returns an empty string where the file cannot be read.
std::string contents(const std::string& path) {
  const system::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 1024> part{};
  ssize_t count = 0;
  while (file && (count = ::read(file.get(), part.data(), part.size())) > 0)
    text.append(part.data(), static_cast<std::size_t>(count));
  return text;
}

std::vector<std::int64_t> numbers_in(std::string_view text) {
  std::vector<std::int64_t> numbers;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end;) {
    std::int64_t number = 0;
    const auto [behind, error] = std::from_chars(at, end, number);
    if (error == std::errc()) numbers.push_back(number);
    at = behind == at ? at + 1 : behind;
  }
  return numbers;
}

// The ticks of the process and of the children that it has waited for. Source: proc_pid_stat(5), fields 14 to 17.
std::int64_t ticks_of(pid_t pid) {
  const std::string stat = contents(fmt::format("/proc/{}/stat", pid));
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos || name_end + 4 > stat.size()) return 0;
  const std::vector<std::int64_t> fields = numbers_in(std::string_view(stat).substr(name_end + 4));
  constexpr std::size_t first = 14 - 4;  // the numbers begin with field 4
  std::int64_t ticks = 0;
  for (std::size_t i = first; i < first + 4 && i < fields.size(); ++i) ticks += fields[i];
  return ticks;
}

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> children;
  std::error_code error;
  fs::directory_iterator task(fmt::format("/proc/{}/task", pid), error);
  for (; !error && task != fs::directory_iterator(); task.increment(error)) {
    for (const std::int64_t child : numbers_in(contents(task->path() / "children")))
      children.push_back(static_cast<pid_t>(child));
  }
  return children;
}

// Reads the parent first: time that it takes over from a child in between is then missed once instead of counted twice.
std::int64_t ticks_of_tree(pid_t root) {
  std::int64_t ticks = ticks_of(root);
  for (const pid_t child : children_of(root)) ticks += ticks_of_tree(child);
  return ticks;
}

}  // namespace

std::chrono::milliseconds processor_time_of_tree(pid_t root) {
  static const std::int64_t ticks_a_second = ::sysconf(_SC_CLK_TCK);
  return std::chrono::milliseconds(ticks_of_tree(root) * 1000 / ticks_a_second);
}

}  // namespace kbench::process
