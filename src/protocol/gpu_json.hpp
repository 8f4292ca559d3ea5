// A GPU's description as JSON, on its way from referee to host.
#pragma once

#include "protocol/gpu.hpp"
#include "protocol/occupancy.hpp"

#include <nlohmann/json_fwd.hpp>

namespace kbench::protocol {

void to_json(nlohmann::json& json, const Gpu& gpu);
void from_json(const nlohmann::json& json, Gpu& gpu);
void to_json(nlohmann::json& json, const Occupancy& occupancy);
void from_json(const nlohmann::json& json, Occupancy& occupancy);

}  // namespace kbench::protocol
