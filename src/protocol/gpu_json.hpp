// A GPU's description as JSON, on its way from referee to host.
#pragma once

#include "document/json_forms.hpp"
#include "protocol/gpu.hpp"
#include "protocol/occupancy.hpp"

namespace kbench::protocol {
KBENCH_JSON_FORMS(Gpu, Occupancy)
}  // namespace kbench::protocol
