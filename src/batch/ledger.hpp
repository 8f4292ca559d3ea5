// What a batch has to show: its results on disk, and the summary of this run.
//
// A candidate is admitted first. Where it has a result, or gets that of another, that is all. Else it is wanted, until what became
// of its key is told. One thread at a time.
#pragma once

#include "batch/record.hpp"
#include "batch/results_file.hpp"

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
  // As Batch: takes from the options what of them is about results.
  Ledger(const std::filesystem::path& directory, const BatchOptions& options);

  // A new run.
  void begin();

  // Whether the candidate has to be evaluated.
  bool admit(const Label& label, bool was_timed);
  bool wants(const std::string& key) const { return wanted_.contains(key); }
  std::size_t wanted() const { return wanted_.size(); }

  // What became of a key that is wanted, for all who ask for it.
  void conclude(const std::string& key, const Evaluation& evaluation, int attempts);
  void drop(const std::string& key, const std::string& message);  // it cannot be evaluated

  // A candidate that was not admitted, for it cannot be evaluated.
  void note_fault(const CandidateFault& fault);

  const BatchSummary& summary() const { return summary_; }

  // The end of the run: what is wanted still is unfinished. Writes summary.json.
  BatchSummary finish(BatchEnd end);

 private:
  struct Wanted {
    Label label;
    bool was_timed = false;
    std::vector<Label> followers = {};  // ask for the same
  };

  void write_duplicate(std::string_view line, const Label& label);
  void count(Verdict verdict) { ++summary_.verdicts[std::string(name(verdict))]; }

  std::filesystem::path directory_;
  SampleDetail samples_;
  bool fresh_;
  ResultsFile results_;
  std::map<std::string, Wanted> wanted_;  // by key
  std::set<std::string> keys_of_this_run_;
  BatchSummary summary_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace kbench::batch
