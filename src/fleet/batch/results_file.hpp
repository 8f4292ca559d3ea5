// The results of a batch on disk: one JSON document to a line, which is never changed.
//
// A line is written at once, and reaches the disk before the next, so that readers see whole lines except perhaps the
// last. Opening the file removes an unfinished last line that a killed process has left.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "fleet/batch/record.hpp"

#include <kbench/evaluation.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::batch {

class ResultsFile {
 public:
  // Makes the directory and the file where they are missing, and locks the file. Throws Error if that cannot be done, another
  // process has it locked, or a line is no result.
  explicit ResultsFile(const std::filesystem::path& directory);

  // Whether the candidate's latest result has this metadata, which is JSON.
  bool has_meta(const std::string& id, const std::string& meta) const;

  // The verdict of the candidate's latest result, if that is for this key and about its submission.
  std::optional<Verdict> verdict_of(const std::string& id, const std::string& key) const;

  // Any candidate's result for the key that is about the submission.
  std::optional<std::string> find(const std::string& key) const;

  // Appends a line, given without its end. Throws Error if it cannot be written.
  void append(std::string_view line);

 private:
  struct Place {
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
  };

  void index(std::string_view line, Place place);
  void read_all();

  std::filesystem::path path_;
  system::FileDescriptor file_;
  std::uint64_t end_ = 0;
  std::map<std::string, Place> by_key_;
  std::map<std::string, RecordHead> latest_;  // sorted by id
};

}  // namespace kbench::batch
