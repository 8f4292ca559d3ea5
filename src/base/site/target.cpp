#include "base/site/target.hpp"

#include "base/document/text.hpp"
#include "base/site/installation.hpp"
#include "base/site/plugin_search.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <vector>

namespace kbench::site {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> files_of_directories{"def.py", "task.yml", "definition.json"};

}  // namespace

std::string Target::name() const {
  return platform->has_driver ? fmt::format("{}:{}", platform->name, number) : std::string(platform->name);
}

fs::path Target::referee(const Options& options) const { return helper(platform->referee, options); }

fs::path Target::runner(const Options& options) const { return helper(platform->runner, options); }

fs::path Target::helper(std::string_view file, const Options& options) const {
  try {
    return site::helper(file, options.helper_directory);
  } catch (const Error&) {
    if (platform == &processor) throw;
    throw Unsupported(name(), fmt::format("this build of kbench has no support for {}; it has cpu", name()));
  }
}

bool is_in_python(const fs::path& problem) {
  const fs::path extension = problem.extension();
  return extension == ".py" || extension == ".json" || problem.filename() == "task.yml";
}

fs::path file_of_problem(const fs::path& directory) {
  for (const std::string_view name : files_of_directories) {
    std::error_code no_file;
    if (fs::is_regular_file(directory / name, no_file)) return directory / name;
  }
  return {};
}

std::string name_of_problem(const fs::path& problem) {
  const bool is_common = std::find(files_of_directories.begin(), files_of_directories.end(),
                                   problem.filename().string()) != files_of_directories.end();
  return is_common ? problem.parent_path().filename().string() : problem.stem().string();
}

fs::path Target::plugin(std::string_view problem, const Options& options) const {
  const fs::path file = find_problem(problem, search_path(options.plugin_directories));
  if (is_in_python(file)) return fs::canonical(file);
  if (platform->plugins.empty()) return file;
  fs::path for_gpus = file.parent_path() / platform->plugins / file.filename();
  std::error_code error;
  if (fs::is_regular_file(for_gpus, error)) return for_gpus;
  throw Unsupported(
      name(),
      fmt::format("{} has no version for GPUs: there is no {}, which kbench_add_problem() makes in projects "
                  "with the language CUDA",
                  file.stem().string(), for_gpus.string()));
}

std::map<std::string, std::string> Target::environment() const {
  if (!platform->has_driver) return {};
  const std::optional<system::GpuNode> found = gpu();
  return {{"CUDA_DEVICE_ORDER", "PCI_BUS_ID"},
          {"CUDA_VISIBLE_DEVICES", found ? found->uuid : std::to_string(number)},
          {"CUDA_CACHE_DISABLE", "1"}};
}

std::optional<system::GpuNode> Target::gpu() const {
  if (!platform->has_driver) return std::nullopt;
  const std::vector<system::GpuNode> gpus = system::find_gpu_nodes();
  const auto index = static_cast<std::size_t>(number);
  if (index >= gpus.size() || gpus[index].uuid.empty()) return std::nullopt;
  return gpus[index];
}

Target parse_target(std::string_view device) {
  if (device.empty()) return {};
  std::vector<std::string> known;
  for (const Platform* const each : platforms()) {
    if (device == each->name) return {.platform = each, .number = 0};
    known.emplace_back(each->has_driver ? fmt::format("{0}:0, {0}:1, ...", each->name)
                                        : std::string(each->name));
    if (!each->has_driver || !device.starts_with(fmt::format("{}:", each->name))) continue;
    Target target{.platform = each, .number = 0};
    const std::string_view digits = device.substr(each->name.size() + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), target.number);
    if (error == std::errc() && end == digits.data() + digits.size() && target.number >= 0) return target;
  }
  throw Error(ErrorCode::no_device, fmt::format("there is no device called {}; the devices are {}",
                                                document::quoted(device), fmt::join(known, ", and ")));
}

}  // namespace kbench::site
