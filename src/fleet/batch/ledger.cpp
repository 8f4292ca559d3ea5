#include "fleet/batch/ledger.hpp"

#include "base/document/text.hpp"
#include "base/system/result_file.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <system_error>
#include <utility>

namespace kbench::batch {
namespace {

constexpr std::size_t most_faults = 1000;  // the most texts of faults in a summary

}  // namespace

Ledger::Ledger(const std::filesystem::path& directory, const BatchOptions& options)
    : directory_(directory), samples_(options.samples), fresh_(options.fresh), results_(directory) {
  for (const char* const name : {"summary.json", "queue.json"}) {
    const std::filesystem::path file = directory / name;
    std::error_code error;
    const auto kind = std::filesystem::status(file, error).type();
    if (kind != std::filesystem::file_type::not_found && kind != std::filesystem::file_type::regular)
      throw Error(ErrorCode::io, fmt::format("{} is not a regular file: remove it, or name another directory",
                                             document::quoted(file.string())));
  }
}

void Ledger::begin() {
  wanted_.clear();
  summary_ = {};
  begin_ = std::chrono::steady_clock::now();
}

bool Ledger::accept(const Label& label, bool was_timed) {
  const bool may_reuse = !fresh_ || keys_of_this_run_.contains(label.key);
  if (const auto verdict = results_.verdict_of(label.id, label.key); verdict && may_reuse) {
    // The candidate has other metadata than in the earlier call: the last line counts.
    if (const auto line = results_.find(label.key); line && !results_.has_meta(label.id, label.meta))
      append(record_of_duplicate(*line, label));
    ++summary_.reused;
    count(*verdict);
    return false;
  }
  if (const auto same = wanted_.find(label.key); same != wanted_.end()) {
    same->second.followers.push_back(label);
    return false;
  }
  if (const auto line = results_.find(label.key); line && may_reuse) {
    write_duplicate(*line, label);
    return false;
  }
  wanted_.emplace(label.key, Wanted{.label = label, .was_timed = was_timed});
  return true;
}

void Ledger::conclude(const std::string& key, const Evaluation& evaluation, int attempts) {
  const auto found = wanted_.find(key);
  if (found == wanted_.end()) return;
  const Wanted& wanted = found->second;
  const std::string line = record(wanted.label, evaluation, wanted.was_timed, attempts, samples_);
  append(line);
  ++summary_.evaluated;
  if (evaluation.compile_cached) ++summary_.compile_cached;
  count(evaluation.verdict);
  for (const Label& follower : wanted.followers) write_duplicate(line, follower);
  keys_of_this_run_.insert(key);
  wanted_.erase(found);
}

void Ledger::append(const std::string& line) {
  try {
    results_.append(line);
  } catch (const Error&) {
    kept_.push_back(line);
    throw;
  }
}

std::size_t Ledger::write_kept() {
  try {
    for (; !kept_.empty(); kept_.pop_back()) results_.append(kept_.back());
  } catch (const Error&) {  // there is still no room
  }
  return kept_.size();
}

void Ledger::write_duplicate(std::string_view line, const Label& label) {
  append(record_of_duplicate(line, label));
  ++summary_.duplicates;
  count(read_head(line).verdict);
}

// Drops all candidates with the key of one that cannot be evaluated.
void Ledger::drop(const std::string& key, const std::string& message) {
  const auto found = wanted_.find(key);
  if (found == wanted_.end()) return;
  const Wanted wanted = std::move(found->second);
  wanted_.erase(found);
  note_fault({.line = wanted.label.line, .id = wanted.label.id, .message = message});
  for (const Label& follower : wanted.followers)
    note_fault({.line = follower.line, .id = follower.id, .message = message});
}

void Ledger::note_fault(const CandidateFault& fault) {
  ++summary_.fault_count;
  if (summary_.faults.size() < most_faults) summary_.faults.push_back(fault);
}

BatchSummary Ledger::finish(BatchEnd end) {
  summary_.end = end;
  for (const auto& [key, wanted] : wanted_) summary_.unfinished += 1 + wanted.followers.size();
  wanted_.clear();
  summary_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  system::ResultFile(directory_ / "summary.json").write(to_json(summary_) + '\n');
  return summary_;
}

}  // namespace kbench::batch
