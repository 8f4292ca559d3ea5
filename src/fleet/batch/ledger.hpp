// A ledger keeps the results of a batch on disk, and the summary of this run.
//
// A candidate is accepted first. It is done if it has a result, or gets that of another. Otherwise it is wanted until
// its key is concluded. Only one thread at a time may use a ledger.
#pragma once

#include "fleet/batch/record.hpp"
#include "fleet/batch/results_file.hpp"

#include <kbench/batch.hpp>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::batch {

class Ledger {
 public:
  // The arguments are those of Batch; uses the options about results. Throws Error if a file of the directory is none.
  Ledger(const std::filesystem::path& directory, const BatchOptions& options);

  // Begins a new run.
  void begin();

  // Whether the candidate has to be evaluated.
  bool accept(const Label& label, bool was_timed);
  bool wants(const std::string& key) const { return wanted_.contains(key); }
  std::size_t wanted() const { return wanted_.size(); }

  // Records the result of a wanted key, for all candidates that ask for it.
  void conclude(const std::string& key, const Evaluation& evaluation, int attempts);
  void drop(const std::string& key, const std::string& message);  // it cannot be evaluated

  // Records a candidate that cannot be evaluated, and so was not accepted.
  void note_fault(const CandidateFault& fault);

  const BatchSummary& summary() const { return summary_; }

  // Writes results again that could not be written. Returns how many still cannot.
  std::size_t write_kept();

  // Ends the run: keys that are still wanted are unfinished. Writes summary.json.
  BatchSummary finish(BatchEnd end);

 private:
  struct Wanted {
    Label label;
    bool was_timed = false;
    std::vector<Label> followers = {};  // ask for the same
  };

  void append(const std::string& line);
  void write_duplicate(std::string_view line, const Label& label);
  void count(Verdict verdict) { ++summary_.verdicts[std::string(name(verdict))]; }

  std::filesystem::path directory_;
  SampleDetail samples_;
  bool fresh_;
  ResultsFile results_;
  std::vector<std::string> kept_;         // lines that could not be written
  std::map<std::string, Wanted> wanted_;  // sorted by key
  std::set<std::string> keys_of_this_run_;
  BatchSummary summary_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace kbench::batch
