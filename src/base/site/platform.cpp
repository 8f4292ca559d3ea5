#include "base/site/platform.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace kbench::site {
namespace {

constexpr Platform cuda{
    .name = "cuda",
    .kind = DeviceKind::cuda,
    .referee = "kbench-referee-cuda",
    .runner = "kbench-runner-cuda",
    .python_referee = "kbench-referee-python-cuda.so",
    .python_runner = "kbench-runner-python-cuda.so",
    .plugins = "cuda",
    .has_driver = true,
    .makes_context = true,
    .names_device = true,
    .may_fall_ill = true,
    .has_nvidia_tools = true,
    .measures_beside = true,
    .runtime_bytes = std::size_t{3} << 30U,  // the driver's memory, pinned or not
    // The driver unifies addresses of the GPU's and the processor's memory. Tensors are among them.
    .reserved_addresses = std::size_t{1} << 40U,
    .python_package = "cupy",
    .python_packages = "torch nor CuPy",
    .python_advice = "torch"};

std::vector<const Platform*>& table() {
  static std::vector<const Platform*> all{&processor, &cuda};
  return all;
}

}  // namespace

constexpr Platform processor{};

const std::vector<const Platform*>& platforms() { return table(); }

void add_platform(const Platform& platform) {
  const bool is_there = std::any_of(table().begin(), table().end(),
                                    [&](const Platform* each) { return each->name == platform.name; });
  if (is_there) throw Error(fmt::format("there is a platform called {} already", platform.name));
  table().push_back(&platform);
}

}  // namespace kbench::site
