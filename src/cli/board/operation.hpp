// Commands that are made from rows of the table of operations: a row has the arguments, their help, and the function. A command
// adds how its result is printed.
#pragma once

#include "api/operation.hpp"
#include "cli/board/options.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <any>
#include <functional>
#include <string>
#include <string_view>

namespace kbench::cli::board {

// Parts of a command that its row does not have.
struct Extra {
  const char* footer = "";
  nlohmann::json defaults = nlohmann::json::object();  // of arguments that a command line leaves out
  bool rejects_findings = false;                       // the exit status is 1 for a list that is not empty
};

// Prints a result, and returns the exit status. The arguments are those of the operation, with "store".
using Print = std::function<int(const std::any& result, const nlohmann::json& arguments)>;

// Throws std::logic_error if there is none.
const api::Operation& board_operation(std::string_view name);

// Carries an operation out for the user of this program, with these arguments but the store and the user. Returns what its row says.
std::any carry_out(std::string_view operation, const StoreArguments& store, nlohmann::json arguments,
                   const api::Surroundings& surroundings = {});

// Likewise; returns the document.
nlohmann::json document_of(std::string_view operation, const StoreArguments& store, nlohmann::json arguments);

// Whether words of a command line can be the arguments that the operation needs.
bool fits_command_line(const api::Operation& operation);

// Adds the arguments of an operation, --store, and --json if it has a result. Returns what carries the command out.
std::function<int()> add_arguments(CLI::App* command, const api::Operation& operation, Print print,
                                   const Extra& extra);

// Prints any document as text: a list of objects in columns, a text as it is.
int print_document(const nlohmann::json& document);

}  // namespace kbench::cli::board
