// The device of an evaluation, and the parts of kbench that are built for it.
#pragma once

#include "base/site/platform.hpp"
#include "base/system/gpu_node.hpp"

#include <kbench/error.hpp>
#include <kbench/options.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kbench::site {

// The text is right, but this build of kbench, or the problem, is not made for such a device.
class Unsupported : public Error {
 public:
  Unsupported(std::string device, const std::string& why)
      : Error(ErrorCode::no_device, why), device_(std::move(device)) {}
  const std::string& device() const { return device_; }

 private:
  std::string device_;
};

struct Target {
  const Platform* platform = &processor;
  int number = 0;  // its number, where a driver numbers devices: the order of the PCI bus

  bool operator==(const Target&) const = default;
  std::string name() const;  // "cpu", "cuda:0"

  // The programs of an evaluation. Throw Unsupported when this build of kbench has none for such a device.
  std::filesystem::path referee(const Options& options) const;
  std::filesystem::path runner(const Options& options) const;

  // A part of them: one of the platform's files in the directory of helpers.
  std::filesystem::path helper(std::string_view file, const Options& options) const;

  // The problem's plugin: see plugin_search.hpp. A plugin for GPUs stands in cuda/ in the directory of the one for the
  // processor. A problem in Python is a file, or a directory with one: def.py, task.yml or definition.json. Throws
  // Error when there is no such problem, and Unsupported when it is not made for such a device.
  std::filesystem::path plugin(std::string_view problem, const Options& options) const;

  // The environment in which a program sees this GPU as its first, and no other.
  std::map<std::string, std::string> environment() const;

  // This GPU, where the driver says which it is and what its node is called.
  std::optional<system::GpuNode> gpu() const;
};

// Whether a path is that of a problem in Python. It may be used on any device.
bool is_in_python(const std::filesystem::path& problem);

// The file that a problem in Python has in its directory; empty if the path is none of such a directory.
std::filesystem::path file_of_problem(const std::filesystem::path& directory);

// The name of a problem that cannot be asked: that of its file, or of its directory where all such files are called
// alike.
std::string name_of_problem(const std::filesystem::path& problem);

// Reads "cpu", or nothing; "cuda:1"; "cuda", which is the first GPU. Throws Error.
Target parse_target(std::string_view device);

}  // namespace kbench::site
