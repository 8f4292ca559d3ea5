#include "boards/workload.hpp"

#include "base/system/content_hash.hpp"

#include <nlohmann/json.hpp>

namespace kbench::leaderboard {

std::string workload_fingerprint(const Evaluation& evaluation) {
  nlohmann::json workload{{"dtype", evaluation.dtype ? name(*evaluation.dtype) : ""},
                          {"cache", evaluation.cache == CacheMode::cold ? "cold" : "warm"},
                          {"cases", nlohmann::json::array()}};
  for (const CaseResult& each : evaluation.cases) {
    if (each.purpose != Purpose::performance) continue;
    workload["cases"].push_back(
        {{"name", each.name}, {"sizes", each.sizes}, {"flops", each.flops}, {"bytes", each.bytes}});
  }
  return system::content_hash(workload.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
}

}  // namespace kbench::leaderboard
