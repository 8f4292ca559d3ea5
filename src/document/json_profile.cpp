#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/measured.hpp"

namespace kbench {

template <>
struct document::Fields<KernelProfile> {
  static void visit(auto& kernel, auto&& field) {
    field("name", kernel.name);
    field("launches", kernel.launches);
    field("duration_ms", kernel.duration_ms);
    field("compute_percent", kernel.compute_percent);
    field("memory_percent", kernel.memory_percent);
    field("dram_percent", kernel.dram_percent);
    field("dram_bytes", kernel.dram_bytes);
    field("l1_hit_percent", kernel.l1_hit_percent);
    field("l2_hit_percent", kernel.l2_hit_percent);
    field("occupancy_percent", kernel.occupancy_percent);
    field("occupancy_limit_percent", kernel.occupancy_limit_percent);
    field("registers", kernel.registers);
    field("shared_bytes", kernel.shared_bytes);
    field("waves", kernel.waves);
    field("issue_percent", kernel.issue_percent);
    field("tensor_percent", kernel.tensor_percent);
    field("sectors_per_load", kernel.sectors_per_load);
    field("bank_conflicts", kernel.bank_conflicts);
    field("stall", kernel.stall);
    field("stall_percent", kernel.stall_percent);
  }
};

template <>
struct document::Fields<EventCounter> {
  static void visit(auto& counter, auto&& field) {
    field("name", counter.name);
    field("per_call", counter.per_call);
    field("counted_percent", counter.counted_percent);
    field("missing", counter.missing);
  }
};

template <>
struct document::Fields<ProcessorProfile> {
  static void visit(auto& processor, auto&& field) {
    field("calls", processor.calls);
    field("counters", processor.counters);
    field("instructions_per_cycle", processor.instructions_per_cycle);
    field("branch_miss_percent", processor.branch_miss_percent);
    field("cache_miss_percent", processor.cache_miss_percent);
    field("l1_miss_percent", processor.l1_miss_percent);
    field("flops_per_cycle", processor.flops_per_cycle);
  }
};

template <>
struct document::Fields<Profile> {
  static void visit(auto& profile, auto&& field) {
    field("tool", profile.tool);
    field("case_name", profile.case_name);
    field("kernels", profile.kernels);
    field("processor", profile.processor);
    field("bound", profile.bound);
  }
};

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
