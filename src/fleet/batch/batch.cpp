// A batch, and the two ways to evaluate its candidates: here, or by workers on a queue.
#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "fleet/batch/ledger.hpp"
#include "fleet/batch/local_run.hpp"
#include "fleet/batch/queued_run.hpp"

#include <kbench/batch.hpp>

#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>

namespace kbench {

class Batch::State {
 public:
  State(const std::filesystem::path& directory, BatchOptions options)
      : options_(std::move(options)), ledger_(directory, options_), run_(make_run(directory)) {}

  BatchSummary run(const std::function<std::optional<Candidate>()>& next) {
    ledger_.begin();
    std::set<std::string> ids;
    try {
      return ledger_.finish(run_->carry_out([&] {
        std::optional<Candidate> candidate = from_caller(next);
        if (candidate && candidate->fault.empty() && !ids.insert(candidate->id).second)
          candidate->fault = "another candidate before it has this id";
        return candidate;
      }));
    } catch (const Error& error) {
      const std::size_t lost = ledger_.write_kept();
      if (lost == 0) throw;
      throw Error(error.code(),
                  fmt::format("{}. The batch has ended; {} could not be written: make room, and call again",
                              error.what(), document::counted(lost, "result")));
    }
  }

 private:
  std::unique_ptr<batch::Run> make_run(const std::filesystem::path& directory) {
    if (options_.queue) return std::make_unique<batch::QueuedRun>(ledger_, options_, directory);
    return std::make_unique<batch::LocalRun>(ledger_, options_);
  }

  BatchOptions options_;
  batch::Ledger ledger_;
  std::unique_ptr<batch::Run> run_;
};

Batch::Batch(const std::filesystem::path& directory, BatchOptions options) {
  at_boundary([&] { state_ = std::make_unique<State>(directory, std::move(options)); });
}

Batch::Batch(Batch&&) noexcept = default;
Batch::~Batch() = default;

BatchSummary Batch::run(const std::function<std::optional<Candidate>()>& next) {
  return at_boundary([&] { return state_->run(next); });
}

}  // namespace kbench
