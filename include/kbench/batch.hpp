// A batch evaluates many candidates; its results survive any end of the process.
//
//     kbench::Batch batch("out", {.devices = {"cuda:0", "cuda:1"}});
//     kbench::Candidates candidates("candidates.jsonl");
//     const kbench::BatchSummary summary = batch.run([&] { return candidates.next(); });
//
// Each result is a line of out/results.jsonl as soon as it is there. A candidate is evaluated once: not again if its
// result is there or another candidate asks for the same. A key decides both: a SHA-256 of the sources, the problem's
// name and version, the options, the device's model and kbench's version. The same call, made again, therefore goes on
// where an earlier one ended. docs/batch.md describes the files.
//
// Submissions are compiled, and on a processor checked, side by side. A GPU measures one at a time. An evaluation
// that measures on a processor has it alone, for other work there lengthens times.
#pragma once

#include <kbench/error.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/request.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kbench {

class Queue;

struct Candidate {
  std::string id = {};  // 1 to 256 bytes of printable text; no two of a batch have the same
  EvaluationRequest request = {};
  std::string meta = "null";  // JSON from the maker of the candidate; it is in the result as it is
  int line = 0;               // number of the line in its file; 0 for none
  std::string fault = {};     // why it cannot be evaluated; empty if it can
};

// The candidates in a file of one JSON document to a line, or in a directory <problem>/<file>. docs/batch.md has the format.
class KBENCH_API Candidates {
 public:
  // `defaults` fill in the options that a candidate does not name; their protections are required in any case. Throws
  // Error if the path cannot be read.
  explicit Candidates(const std::filesystem::path& path, EvaluationRequest defaults = {});
  Candidates(Candidates&&) noexcept;
  ~Candidates();

  // The number of candidates: an upper bound of what next() gives.
  std::size_t count() const;

  // Returns nothing after the last one. A candidate that cannot be read has a fault, and does not keep the next from
  // being read.
  std::optional<Candidate> next();

 private:
  class KBENCH_HIDDEN Source;
  class KBENCH_HIDDEN Lines;
  class KBENCH_HIDDEN Tree;
  std::unique_ptr<Source> source_;
};

// How much of a result is kept of its cases.
enum class SampleDetail : std::uint8_t {
  none,     // no cases, but all other fields
  summary,  // cases without `samples_ms`
  all,
};

enum class BatchEnd : std::uint8_t {
  finished,   // every candidate was looked at
  stopped,    // BatchOptions::drain or stop asked for it
  time_over,  // BatchOptions::time_limit
  failed,     // BatchOptions::fail_fast
};
KBENCH_API std::string_view name(BatchEnd end);

struct CandidateFault {
  int line = 0;
  std::string id = {};
  std::string message = {};
};

struct BatchSummary {
  BatchEnd end = BatchEnd::finished;
  std::size_t evaluated = 0;                         // candidates evaluated by this call
  std::size_t reused = 0;                            // candidates that had a result already
  std::size_t duplicates = 0;                        // candidates equal to another of the batch
  std::size_t compile_cached = 0;                    // evaluated candidates with a kept compilation
  std::size_t unfinished = 0;                        // candidates that were started and not finished
  std::map<std::string, std::size_t> verdicts = {};  // number of candidates by verdict
  std::vector<CandidateFault> faults = {};           // the first 1000; see fault_count
  std::size_t fault_count = 0;
  double seconds = 0.0;
};

// Counts what a batch has done so far.
struct BatchProgress {
  const BatchSummary& so_far;
  std::size_t running = 0;
  std::size_t waiting = 0;                  // items of the queue that wait for a worker
  std::optional<std::size_t> workers = {};  // living workers of the queue; none without a queue
};

struct BatchOptions {
  // Workers on this queue evaluate the candidates, and this process evaluates none: see kbench/queue.hpp. `jobs`
  // means nothing then, and `devices` are kinds, "cpu" or "cuda" (empty: both). A candidate gets the first that its
  // language runs on.
  std::shared_ptr<Queue> queue = {};

  // Empty: the processor, and the first GPU for what runs only there. Several GPUs measure independently; they must
  // be of one model.
  std::vector<std::string> devices = {};

  // Compilations, and checks on the processor, at the same time. 0: as many as there are cores, less one for each GPU.
  int jobs = 0;

  SampleDetail samples = SampleDetail::summary;
  bool fresh = false;      // evaluates what has a result, too: later lines count
  bool fail_fast = false;  // ends the batch with the first that is not accepted
  std::optional<std::chrono::milliseconds> time_limit = {};  // time after which no candidate is started

  // A request to stop: no other candidate is started, and running ones come to their end.
  std::stop_token drain = {};

  // A request to stop at once: evaluations that run are ended too, and the next call repeats them. On a queue they
  // are left to their workers, and the next call finds their results.
  std::stop_token stop = {};

  // Called after each result, by one thread at a time; must not throw.
  std::function<void(const BatchProgress&)> progress = {};

  Site site = {};
};

class KBENCH_API Batch {
 public:
  // Opens the directory, which is made where it is missing, and takes away a last line that was not finished. Throws
  // Error when the directory cannot be written, another process writes to it, its results cannot be read, or the
  // options make no sense.
  explicit Batch(const std::filesystem::path& directory, BatchOptions options = {});
  Batch(Batch&&) noexcept;
  ~Batch();

  // Takes candidates from `next` until it gives nothing, and returns when all have a result. It is called by one
  // thread at a time, and should not wait: nothing is measured on the processor until it returns. An evaluation that
  // ends as `internal_error` is repeated, twice at most. run() replaces summary.json at the end. Throws Error if
  // results cannot be written, and what `next` throws.
  BatchSummary run(const std::function<std::optional<Candidate>()>& next);

 private:
  class KBENCH_HIDDEN State;
  std::unique_ptr<State> state_;
};

// One line of JSON.
KBENCH_API std::string to_json(const BatchSummary& summary);

}  // namespace kbench
