#include "evaluate/diagnose/quarantine.hpp"

#include "base/decision/failure.hpp"
#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/site/cache_directory.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <system_error>

namespace kbench {

BOOST_DESCRIBE_STRUCT(Quarantine, (), (since, reason, problem, submission))

namespace {

namespace fs = std::filesystem;

std::string quarantine_name(const std::string& uuid) { return fmt::format("quarantine-{}.json", uuid); }

fs::path quarantine_file(const Options& options, const std::string& uuid) {
  const fs::path directory = cache_directory(options);
  return directory.empty() || uuid.empty() ? fs::path() : directory / quarantine_name(uuid);
}

}  // namespace

std::optional<Quarantine> find_quarantine(const Options& options, const std::string& uuid) {
  if (uuid.empty()) return std::nullopt;
  Quarantine quarantine;
  try {
    const std::optional<std::string> text = read_cached(options, quarantine_name(uuid));
    if (!text) return std::nullopt;
    document::decode_fields(document::parse(*text), quarantine);
  } catch (const std::exception&) {
    quarantine = {.since = "a time that is not known",
                  .reason = quarantine_file(options, uuid).string() + " cannot be read",
                  .problem = "unknown",
                  .submission = "unknown"};
  }
  quarantine.directory = options.cache_directory;
  return quarantine;
}

void refuse_quarantined(const Options& options, const std::string& uuid, const std::string& device) {
  if (const auto quarantine = find_quarantine(options, uuid))
    throw decision::EvaluationEnded(decision::FailureKind::quarantined_device, explain(*quarantine, device));
}

void begin_quarantine(const Options& options, const std::string& uuid, const Quarantine& quarantine) {
  if (uuid.empty()) throw Error("it is not known which GPU it is");
  write_cached(options, quarantine_name(uuid), document::dump(document::encode_fields(quarantine)) + '\n');
}

void end_quarantine(const Options& options, const std::string& uuid) {
  const fs::path file = quarantine_file(options, uuid);
  std::error_code error;
  fs::remove(file, error);
  if (error) throw Error(ErrorCode::io, fmt::format("cannot remove {}: {}", file.string(), error.message()));
}

std::string explain(const Quarantine& quarantine, const std::string& device) {
  const std::string directory =
      quarantine.directory ? fmt::format(" --cache-dir {}", quarantine.directory->string()) : "";
  return fmt::format(
      "{0} has been in quarantine since {1}, when it failed a probe after an evaluation (problem {2}, "
      "submission "
      "{3}): {4}. Once the GPU is repaired (nvidia-smi, a reset, a restart of the machine), `kbench "
      "doctor "
      "--release {0}{5}` probes it again and ends the quarantine if it works",
      device, quarantine.since, quarantine.problem, quarantine.submission, quarantine.reason, directory);
}

}  // namespace kbench
