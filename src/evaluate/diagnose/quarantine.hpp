// The quarantine lists GPUs that failed a probe; nothing is evaluated on them until they pass one.
//
// A quarantine is a file in the cache directory, quarantine-<uuid of the GPU>.json. It holds for all processes that
// use the directory, and for the GPU even if its number changes. release_gpu() (kbench/doctor.hpp) lifts it.
#pragma once

#include <kbench/options.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace kbench {

struct Quarantine {
  std::string since;                                    // time_in_utc()
  std::string reason;                                   // the probe's finding
  std::string problem;                                  // the problem of the evaluation before the probe
  std::string submission;                               // fingerprint() of that evaluation's submission
  std::optional<std::filesystem::path> directory = {};  // the cache directory, if the options name it
};

// An unreadable file counts as a quarantine too.
std::optional<Quarantine> find_quarantine(const Options& options, const std::string& uuid);

// Both throw Error if the cache directory cannot be written.
void begin_quarantine(const Options& options, const std::string& uuid, const Quarantine& quarantine);
void end_quarantine(const Options& options, const std::string& uuid);

// Throws decision::EvaluationEnded where the GPU is in quarantine; `device` is what the caller calls it ("cuda:1"). A
// GPU without a uuid is never in quarantine.
void refuse_quarantined(const Options& options, const std::string& uuid, const std::string& device);

// Explains the quarantine in a sentence, and how to end it.
std::string explain(const Quarantine& quarantine, const std::string& device);

}  // namespace kbench
