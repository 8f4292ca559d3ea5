#include "base/document/text.hpp"
#include "cli/commands.hpp"

#include <kbench/error.hpp>
#include <kbench/kbench.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <new>
#include <string>

namespace kbench::cli {
namespace {

nlohmann::json described(const std::string& operation) {
  const std::unique_ptr<char, decltype(&kbench_free)> answer(kbench_call(nullptr, "describe_api", "{}"),
                                                             kbench_free);
  if (!answer) throw std::bad_alloc();
  nlohmann::json all = nlohmann::json::parse(answer.get());
  if (all.contains("error")) throw Error(all.at("error").at("message").get<std::string>());
  all = all.at("result");
  if (operation.empty()) return all;
  for (const nlohmann::json& each : all.at("operations")) {
    if (each.at("name") == operation) return each;
  }
  throw Error(fmt::format("there is no operation {}: see kbench describe-api", document::quoted(operation)));
}

}  // namespace

Command add_describe_api(CLI::App& program) {
  auto* const command = program.add_subcommand(
      "describe-api",
      "Print the operations of kbench as JSON, with the schemas of what goes in and comes out");
  const auto operation = std::make_shared<std::string>();
  command->add_option("operation", *operation, "Print this one alone: evaluate, board_submit, ...");
  return {command, [operation] {
            fmt::print("{}\n", described(*operation).dump(2));
            return success;
          }};
}

}  // namespace kbench::cli
