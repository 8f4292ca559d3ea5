// Jobs and tokens, in the database of the queue. One connection, used by one thread at a time.
//
// A job is an item of the queue that is its own: the item's key is the request's key, '/', and the job's id. Its demand ("batch" in
// kbench/queue.hpp) is called "job/" and the id. The queue therefore knows the state of a job, and its result; the job's own row says
// whose it is.
#pragma once

#include "store/sql/database.hpp"

#include <kbench/queue.hpp>
#include <kbench/service.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kbench::service {

enum class JobState : std::uint8_t {
  queued,
  running,
  ended,  // with an evaluation, or a message that says why there is none
  cancelled,
  lost,  // somebody removed it from the queue
};

struct Job {
  std::string id = {};     // 32 hexadecimal digits, which cannot be guessed
  std::string owner = {};  // name of a token, or empty where there were none
  std::string problem = {};
  QueueDevice device = {};
  JobState state = JobState::queued;
  UtcTime made = {};
  std::optional<UtcTime> begun = {};  // the last time that a worker took it
  std::optional<UtcTime> ended = {};

  // Of a queued job.
  std::optional<std::size_t> position = {};     // items before it for the same device, and itself: 1 is next
  std::optional<double> estimated_wait_s = {};  // none: nothing has ended within the last hour

  // Of one that ended.
  std::optional<QueueResult> result = {};
};

// A new job.
struct NewJob {
  std::string owner = {};
  std::string peer = {};  // the client's address, for the note
  std::string problem = {};
  QueueItem item = {};               // its key is the request's
  std::string idempotency_key = {};  // empty: none
  std::string request_hash = {};     // tells whether a repeated key is for the same request
  std::optional<int> most_in_flight = {};
  std::size_t most_waiting = 0;  // jobs of everybody; a server that adds at the same time may exceed it
};

// Why a job was not added.
enum class NotAdded : std::uint8_t {
  key_reused,  // the owner's idempotency key is that of another request
  too_many_in_flight,
  queue_full,
};

struct AddedJob {
  std::string id = {};
  bool is_new = true;  // false: the idempotency key names this earlier job
};

// Counts of the whole queue.
struct JobCounts {
  std::size_t queued = 0;
  std::size_t running = 0;
  std::size_t ended_today = 0;               // in the last 24 hours
  std::optional<double> oldest_wait_s = {};  // the longest wait of all
};

struct JobFilter {
  std::optional<std::string> owner = {};
  std::optional<JobState> state = {};
  std::string before = {};  // id of the last job of the page before; empty: the newest come first
  std::size_t most = 100;
};

class JobStore {
 public:
  // Makes missing tables, those of the queue too.
  explicit JobStore(const store::Address& address);

  // What add() answers to this key if the owner has used it before.
  std::optional<std::variant<AddedJob, NotAdded>> find_key(const std::string& owner, const std::string& key,
                                                           const std::string& request_hash);

  // Adds job and item, and notes that, in one transaction.
  std::variant<AddedJob, NotAdded> add(const NewJob& job);

  // `owner`: none is everybody's. Nothing if there is no such job of the owner.
  std::optional<Job> find(const std::string& id, const std::optional<std::string>& owner);

  // Newest first, without results. Throws Error if there is no job `before`.
  std::vector<Job> list(const JobFilter& filter);

  // The states of these jobs, in any order; ids without a job are left out.
  std::vector<std::pair<std::string, JobState>> states(const std::vector<std::string>& ids);

  // Ends a job that waits or runs: its item leaves the queue, and its worker stops when it renews the lease. Notes who did it. Returns
  // false if the job has ended already, or there is none of the owner.
  bool cancel(const std::string& id, const std::optional<std::string>& owner, std::string_view who,
              std::string_view peer);

  JobCounts counts();

  // Seconds that workers spent on the owner's jobs in the last 24 hours: the last attempt of each job that has ended since, was
  // cancelled or runs. Reads all of them, so ask once in a while.
  double seconds_of_day(const std::string& owner);

  // Removes jobs that ended more than 30 days ago, and what is left of their items. Called now and then.
  void forget_old();

  void create(const Token& token, const std::string& secret_hash);
  std::vector<Token> tokens();
  bool revoke(std::string_view name);                             // false: there is none
  bool has_tokens();                                              // valid or not
  std::optional<Token> token_of(const std::string& secret_hash);  // valid or not

 private:
  store::Database database_;
  std::string now_;
};

// The hash that is kept of a secret: SHA-256, in hexadecimal digits.
std::string hash_of(std::string_view secret);

}  // namespace kbench::service
