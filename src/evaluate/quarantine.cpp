#include "evaluate/quarantine.hpp"

#include "catalog/cache_directory.hpp"
#include "process/directories.hpp"
#include "report/fields.hpp"
#include "report/json.hpp"
#include "report/result_file.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace kbench {

template <>
struct report::Fields<Quarantine> {
  static void visit(auto& quarantine, auto&& field) {
    field("since", quarantine.since);
    field("reason", quarantine.reason);
    field("problem", quarantine.problem);
    field("submission", quarantine.submission);
  }
};

namespace {

namespace fs = std::filesystem;

fs::path quarantine_file(const Options& options, const std::string& uuid) {
  const fs::path directory = cache_directory(options);
  return directory.empty() || uuid.empty() ? fs::path() : directory / fmt::format("quarantine-{}.json", uuid);
}

}  // namespace

std::optional<Quarantine> find_quarantine(const Options& options, const std::string& uuid) {
  const fs::path file = quarantine_file(options, uuid);
  std::error_code error;
  if (file.empty() || !fs::exists(file, error)) return std::nullopt;
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  Quarantine quarantine;
  try {
    report::decode_fields(report::parse(text), quarantine);
  } catch (const std::exception&) {
    quarantine = {.since = "a time that is not known",
                  .reason = file.string() + " cannot be read",
                  .problem = "unknown",
                  .submission = "unknown"};
  }
  quarantine.directory = options.cache_directory;
  return quarantine;
}

void begin_quarantine(const Options& options, const std::string& uuid, const Quarantine& quarantine) {
  const fs::path file = quarantine_file(options, uuid);
  if (uuid.empty()) throw Error("it is not known which GPU it is");
  if (file.empty()) throw Error("there is no cache directory; name one in Options::cache_directory");
  process::make_directories(file.parent_path());
  report::ResultFile(file).write(report::dump(report::encode_fields(quarantine)) + '\n');
}

void end_quarantine(const Options& options, const std::string& uuid) {
  const fs::path file = quarantine_file(options, uuid);
  std::error_code error;
  fs::remove(file, error);
  if (error) throw Error(fmt::format("cannot remove {}: {}", file.string(), error.message()));
}

std::string explain(const Quarantine& quarantine, const std::string& device) {
  const std::string directory =
      quarantine.directory ? fmt::format(" --cache-dir {}", quarantine.directory->string()) : "";
  return fmt::format(
      "{0} has been in quarantine since {1}, when it failed a probe after an evaluation (problem {2}, "
      "submission "
      "{3}): {4}. When the GPU has been seen to (nvidia-smi, a reset, a restart of the machine), `kbench "
      "doctor "
      "--release {0}{5}` probes it again and ends the quarantine if it works",
      device, quarantine.since, quarantine.problem, quarantine.submission, quarantine.reason, directory);
}

}  // namespace kbench
