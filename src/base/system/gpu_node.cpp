#include "base/system/gpu_node.hpp"

#include "base/system/file_descriptor.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <tuple>

namespace kbench::system {
namespace {

namespace fs = std::filesystem;

// The value in a line such as "Device Minor: \t 0".
std::optional<std::string> value_of(std::string_view line, std::string_view key) {
  if (!line.starts_with(key)) return std::nullopt;
  const std::size_t begin = line.find_first_not_of(" \t", key.size());
  return std::string(begin == std::string_view::npos ? "" : line.substr(begin));
}

std::vector<std::string> entries_of(const fs::path& directory) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) names.push_back(entry.path().filename());
  return names;
}

bool is_split(const GpuNode& gpu, const DriverFiles& files) {
  const std::string minor = gpu.node.filename().string().substr(std::string_view("nvidia").size());
  const std::vector<std::string> instances = entries_of(files.capabilities / ("gpu" + minor) / "mig");
  return std::any_of(instances.begin(), instances.end(),
                     [](const std::string& name) { return name.starts_with("gi"); });
}

// A control group may forbid what the file's mode allows.
bool can_be_opened(const fs::path& node) {
  return FileDescriptor(::open(node.c_str(), O_RDWR | O_CLOEXEC)).get() >= 0;
}

}  // namespace

GpuNode read_gpu_node(const std::string& bus_id, const DriverFiles& files) {
  GpuNode gpu{.bus_id = bus_id, .uuid = {}, .node = {}};
  std::transform(gpu.bus_id.begin(), gpu.bus_id.end(), gpu.bus_id.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::ifstream information(files.information / gpu.bus_id / "information");
  for (std::string line; std::getline(information, line);) {
    if (const auto minor = value_of(line, "Device Minor:")) gpu.node = files.nodes / ("nvidia" + *minor);
    // Question marks stand in it until the GPU is used for the first time.
    if (const auto uuid = value_of(line, "GPU UUID:"); uuid && uuid->find('?') == std::string::npos)
      gpu.uuid = *uuid;
  }
  return gpu;
}

std::vector<GpuNode> find_gpu_nodes(const DriverFiles& files) {
  std::vector<std::string> bus_ids = entries_of(files.information);
  // Numbers of buses are hexadecimal, and have leading zeros up to four digits.
  std::sort(bus_ids.begin(), bus_ids.end(), [](const std::string& a, const std::string& b) {
    return std::tuple(a.size(), a) < std::tuple(b.size(), b);
  });
  std::vector<GpuNode> gpus;
  for (const std::string& bus_id : bus_ids) {
    const GpuNode gpu = read_gpu_node(bus_id, files);
    if (gpu.node.empty() || is_split(gpu, files)) return {};
    if (bus_ids.size() > 1 && !can_be_opened(gpu.node)) continue;
    gpus.push_back(gpu.uuid.empty() ? read_gpu_node(bus_id, files) : gpu);
  }
  return gpus;
}

}  // namespace kbench::system
