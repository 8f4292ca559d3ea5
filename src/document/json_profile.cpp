#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/measured.hpp"

namespace kbench {

BOOST_DESCRIBE_STRUCT(KernelProfile, (),
                      (name, launches, duration_ms, compute_percent, memory_percent, dram_percent, dram_bytes,
                       l1_hit_percent, l2_hit_percent, occupancy_percent, occupancy_limit_percent, registers,
                       shared_bytes, waves, issue_percent, tensor_percent, sectors_per_load, bank_conflicts,
                       stall, stall_percent))

BOOST_DESCRIBE_STRUCT(EventCounter, (), (name, per_call, counted_percent, missing))
BOOST_DESCRIBE_STRUCT(ProcessorProfile, (),
                      (calls, counters, instructions_per_cycle, branch_miss_percent, cache_miss_percent,
                       l1_miss_percent, flops_per_cycle))

BOOST_DESCRIBE_STRUCT(Profile, (), (tool, case_name, kernels, processor, bound))

void to_json(nlohmann::json& json, const KernelProfile& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, KernelProfile& value) { document::decode_measured(json, value); }

void to_json(nlohmann::json& json, const EventCounter& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, EventCounter& value) { document::decode_measured(json, value); }

void to_json(nlohmann::json& json, const ProcessorProfile& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, ProcessorProfile& value) {
  document::decode_measured(json, value);
}

void to_json(nlohmann::json& json, const Profile& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Profile& value) { document::decode_measured(json, value); }

}  // namespace kbench
