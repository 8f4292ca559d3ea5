#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/measured.hpp"

namespace kbench {

BOOST_DESCRIBE_STRUCT(Roofline, (),
                      (copy_gbps, read_gbps, float64_gflops, float32_gflops, tf32_gflops, float16_gflops,
                       bfloat16_gflops, float8_gflops))

void to_json(nlohmann::json& json, const Roofline& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Roofline& value) { document::decode_measured(json, value); }

}  // namespace kbench
