#include "cli/commands.hpp"

#include <CLI/CLI.hpp>

namespace kbench::cli {

std::vector<Command> add_commands(CLI::App& program) {
  std::vector<Command> commands{add_list(program),          add_show(program),       add_starter(program),
                                add_evaluate(program),      add_watch(program),      add_compile(program),
                                add_sass(program),          add_compare(program),    add_replay(program),
                                add_batch(program),         add_worker(program),     add_score(program),
                                add_report(program),        add_journal(program),    add_new_problem(program),
                                add_check_problem(program), add_cache(program),      add_doctor(program),
                                add_describe_api(program),  add_completion(program), add_manual(program)};
#ifdef KBENCH_HAS_LEADERBOARD
  commands.push_back(add_board(program));
#endif
#ifdef KBENCH_HAS_SERVICE
  commands.push_back(add_serve(program));
  commands.push_back(add_token(program));
#endif
  return commands;
}

}  // namespace kbench::cli
