#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/measured.hpp"

namespace kbench {

template <>
struct document::Fields<Roofline> {
  static void visit(auto& roofline, auto&& field) {
    field("copy_gbps", roofline.copy_gbps);
    field("read_gbps", roofline.read_gbps);
    field("float64_gflops", roofline.float64_gflops);
    field("float32_gflops", roofline.float32_gflops);
    field("tf32_gflops", roofline.tf32_gflops);
    field("float16_gflops", roofline.float16_gflops);
    field("bfloat16_gflops", roofline.bfloat16_gflops);
    field("float8_gflops", roofline.float8_gflops);
  }
};

void to_json(nlohmann::json& json, const Roofline& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Roofline& value) { document::decode_measured(json, value); }

}  // namespace kbench
