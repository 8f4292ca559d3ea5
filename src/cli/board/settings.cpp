#include "cli/board/settings.hpp"

#include "cli/values.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdint>

namespace kbench::cli::board {
namespace {

UtcTime parse_moment(std::string_view option, const std::string& text) {
  try {
    return parse_time(text);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", option, error.what()));
  }
}

}  // namespace

std::array<CLI::Option*, 2> add_settings(CLI::App* command, SettingsArguments& settings) {
  BoardChange& change = settings.change;
  CLI::Option* const deadline = add_value(command, "--deadline", change.deadline,
                                          "Submissions are taken before: 2026-12-01T18:00:00+01:00, or "
                                          "\"2026-12-01 18:00\" in this machine's zone",
                                          "TIME", parse_moment);
  add_value(command, "--start", change.start, "Submissions are taken from then on [at once]", "TIME",
            parse_moment);
  CLI::Option* const device =
      command
          ->add_option(
              "--device", settings.devices,
              "Rank what ran on this model of a GPU or processor, as kbench doctor names it; may be repeated")
          ->type_name("MODEL")
          ->allow_extra_args(false);
  add_value(command, "--description", change.description, "What the board is about", "TEXT", parse_text);
  add_value(command, "--quota", change.quota,
            "Each user, or team, may submit so often a day, of UTC by the store's clock; 0: any number [0]",
            "N", parse_count_from<0>);
  add_value(command, "--call-timeout", settings.call_timeout,
            "End a submission when one call takes longer [10]", "SECONDS", parse_seconds);
  add_value(command, "--timeout", settings.timeout,
            "End an evaluation that takes longer, compilation included [600]", "SECONDS", parse_seconds);
  add_value(command, "--memory", settings.memory,
            "What a submission may allocate beyond its tensors, as 512M [4G]", "BYTES", parse_bytes);
  command->add_flag_function(
      "--hidden-until-end,!--no-hidden-until-end",
      [&change](std::int64_t count) { change.hidden_until_end = count > 0; },
      "Until the board is over, hide ranks, and the results of others from each user");
  return {deadline, device};
}

BoardChange change_of(const SettingsArguments& given, const RunLimits& before) {
  BoardChange change = given.change;
  if (!given.devices.empty()) change.devices = given.devices;
  if (!given.call_timeout && !given.timeout && !given.memory) return change;
  change.limits = before;
  change.limits->call = given.call_timeout.value_or(before.call);
  change.limits->total = given.timeout.value_or(before.total);
  change.limits->memory = given.memory.value_or(before.memory);
  return change;
}

}  // namespace kbench::cli::board
