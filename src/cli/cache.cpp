#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "cli/commands.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"

#include <kbench/cache.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace kbench::cli {
namespace {

struct CacheArguments {
  bool clear = false;
  bool json = false;
  Options options;
};

std::string in_mebibytes(std::uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / 0x1p20);
}

nlohmann::json as_json(const CachePart& part) { return {{"files", part.files}, {"bytes", part.bytes}}; }

int cache(const CacheArguments& arguments) {
  if (arguments.clear) clear_cache(arguments.options);
  const CacheContents contents = cache_contents(arguments.options);
  if (arguments.json) {
    print(document::dump({{"directory", contents.directory.string()},
                          {"compilations", as_json(contents.compilations)},
                          {"references", as_json(contents.references)},
                          {"limit_bytes", contents.limit_bytes}}) +
          '\n');
    return success;
  }
  print(fmt::format("{}\n  submissions: {}, {} of at most {}\n  references: {}, {}\n",
                    document::printable_line(contents.directory.string()),
                    document::counted(contents.compilations.files, "compilation"),
                    in_mebibytes(contents.compilations.bytes), in_mebibytes(contents.limit_bytes),
                    document::counted(contents.references.files, "plugin"),
                    in_mebibytes(contents.references.bytes)));
  return success;
}

}  // namespace

Command add_cache(CLI::App& program) {
  const auto arguments = std::make_shared<CacheArguments>();
  CLI::App* app =
      program.add_subcommand("cache", "Where compilations are kept, and how many bytes they take");
  app->add_flag("--json", arguments->json, "Print one JSON document");
  add_options(app, arguments->options, {"cache_directory"});
  app->add_subcommand("clear", "Remove them: after an upgrade of headers or libraries that submissions use")
      ->callback([arguments] { arguments->clear = true; });
  return {app, [arguments] { return cache(*arguments); }};
}

}  // namespace kbench::cli
