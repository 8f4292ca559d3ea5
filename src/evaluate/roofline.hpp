// The roofs of a device: kept from one evaluation to the next, and what they say of the times.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/roofline.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace kbench {

// `device` is device::Device::identity(). What cannot be read is not there.
std::optional<Roofline> read_roofline(const Options& options, const std::string& device);

// Does nothing where there is no place for it.
void keep_roofline(const Options& options, const std::string& device, const Roofline& roofline);

// Says of each measurement how near it comes to evaluation.roofline, and lengthens times that no kernel can reach, with a
// warning. `cache_bytes` are the device's.
void hold_under_roofline(Evaluation& evaluation, std::int64_t cache_bytes);

}  // namespace kbench
