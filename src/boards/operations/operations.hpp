// Leaderboards for other languages: operations that are named after the commands of `kbench board`.
#pragma once

#include "api/operation.hpp"
#include "boards/documents.hpp"
#include "boards/operations/store_arguments.hpp"

#include <vector>

namespace kbench::api {

KBENCH_RESULTS(Board, BoardComparison, BoardEvent, BoardSubmission, BoardTeam, Reference, RoleGrant,
               ShownBoard, StoreFault, SubmissionRecord, Ticket, WrittenPages)

}  // namespace kbench::api

namespace kbench::leaderboard::operations {

using api::Operation;
using api::operation;

// The rows of each file.
std::vector<Operation> of_boards();
std::vector<Operation> of_submissions();
std::vector<Operation> of_evaluations();
std::vector<Operation> of_entrants();
std::vector<Operation> of_stores();

}  // namespace kbench::leaderboard::operations
