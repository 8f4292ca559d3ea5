#include "cli/baselines.hpp"

#include "base/document/text.hpp"
#include "base/system/directories.hpp"
#include "base/system/environment.hpp"
#include "base/system/foreign.hpp"
#include "base/system/result_file.hpp"

#include <kbench/error.hpp>
#include <kbench/request.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace kbench::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest = std::size_t{256} << 20U;
constexpr std::size_t most_names = 10'000;
constexpr std::size_t longest_name = 100;
constexpr std::string_view ending = ".json";

fs::path default_directory() {
  const fs::path data = system::user_directory("XDG_DATA_HOME", ".local/share");
  if (data.empty())
    throw Error(ErrorCode::io, "there is no place for baselines: name a directory with --baseline-dir");
  return data / "baselines";
}

bool is_in_names(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '.' || character == '_' || character == '-';
}

std::string file_of(const std::string& name) {
  const bool is_name = !name.empty() && name.size() <= longest_name && name.front() != '.' &&
                       std::all_of(name.begin(), name.end(), is_in_names);
  if (!is_name) {
    throw Error(fmt::format(
        "a baseline's name has letters, digits, '.', '_' and '-', at most {}, and not '.' first; {} "
        "is none",
        longest_name, document::quoted(name)));
  }
  return name + std::string(ending);
}

// A task of several files is known by its directory.
std::string key_of(const std::string& problem) {
  const fs::path path = fs::path(problem).lexically_normal();
  std::string key = path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
  if (key == "task.yml") key = fs::absolute(path).parent_path().filename().string();
  std::replace_if(
      key.begin(), key.end(), [](char each) { return !is_in_names(each); }, '_');
  return key.empty() || key.front() == '.' ? "_" + key : key;
}

std::string names_in(const fs::path& directory) {
  const auto there = system::ForeignDirectory::open_if_there(directory);
  std::string names;
  for (const system::Entry& each : there ? there->entries(most_names) : std::vector<system::Entry>()) {
    if (each.kind != system::EntryKind::file || !each.name.ends_with(ending)) continue;
    names += (names.empty() ? "" : ", ") + each.name.substr(0, each.name.size() - ending.size());
  }
  return names;
}

}  // namespace

Baselines::Baselines(const std::optional<fs::path>& directory)
    : directory_(directory ? *directory : default_directory()) {}

Submission Baselines::read(const std::string& name, const std::string& problem) const {
  const std::string key = key_of(problem);
  const std::string file_name = file_of(name);
  const auto there = system::ForeignDirectory::open_if_there(directory_);
  const auto file = there ? there->find(fs::path(key) / file_name) : std::nullopt;
  if (!file) {
    const std::string names = names_in(directory_ / key);
    throw Error(
        fmt::format("no baseline of {} is called {} ({}). --save-baseline keeps one", document::quoted(key),
                    document::quoted(name),
                    names.empty() ? "there is none" : "there are: " + document::printable_line(names)));
  }
  return request_from_json(file->read(largest)).submission;
}

void Baselines::save(const std::string& name, const std::string& problem,
                     const Submission& submission) const {
  const std::string key = key_of(problem);
  const std::string file_name = file_of(name);
  const std::string text = to_json(request_of(key, submission, {}));
  system::require_directories(directory_ / key);
  system::ResultFile(directory_ / key / file_name).write(text);
}

}  // namespace kbench::cli
