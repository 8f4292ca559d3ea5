#include "protocol/gpu_json.hpp"

#include "document/fields.hpp"

namespace kbench {

template <>
struct document::Fields<protocol::Gpu> {
  static void visit(auto& gpu, auto&& field) {
    field("name", gpu.name);
    field("uuid", gpu.uuid);
    field("compute_capability", gpu.compute_capability);
    field("architecture", gpu.architecture);
    field("memory_bytes", gpu.memory_bytes);
    field("uses_mps", gpu.uses_mps);
    field("management_failure", gpu.management_failure);
    field("driver_version", gpu.driver_version);
    field("used_memory_bytes", gpu.used_memory_bytes);
    field("sm_clock_mhz", gpu.sm_clock_mhz);
    field("max_sm_clock_mhz", gpu.max_sm_clock_mhz);
    field("compute_processes", gpu.compute_processes);
    field("is_split", gpu.is_split);
  }
};

template <>
struct document::Fields<protocol::Occupancy> {
  static void visit(auto& occupancy, auto&& field) {
    field("used_memory_bytes", occupancy.used_memory_bytes);
    field("compute_processes", occupancy.compute_processes);
  }
};

namespace protocol {

void to_json(nlohmann::json& json, const Gpu& gpu) { json = document::encode_fields(gpu); }
void from_json(const nlohmann::json& json, Gpu& gpu) { document::decode_fields(json, gpu); }
void to_json(nlohmann::json& json, const Occupancy& occupancy) { json = document::encode_fields(occupancy); }
void from_json(const nlohmann::json& json, Occupancy& occupancy) { document::decode_fields(json, occupancy); }

}  // namespace protocol
}  // namespace kbench
