#include "isolation/protocol/gpu_json.hpp"

#include "base/document/fields.hpp"

namespace kbench::protocol {

KBENCH_FIELDS(Gpu, name, uuid, compute_capability, architecture, memory_bytes, uses_mps, management_failure,
              driver_version, used_memory_bytes, sm_clock_mhz, max_sm_clock_mhz, compute_processes, is_split)

KBENCH_FIELDS(Occupancy, used_memory_bytes, compute_processes)

}  // namespace kbench::protocol
