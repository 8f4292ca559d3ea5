#include "site/plugin_search.hpp"

#include "document/text.hpp"
#include "site/installation.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <set>
#include <system_error>

namespace kbench::site {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view plugin_ending = ".so";

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

// The least number of letters to insert, delete or replace that turns one word into the other (Levenshtein 1966).
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

std::optional<std::string> closest(std::string_view name, const std::vector<std::string>& names) {
  const auto best =
      std::min_element(names.begin(), names.end(), [&](const std::string& left, const std::string& right) {
        return edit_distance(name, left) < edit_distance(name, right);
      });
  if (best == names.end() || edit_distance(name, *best) > std::max<std::size_t>(2, name.size() / 3))
    return std::nullopt;
  return *best;
}

std::string listed(const std::vector<fs::path>& directories) {
  std::string list;
  for (const fs::path& directory : directories) {
    std::error_code error;
    if (!list.empty()) list += ", ";
    list += directory.string();
    if (!fs::is_directory(directory, error)) list += " (no such directory)";
  }
  return list;
}

}  // namespace

std::vector<fs::path> search_path(const std::vector<fs::path>& extra) {
  std::vector<fs::path> directories = extra;
  const char* const variable = std::getenv("KBENCH_PLUGIN_PATH");
  std::string_view rest = variable == nullptr ? std::string_view() : variable;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) directories.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  directories.push_back(plugin_directory());

  std::vector<fs::path> distinct;
  for (const fs::path& directory : directories) {
    const fs::path absolute = fs::absolute(directory).lexically_normal();
    if (std::find(distinct.begin(), distinct.end(), absolute) == distinct.end()) distinct.push_back(absolute);
  }
  return distinct;
}

fs::path find_plugin(std::string_view problem, const std::vector<fs::path>& directories) {
  if (problem.find('/') != std::string_view::npos) {
    fs::path file = fs::absolute(problem).lexically_normal();
    if (is_file(file)) return file;
    throw Error(ErrorCode::no_such_problem,
                fmt::format("there is no plugin {}", document::quoted(file.string())));
  }
  const std::string file_name = std::string(problem) + std::string(plugin_ending);
  for (const fs::path& directory : directories) {
    if (is_file(directory / file_name)) return fs::absolute(directory / file_name).lexically_normal();
  }
  if (problem.ends_with(plugin_ending) && is_file(problem)) {
    throw Error(ErrorCode::no_such_problem,
                fmt::format("no problem is called \"{0}\"; the file of that name is ./{0}",
                            document::printable_line(problem)));
  }
  const auto suggestion = closest(problem, plugin_names(directories));
  throw Error(ErrorCode::no_such_problem,
              fmt::format("no problem is called \"{}\"{} Looked in: {}", document::printable_line(problem),
                          suggestion ? fmt::format("; did you mean \"{}\"?", *suggestion) : ".",
                          listed(directories)));
}

std::vector<std::string> plugin_names(const std::vector<fs::path>& directories) {
  std::set<std::string> names;
  for (const fs::path& directory : directories) {
    std::error_code error;
    for (fs::directory_iterator entry(directory, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
      const fs::path& file = entry->path();
      if (file.extension() == plugin_ending && is_file(file)) names.insert(file.stem().string());
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace kbench::site
