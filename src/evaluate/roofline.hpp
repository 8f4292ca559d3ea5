// The roofs of a device, kept from one evaluation to the next.
#pragma once

#include <kbench/options.hpp>
#include <kbench/roofline.hpp>

#include <optional>
#include <string>

namespace kbench {

// `device` is device::Device::identity(). Returns nothing where no file can be read.
std::optional<Roofline> read_roofline(const Options& options, const std::string& device);

// Does nothing where there is no place for it.
void keep_roofline(const Options& options, const std::string& device, const Roofline& roofline);

}  // namespace kbench
