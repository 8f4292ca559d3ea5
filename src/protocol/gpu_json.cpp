#include "protocol/gpu_json.hpp"

#include "document/fields.hpp"

namespace kbench {

namespace protocol {
BOOST_DESCRIBE_STRUCT(Gpu, (),
                      (name, uuid, compute_capability, architecture, memory_bytes, uses_mps,
                       management_failure, driver_version, used_memory_bytes, sm_clock_mhz, max_sm_clock_mhz,
                       compute_processes, is_split))

BOOST_DESCRIBE_STRUCT(Occupancy, (), (used_memory_bytes, compute_processes))

void to_json(nlohmann::json& json, const Gpu& gpu) { json = document::encode_fields(gpu); }
void from_json(const nlohmann::json& json, Gpu& gpu) { document::decode_fields(json, gpu); }
void to_json(nlohmann::json& json, const Occupancy& occupancy) { json = document::encode_fields(occupancy); }
void from_json(const nlohmann::json& json, Occupancy& occupancy) { document::decode_fields(json, occupancy); }

}  // namespace protocol
}  // namespace kbench
