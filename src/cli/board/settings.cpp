#include "cli/board/settings.hpp"

#include "cli/arguments.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdint>

namespace kbench::cli::board {
namespace {

UtcTime parse_moment(const char* option, const std::string& text) {
  try {
    return parse_time(text);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", option, error.what()));
  }
}

}  // namespace

std::array<CLI::Option*, 2> add_settings(CLI::App* command, SettingsArguments& settings) {
  CLI::Option* const deadline =
      command
          ->add_option(
              "--deadline", settings.deadline,
              "Submissions are taken before: 2026-12-01T18:00:00+01:00, or \"2026-12-01 18:00\" in this "
              "machine's zone")
          ->type_name("TIME");
  command->add_option("--start", settings.start, "Submissions are taken from then on [at once]")
      ->type_name("TIME");
  CLI::Option* const device =
      command
          ->add_option(
              "--device", settings.devices,
              "Rank what ran on this model of a GPU or processor, as kbench doctor names it; may be repeated")
          ->type_name("MODEL")
          ->allow_extra_args(false);
  command->add_option("--description", settings.description, "What the board is about")->type_name("TEXT");
  command
      ->add_option(
          "--quota", settings.quota,
          "Each user, or team, may submit so often a day, of UTC by the store's clock; 0: any number "
          "[0]")
      ->type_name("N");
  command
      ->add_option("--call-timeout", settings.call_timeout,
                   "End a submission when one call takes longer [10]")
      ->type_name("SECONDS");
  command
      ->add_option("--timeout", settings.timeout,
                   "End an evaluation that takes longer, compilation included [600]")
      ->type_name("SECONDS");
  command
      ->add_option("--memory", settings.memory,
                   "What a submission may allocate beyond its tensors, as 512M [4G]")
      ->type_name("BYTES");
  command->add_flag_function(
      "--hidden-until-end,!--no-hidden-until-end",
      [&settings](std::int64_t count) { settings.hidden_until_end = count > 0; },
      "Until the board is over, hide ranks, and the results of others from each user");
  return {deadline, device};
}

BoardChange change_of(const SettingsArguments& given, const RunLimits& before) {
  BoardChange change;
  if (given.start) change.start = parse_moment("--start", *given.start);
  if (given.deadline) change.deadline = parse_moment("--deadline", *given.deadline);
  if (given.quota) change.quota = parse_count("--quota", *given.quota, 0);
  if (!given.devices.empty()) change.devices = given.devices;
  change.description = given.description;
  change.hidden_until_end = given.hidden_until_end;
  RunLimits limits = before;
  if (given.call_timeout) limits.call = parse_seconds("--call-timeout", *given.call_timeout);
  if (given.timeout) limits.total = parse_seconds("--timeout", *given.timeout);
  if (given.memory) limits.memory = parse_bytes("--memory", *given.memory);
  if (given.call_timeout || given.timeout || given.memory) change.limits = limits;
  return change;
}

}  // namespace kbench::cli::board
