// The commands of the command line. Each has a file of its name, which defines its arguments and carries it out.
//
// The parser reads each value into what the command works with, by the functions of arguments.hpp. Each command returns
// the exit status of the program, and throws Error for a fault of usage or of the set-up.
#pragma once

#include <functional>
#include <vector>

namespace CLI {
class App;
}

namespace kbench::cli {

// The exit status of the program. `rejected` stands for a submission with another verdict than accepted, a problem
// that fails its check, or a result that a replay does not confirm.
inline constexpr int success = 0;
inline constexpr int rejected = 1;
inline constexpr int fault = 2;  // wrong usage or set-up, or a fault of a plugin or of kbench

// A command, and what it does once its arguments have been read.
struct Command {
  CLI::App* app = nullptr;
  std::function<int()> run;
};

// Adds all commands.
std::vector<Command> add_commands(CLI::App& program);

Command add_list(CLI::App& program);
Command add_show(CLI::App& program);
Command add_starter(CLI::App& program);
Command add_evaluate(CLI::App& program);
Command add_watch(CLI::App& program);
Command add_compile(CLI::App& program);
Command add_sass(CLI::App& program);
Command add_compare(CLI::App& program);
Command add_replay(CLI::App& program);
Command add_batch(CLI::App& program);
Command add_worker(CLI::App& program);
Command add_score(CLI::App& program);
Command add_report(CLI::App& program);
Command add_journal(CLI::App& program);
Command add_new_problem(CLI::App& program);
Command add_check_problem(CLI::App& program);
Command add_cache(CLI::App& program);
Command add_doctor(CLI::App& program);
Command add_describe_api(CLI::App& program);
Command add_completion(CLI::App& program);
Command add_manual(CLI::App& program);
Command add_board(CLI::App& program);  // requires kbench::leaderboard
Command add_serve(CLI::App& program);  // requires kbench::service
Command add_token(CLI::App& program);  // requires kbench::service

}  // namespace kbench::cli
