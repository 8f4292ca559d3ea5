#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "cli/commands.hpp"
#include "cli/completion.hpp"
#include "cli/interrupt.hpp"
#include "cli/secrets.hpp"
#include "cli/terminal.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/version.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace kbench::cli;

// Makes room on the stack: the library needs more than the caller's environment may have left. The stack grows up to
// the limit on use.
void claim_stack() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0) return;
  constexpr rlim_t usual = rlim_t{8} << 20U;
  limit.rlim_cur = std::max(limit.rlim_cur, std::min(usual, limit.rlim_max));
  ::setrlimit(RLIMIT_STACK, &limit);
}

int report_fault(const std::string& text) {
  print_error(without_secrets(text));
  return fault;
}

// Whether the command prints a JSON document, so that a fault is one too.
bool prints_json(const CLI::App& command) {
  const CLI::Option* json = command.get_option_no_throw("--json");
  if (json == nullptr || json->count() == 0) return false;
  return json->get_expected_max() == 0 || json->results().back() == "-";
}

int report_fault(const kbench::Error& error, const CLI::App& command) {
  if (prints_json(command)) {
    const nlohmann::json document{
        {"error", {{"code", name(error.code())}, {"message", without_secrets(error.what())}}}};
    print(document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n');
  }
  return report_fault(error.what());
}

int report_usage(const std::string& text, const std::string& command) {
  print_error(without_secrets(text));
  print_note(fmt::format("See {} --help.\n", command));
  return fault;
}

// A better message than `otherwise` where the first argument looks like a misspelt command.
std::string unknown_command(const CLI::App& program, const std::string& otherwise) {
  const std::vector<std::string> rest = program.remaining();
  const bool has_commands = !program.get_subcommands([](const CLI::App*) { return true; }).empty();
  if (!has_commands || rest.empty() || rest.front().rfind('-', 0) == 0) return otherwise;
  std::string names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return "no command is called " + kbench::document::quoted(rest.front()) + "; there are " + names;
}

// The innermost command that was named, and its full name.
std::pair<const CLI::App*, std::string> innermost(const CLI::App& program) {
  const CLI::App* command = &program;
  std::string called = "kbench";
  for (auto parsed = command->get_subcommands(); !parsed.empty(); parsed = command->get_subcommands()) {
    command = parsed.front();
    called += ' ' + command->get_name();
  }
  return {command, called};
}

std::string help_of(const CLI::App& program) {
  const auto [command, called] = innermost(program);
  return command == &program ? program.help() : command->help(called.substr(0, called.rfind(' ')));
}

// Shows options as the field does, where CLI11 would show its own syntax.
class HelpFormatter : public CLI::Formatter {
 public:
  // Leaves out the value that a flag stands for: `--name{value}`.
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    std::string name = CLI::Formatter::make_option_name(option, is_positional);
    for (auto begin = name.find('{'); begin != name.npos; begin = name.find('{'))
      name.erase(begin, name.find('}', begin) - begin + 1);
    return name;
  }
  // Has `WORD [a]` for `WORD:{a,b}=a`, and `a|b` where there is no type.
  std::string make_option_opts(const CLI::Option* option) const override {
    std::string text = CLI::Formatter::make_option_opts(option);
    if (const auto words = text.find(":{"); words != text.npos) {
      const auto end = text.find('}', words);
      std::string shown = text.substr(words + 2, end - words - 2);
      std::replace(shown.begin(), shown.end(), ',', '|');
      text.replace(words, end - words + 1, words == 1 ? shown : "");
    }
    const std::string& value = option->get_default_str();
    if (const auto at = text.find('=' + value); !value.empty() && at != text.npos)
      text.replace(at, value.size() + 1, " [" + value + "]");
    return text;
  }
};

int run(std::vector<std::string> arguments) {
  CLI::App program{"Evaluates untrusted kernels: is the output right, and how fast is it?", "kbench"};
  program.formatter(std::make_shared<HelpFormatter>());  // commands inherit it
  program.set_version_flag("--version", std::string("kbench ") + kbench::version);
  program.require_subcommand(0, 1);
  program.footer(
      "Start here:\n"
      "  kbench list\n"
      "  kbench starter vector_add > mine.cpp\n"
      "  kbench evaluate vector_add mine.cpp");

  const std::vector<Command> commands = add_commands(program);
  if (!arguments.empty() && arguments.front() == completion_request) {
    arguments.erase(arguments.begin());
    print(to_lines(complete(program, arguments, [] { return kbench::list_problems(); })));
    return success;
  }
  try {
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them in this order
    program.parse(std::move(arguments));
  } catch (const CLI::CallForVersion&) {
    print(std::string("kbench ") + kbench::version + "\n");
    return success;
  } catch (const CLI::CallForHelp&) {
    print(help_of(program));
    return success;
  } catch (const CLI::ParseError& error) {
    const auto [command, called] = innermost(program);
    return report_usage(unknown_command(*command, error.what()), called);
  } catch (const kbench::Error& error) {  // a value that makes no sense
    return report_fault(error, *innermost(program).first);
  }
  for (const Command& command : commands) {
    if (!command.app->parsed()) continue;
    try {
      return command.run();
    } catch (const OutputClosed&) {
      throw;
    } catch (const kbench::Cancelled&) {
      return report_interruption();
    } catch (const kbench::Error& error) {
      return report_fault(error, *innermost(program).first);
    } catch (const std::filesystem::filesystem_error& error) {
      return report_fault(kbench::as_error(error), *innermost(program).first);
    }
  }
  print(program.help());
  return success;
}

}  // namespace

int main(int argc, char** argv) {
  claim_standard_streams();
  claim_stack();
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);  // the write fails instead
  try {
    return run(take_arguments(argc, argv));
  } catch (const OutputClosed&) {
    return fault;
  } catch (const std::exception& error) {
    return report_fault(kbench::as_error(error).what());
  }
}
