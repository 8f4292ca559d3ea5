#include "base/site/target.hpp"

#include "base/document/text.hpp"
#include "base/site/installation.hpp"
#include "base/site/plugin_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <vector>

namespace kbench::site {
namespace {

namespace fs = std::filesystem;

fs::path program(std::string_view name, const Target& target, const Options& options) {
  if (target.kind == DeviceKind::cpu) return helper(name, options.helper_directory);
  try {
    return helper(fmt::format("{}-cuda", name), options.helper_directory);
  } catch (const Error&) {
    throw Unsupported(target.name(),
                      fmt::format("this build of kbench has no support for {}; it has cpu", target.name()));
  }
}

constexpr std::array<std::string_view, 3> files_of_directories{"def.py", "task.yml", "definition.json"};

}  // namespace

std::string Target::name() const { return kind == DeviceKind::cpu ? "cpu" : fmt::format("cuda:{}", number); }

fs::path Target::referee(const Options& options) const { return program("kbench-referee", *this, options); }

fs::path Target::runner(const Options& options) const { return program("kbench-runner", *this, options); }

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
  if (kind == DeviceKind::cpu) return file;
  fs::path for_gpus = file.parent_path() / "cuda" / file.filename();
  std::error_code error;
  if (fs::is_regular_file(for_gpus, error)) return for_gpus;
  throw Unsupported(
      name(),
      fmt::format("{} has no version for GPUs: there is no {}, which kbench_add_problem() makes in projects "
                  "with the language CUDA",
                  file.stem().string(), for_gpus.string()));
}

std::map<std::string, std::string> Target::environment() const {
  if (kind == DeviceKind::cpu) return {};
  const std::optional<system::GpuNode> found = gpu();
  return {{"CUDA_DEVICE_ORDER", "PCI_BUS_ID"},
          {"CUDA_VISIBLE_DEVICES", found ? found->uuid : std::to_string(number)},
          {"CUDA_CACHE_DISABLE", "1"}};
}

std::optional<system::GpuNode> Target::gpu() const {
  if (kind == DeviceKind::cpu) return std::nullopt;
  const std::vector<system::GpuNode> gpus = system::find_gpu_nodes();
  const auto index = static_cast<std::size_t>(number);
  if (index >= gpus.size() || gpus[index].uuid.empty()) return std::nullopt;
  return gpus[index];
}

Target parse_target(std::string_view device) {
  if (device.empty() || device == "cpu") return {};
  if (device == "cuda") return {.kind = DeviceKind::cuda, .number = 0};
  Target target{.kind = DeviceKind::cuda, .number = 0};
  const std::string_view digits = device.starts_with("cuda:") ? device.substr(5) : std::string_view();
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), target.number);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() || target.number < 0) {
    throw Error(ErrorCode::no_device,
                fmt::format("there is no device called {}; the devices are cpu, and cuda:0, cuda:1, ...",
                            document::quoted(device)));
  }
  return target;
}

}  // namespace kbench::site
