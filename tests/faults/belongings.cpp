#include "faults/belongings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> list_descriptors() {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
    std::error_code error;
    const fs::path target = fs::read_symlink(entry.path(), error);
    const bool is_this_listing = target.parent_path().parent_path() == "/proc" && target.filename() == "fd";
    if (!error && !is_this_listing)
      found.push_back(entry.path().filename().string() + " to " + target.string());
  }
  return found;
}

std::size_t count_threads() {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator("/proc/self/task"), fs::directory_iterator()));
}

std::size_t resident(const std::string& process) {
  std::size_t pages_in_all = 0;
  std::size_t pages = 0;
  std::ifstream("/proc/" + process + "/statm") >> pages_in_all >> pages;
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::size_t resident_below(const std::string& process) {
  std::size_t bytes = 0;
  std::error_code error;
  for (const auto& thread : fs::directory_iterator("/proc/" + process + "/task", error)) {
    std::ifstream children(thread.path() / "children");
    for (std::string child; children >> child;) bytes += resident(child) + resident_below(child);
  }
  return bytes;
}

std::string growth(const char* what, const std::vector<std::string>& before,
                   const std::vector<std::string>& after) {
  if (after.size() <= before.size()) return {};
  std::vector<std::string> more;
  std::copy_if(after.begin(), after.end(), std::back_inserter(more), [&](const std::string& each) {
    return std::find(before.begin(), before.end(), each) == before.end();
  });
  return fmt::format("{} more {}: {}; ", after.size() - before.size(), what, fmt::join(more, ", "));
}

}  // namespace

Belongings::Belongings(const Ground& ground)
    : processes(Ground::processes()),
      descriptors(list_descriptors()),
      threads(count_threads()),
      temporary_files(ground.temporary_files()),
      shared_memory_objects(ground.shared_memory_objects()),
      resident_bytes((::malloc_trim(0), resident("self"))),
      resident_below_bytes(resident_below("self")) {}

std::string Belongings::growth_since(const Belongings& before) const {
  std::string text = growth("processes", before.processes, processes) +
                     growth("descriptors", before.descriptors, descriptors) +
                     growth("temporary files", before.temporary_files, temporary_files) +
                     growth("shared memory objects", before.shared_memory_objects, shared_memory_objects);
  if (threads > before.threads) text += fmt::format("{} more threads; ", threads - before.threads);
  if (!text.empty()) text.resize(text.size() - 2);
  return text;
}

}  // namespace kbench::tests
