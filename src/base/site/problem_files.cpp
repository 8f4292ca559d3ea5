#include "base/site/problem_files.hpp"

#include "base/site/target.hpp"
#include "base/system/foreign.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <string>

namespace kbench::site {
namespace {

namespace fs = std::filesystem;

// Decides by the names that the forms in Python have.
bool looks_like_problem(const fs::path& file) {
  constexpr std::size_t largest = std::size_t{1} << 20U;
  try {
    const std::string text = system::ForeignFile::open(file).read(largest);
    return text.find("def get_inputs(") != text.npos || text.find("def reference_solution(") != text.npos;
  } catch (const Error&) {
    return false;
  }
}

bool is_definition(const fs::path& file) {
  const fs::path directory = file.parent_path();
  return file.extension() == ".json" &&
         std::find(directory.begin(), directory.end(), "definitions") != directory.end();
}

}  // namespace

std::vector<fs::path> problem_files(const fs::path& directory,
                                    const std::function<bool(const fs::path&)>& wanted) {
  std::vector<fs::path> found;
  if (!file_of_problem(directory).empty()) return {directory};
  const auto walk = fs::directory_options::skip_permission_denied;
  for (auto entry = fs::recursive_directory_iterator(directory, walk);
       entry != fs::recursive_directory_iterator(); ++entry) {
    const fs::path& path = entry->path();
    if (entry->is_directory()) {
      const bool is_problem = !file_of_problem(path).empty();
      if (is_problem) found.push_back(path);
      if (is_problem || path.filename().string().starts_with('.')) entry.disable_recursion_pending();
    } else if (entry->is_regular_file() &&
               (is_definition(path) ||
                (path.extension() == ".py" && wanted(path) && looks_like_problem(path)))) {
      found.push_back(path);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace kbench::site
