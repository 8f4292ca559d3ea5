#include "base/document/json.hpp"
#include "isolation/sandbox/runner_access.hpp"

#include <kbench/doctor.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>

namespace kbench {

std::vector<RunnerRight> list_runner_rights() {
  std::vector<RunnerRight> rights;
  for (const auto& table : {sandbox::describe_access(), sandbox::describe_calls()}) {
    for (const sandbox::AccessRow& row : table) {
      RunnerRight right{.right = row.right, .purpose = row.purpose, .kinds = {}};
      for (std::size_t i = 0; i < row.kinds.size(); ++i)
        right.kinds[std::string(sandbox::name(sandbox::all_runner_kinds[i]))] = row.kinds[i];
      rights.push_back(std::move(right));
    }
  }
  return rights;
}

std::string to_json(const std::vector<RunnerRight>& rights) {
  nlohmann::json array = nlohmann::json::array();
  for (const RunnerRight& right : rights)
    array.push_back({{"right", right.right}, {"purpose", right.purpose}, {"kinds", right.kinds}});
  return document::dump(array);
}

}  // namespace kbench
