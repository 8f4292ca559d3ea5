#include "base/document/json.hpp"
#include "cli/commands.hpp"
#include "cli/queue.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/columns.hpp"

#include <kbench/leaderboard/utc_time.hpp>
#include <kbench/service.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <memory>

namespace kbench::cli {
namespace {

struct TokenArguments {
  std::string queue;
  Token token;
  bool json = false;
  std::function<int(const TokenArguments&)> run;
};

ServiceRole parse_role(std::string_view option, const std::string& text) {
  for (const ServiceRole each : {ServiceRole::read, ServiceRole::submit, ServiceRole::manage}) {
    if (name(each) == text) return each;
  }
  throw not_understood(option, "one of read, submit, manage", text);
}

double parse_seconds_of_day(std::string_view option, const std::string& text) {
  const std::optional<double> seconds = parse_number<double>(text);
  if (!seconds || !(*seconds > 0.0)) throw not_understood(option, "a number of seconds above 0", text);
  return *seconds;
}

UtcTime parse_end(std::string_view option, const std::string& text) {
  try {
    return parse_time(text);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", option, error.what()));
  }
}

Tokens open_tokens(const TokenArguments& arguments) {
  const std::string address = queue_address(arguments.queue);
  return Tokens(address.empty() ? ServiceOptions().queue : address);
}

int create(const TokenArguments& arguments) {
  const std::string secret = open_tokens(arguments).create(arguments.token);
  print(secret + '\n');
  print_note(fmt::format("This is the secret of {}. It is not kept, and cannot be shown again.\n",
                         document::quoted(arguments.token.name)));
  return success;
}

nlohmann::json text_or_null(const std::optional<UtcTime>& time) {
  return time ? nlohmann::json(to_text(*time)) : nlohmann::json();
}

template <class Number>
nlohmann::json number_or_null(const std::optional<Number>& number) {
  return number ? nlohmann::json(*number) : nlohmann::json();
}

nlohmann::json as_json(const Token& token) {
  return {{"name", token.name},
          {"role", name(token.role)},
          {"requests_per_minute", number_or_null(token.quota.requests_per_minute)},
          {"jobs_in_flight", number_or_null(token.quota.jobs_in_flight)},
          {"seconds_per_day", number_or_null(token.quota.seconds_per_day)},
          {"made", to_text(token.made)},
          {"ends", text_or_null(token.ends)},
          {"revoked", text_or_null(token.revoked)}};
}

std::string text_of(const ServiceQuota& quota) {
  std::string text;
  const auto add = [&](const auto& bound, const char* what) {
    if (bound) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", *bound, what);
  };
  add(quota.requests_per_minute, "requests a minute");
  add(quota.jobs_in_flight, "jobs in flight");
  add(quota.seconds_per_day, "seconds a day");
  return text;
}

std::string state_of(const Token& token) {
  if (token.revoked) return "revoked " + to_text(*token.revoked).substr(0, 10);
  if (!token.ends) return "";
  const bool has_ended = *token.ends <= std::chrono::system_clock::now();
  return fmt::format("{} {}", has_ended ? "ended" : "ends", to_text(*token.ends).substr(0, 10));
}

int list(const TokenArguments& arguments) {
  const std::vector<Token> tokens = open_tokens(arguments).list();
  if (arguments.json) {
    nlohmann::json all = nlohmann::json::array();
    for (const Token& each : tokens) all.push_back(as_json(each));
    print(document::dump({{"tokens", all}}) + '\n');
    return success;
  }
  using report::Align;
  report::Columns columns{{Align::left, Align::left, Align::left, Align::left}};
  for (const Token& each : tokens)
    columns.add({each.name, std::string(name(each.role)), state_of(each), text_of(each.quota)});
  print(columns.text());
  if (tokens.empty()) print_note("There are no tokens: kbench serve listens on loopback only.\n");
  return success;
}

int revoke(const TokenArguments& arguments) {
  open_tokens(arguments).revoke(arguments.token.name);
  print_note(fmt::format("{} is revoked: servers refuse it within a second.\n",
                         document::quoted(arguments.token.name)));
  return success;
}

CLI::App* add(CLI::App* app, const std::shared_ptr<TokenArguments>& arguments, const char* name,
              const char* what, int (*run)(const TokenArguments&)) {
  CLI::App* const command = app->add_subcommand(name, what);
  add_queue(command, arguments->queue, "The queue of the service [KBENCH_QUEUE, or judge.db]");
  command->callback([arguments, run] { arguments->run = run; });
  return command;
}

void add_name(CLI::App* app, Token& token) {
  app->add_option("NAME", token.name, "Letters, digits, '.', '_' and '-': the owner of the jobs")
      ->required()
      ->type_name("");
}

}  // namespace

Command add_token(CLI::App& program) {
  const auto arguments = std::make_shared<TokenArguments>();
  Token& token = arguments->token;
  CLI::App* app = program.add_subcommand("token", "Who may use kbench serve: make, list and revoke tokens");
  app->require_subcommand(1);
  // Its subcommands have the same footer.
  app->footer(
      "Examples:\n"
      "  TOKEN=$(kbench token create ci --jobs-in-flight 20)\n"
      "  curl -H \"Authorization: Bearer $TOKEN\" http://127.0.0.1:8080/v1/token\n"
      "  kbench token revoke ci");
  CLI::App* const creates =
      add(app, arguments, "create", "Make a token, and print its secret, which nothing shows again", create);
  add_name(creates, token);
  add_value(creates, "--role", token.role,
            "read: problems and the state; submit: evaluations, too; manage: everybody's jobs, too [submit]",
            "read|submit|manage", parse_role);
  add_value(creates, "--requests-per-minute", token.quota.requests_per_minute,
            "Refuse more requests a minute, on each server", "N", parse_count_from<1>);
  add_value(creates, "--jobs-in-flight", token.quota.jobs_in_flight, "Refuse more jobs that wait or run", "N",
            parse_count_from<1>);
  add_value(creates, "--seconds-per-day", token.quota.seconds_per_day,
            "Refuse jobs once workers spent this long on the owner's in 24 hours", "SECONDS",
            parse_seconds_of_day);
  add_value(creates, "--ends", token.ends, "Refuse the token from this time on, as 2026-12-01T18:00:00+01:00",
            "TIME", parse_end);
  CLI::App* const lists = add(app, arguments, "list", "List the tokens, without their secrets", list);
  lists->add_flag("--json", arguments->json, "Print one JSON document");
  add_name(add(app, arguments, "revoke", "Refuse a token from now on; its name is not given again", revoke),
           token);
  return {app, [arguments] { return arguments->run(*arguments); }};
}

}  // namespace kbench::cli
