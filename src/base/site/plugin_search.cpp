#include "base/site/plugin_search.hpp"

#include "base/document/text.hpp"
#include "base/site/installation.hpp"
#include "base/site/problem_files.hpp"
#include "base/site/target.hpp"
#include "base/system/environment.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <numeric>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

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

// The name of a problem in Python in results, from its file's name: `identifier` in src/python/kbench_python/formats/__init__.py.
std::string identifier(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_of_word = byte >= 0x80 || std::isalnum(byte) != 0 || c == '_';
    if (is_of_word) name += static_cast<char>(std::tolower(byte));
    if (!is_of_word && !name.ends_with(' ')) name += ' ';
  }
  std::replace(name.begin(), name.end(), ' ', '_');
  name.erase(0, std::min(name.find_first_not_of('_'), name.size()));
  name.erase(name.find_last_not_of('_') + 1);
  if (name.empty()) return "problem";
  return std::isdigit(static_cast<unsigned char>(name.front())) != 0 ? "problem_" + name : name;
}

struct InPython {
  std::string name;
  fs::path file;
};

// The problems in Python in a directory, if `wanted` accepts their names.
template <class Wanted>
std::vector<InPython> problems_in_python(const fs::path& directory, const Wanted& wanted) {
  std::vector<InPython> problems;
  try {
    for (const fs::path& path :
         problem_files(directory, [&](const fs::path& file) { return wanted(name_of_problem(file)); })) {
      const fs::path in_directory = file_of_problem(path);
      const fs::path& file = in_directory.empty() ? path : in_directory;
      if (std::string name = name_of_problem(file); wanted(name))
        problems.push_back({.name = std::move(name), .file = file});
    }
  } catch (const fs::filesystem_error&) {  // the directory is missing or cannot be read
  }
  return problems;
}

// Returns an empty path where there is none.
fs::path find_in_python(std::string_view name, const fs::path& directory) {
  const std::vector<InPython> found = problems_in_python(
      directory, [&](const std::string& each) { return each == name || identifier(each) == name; });
  if (found.size() > 1) {
    throw Error(ErrorCode::no_such_problem,
                fmt::format("{} and {} are both called \"{}\": name the directory of one of them",
                            document::quoted(found[0].file.string()),
                            document::quoted(found[1].file.string()), document::printable_line(name)));
  }
  return found.empty() ? fs::path() : fs::absolute(found.front().file).lexically_normal();
}

fs::path file_at(const fs::path& path) {
  const fs::path in_directory = file_of_problem(path);
  fs::path file = fs::absolute(in_directory.empty() ? path : in_directory).lexically_normal();
  if (is_file(file)) return file;
  throw Error(ErrorCode::no_such_problem,
              fmt::format("there is no {} {}", is_in_python(file) ? "file" : "plugin",
                          document::quoted(file.string())));
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
  const std::string variable = system::environment_variable("KBENCH_PLUGIN_PATH");
  std::string_view rest = variable;
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

fs::path find_problem(std::string_view problem, const std::vector<fs::path>& directories) {
  if (problem.find('/') != std::string_view::npos) return file_at(problem);
  const std::string file_name = std::string(problem) + std::string(plugin_ending);
  for (const fs::path& directory : directories) {
    if (is_file(directory / file_name)) return fs::absolute(directory / file_name).lexically_normal();
    if (fs::path file = find_in_python(problem, directory); !file.empty()) return file;
  }
  const std::string name = document::printable_line(problem);
  const auto suggestion = closest(problem, problem_names(directories));
  std::error_code error;
  const bool is_here = fs::exists(problem, error);
  throw Error(ErrorCode::no_such_problem,
              fmt::format("no problem is called \"{}\"{}{} Looked in: {}", name,
                          suggestion ? fmt::format("; did you mean \"{}\"?", *suggestion) : ".",
                          is_here ? fmt::format(" What has that name here is the path ./{}.", name) : "",
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

std::vector<std::string> problem_names(const std::vector<fs::path>& directories) {
  const std::vector<std::string> plugins = plugin_names(directories);
  std::set<std::string> names(plugins.begin(), plugins.end());
  for (const fs::path& directory : directories) {
    const auto any = [](const std::string& /*name*/) { return true; };
    for (const InPython& each : problems_in_python(directory, any)) names.insert(each.name);
  }
  return {names.begin(), names.end()};
}

}  // namespace kbench::site
