#include "boards/operations/operations.hpp"

#include "api/board_operations.hpp"

#include <kbench/version.hpp>

namespace kbench::leaderboard::operations {
namespace {

// All of them have a store, and somebody who asks.
std::vector<Operation> all_operations() {
  std::vector<Operation> all;
  for (const auto& part : {of_boards(), of_submissions(), of_evaluations(), of_entrants(), of_stores()}) {
    for (Operation operation : part) {
      operation.parameters.insert(operation.parameters.begin(), {store, by});
      all.push_back(std::move(operation));
    }
  }
  return all;
}

}  // namespace
}  // namespace kbench::leaderboard::operations

// api/board_operations.cpp finds this function by its name.
extern "C" const kbench::api::BoardOperations* kbench_board_operations() {
  static const auto all = kbench::leaderboard::operations::all_operations();
  static const kbench::api::BoardOperations operations{.version = kbench::version, .operations = all};
  return &operations;
}
