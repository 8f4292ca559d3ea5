// Leaderboards for other languages: operations that are named after the commands of `kbench board`.
#pragma once

#include "c_interface/operation.hpp"
#include "leaderboard/documents.hpp"
#include "leaderboard/operations/store_arguments.hpp"

#include <vector>

namespace kbench::c_interface {

KBENCH_RESULTS(Board, BoardComparison, BoardEvent, BoardSubmission, BoardTeam, Reference, RoleGrant,
               ShownBoard, StoreFault, SubmissionRecord, Ticket, WrittenPages)

}  // namespace kbench::c_interface

namespace kbench::leaderboard::operations {

using c_interface::Operation;
using c_interface::operation;

// The rows of each file.
std::vector<Operation> of_boards();
std::vector<Operation> of_submissions();
std::vector<Operation> of_evaluations();
std::vector<Operation> of_entrants();
std::vector<Operation> of_stores();

}  // namespace kbench::leaderboard::operations
