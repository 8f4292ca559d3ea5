// A GPU's description as JSON, on its way from referee to host.
#pragma once

#include "base/document/json_forms.hpp"
#include "isolation/protocol/gpu.hpp"
#include "isolation/protocol/occupancy.hpp"

namespace kbench::protocol {
KBENCH_JSON_FORMS(Gpu, Occupancy)
}  // namespace kbench::protocol
