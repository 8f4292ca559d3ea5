#include "base/document/json.hpp"
#include "isolation/sandbox/runner_access.hpp"

#include <kbench/doctor.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <utility>

namespace kbench {

std::vector<RunnerRight> list_runner_rights() {
  std::vector<RunnerRight> rights;
  for (sandbox::AccessRow& row : sandbox::describe_access()) {
    RunnerRight right{.right = std::move(row.right), .purpose = std::move(row.purpose), .kinds = {}};
    for (std::size_t i = 0; i < row.kinds.size(); ++i)
      right.kinds[std::string(sandbox::name(sandbox::all_runner_kinds[i]))] = std::move(row.kinds[i]);
    rights.push_back(std::move(right));
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
