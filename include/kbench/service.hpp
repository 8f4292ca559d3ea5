// The judge as a service: evaluations over HTTP. The library is kbench::service.
//
//     kbench::Tokens tokens("judge.db");
//     const std::string secret = tokens.create({.name = "alice", .role = kbench::ServiceRole::submit});
//     kbench::Service service({.queue = "judge.db"});
//     service.run();   // until ServiceOptions::drain asks it to end
//
// A service puts evaluations into a queue (kbench/queue.hpp) and answers with what workers return. It keeps nothing
// itself: several services on one queue are the same as one, and none loses a job when it is killed. docs/service.md
// describes the requests.
#pragma once

#include <kbench/export.hpp>
#include <kbench/leaderboard/utc_time.hpp>
#include <kbench/options.hpp>
#include <kbench/queue.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// A role says what a token allows. Each includes the ones before it.
enum class ServiceRole : std::uint8_t {
  read,    // problems, starters, and the state of the service
  submit,  // evaluations, and their results
  manage,  // everybody's jobs, and the metrics
};

KBENCH_API std::string_view name(ServiceRole role);

// Bounds on what the owner of a token may use. None: no bound.
struct ServiceQuota {
  std::optional<int> requests_per_minute = {};  // 1 or more; each server counts for itself
  std::optional<int> jobs_in_flight = {};       // 1 or more; jobs that wait or run
  std::optional<double> seconds_per_day =
      {};  // above 0; seconds that workers spent on jobs, in the last 24 hours
};

struct Token {
  std::string name = {};  // the owner of jobs: 1 to 64 letters, digits, '.', '_' and '-'
  ServiceRole role = ServiceRole::submit;
  ServiceQuota quota = {};
  std::optional<UtcTime> ends = {};     // none: it is valid until it is revoked
  UtcTime made = {};                    // set by create()
  std::optional<UtcTime> revoked = {};  // set by revoke()
};

// The tokens of a service, in the database of its queue. Only their hashes are kept.
class KBENCH_API Tokens {
 public:
  // Takes an address as open_queue() does. Makes missing tables. Throws Error.
  explicit Tokens(std::string_view store);
  Tokens(Tokens&&) noexcept;
  ~Tokens();

  // Returns the secret, which nothing can show again. Throws Error if a token has the name already, valid or not, and for
  // values that are out of their ranges.
  std::string create(const Token& token);
  std::vector<Token> list();  // sorted by name
  // Throws Error if there is no such token. Servers refuse it within a second.
  void revoke(std::string_view name);

 private:
  class KBENCH_HIDDEN State;
  std::unique_ptr<State> state_;
};

struct ServiceOptions {
  std::string queue = "judge.db";  // an address, as open_queue() takes it

  // HOST:PORT; an IPv6 address stands in brackets. Port 0 is any free one. A service without tokens listens on
  // loopback only, and everybody who reaches it may do everything.
  std::string listen = "127.0.0.1:8080";

  // PEM files for TLS: the chain of certificates, and the private key. Both or none.
  std::optional<std::filesystem::path> certificate = {};
  std::optional<std::filesystem::path> private_key = {};

  bool has_worker = true;     // evaluates in this process, too
  WorkerOptions worker = {};  // `drain`, `stop` and `progress` are the service's

  // Bounds on what clients send and hold.
  std::size_t body_limit = std::size_t{8} << 20U;      // bytes of a request's body, unpacked; up to 256 MiB
  std::size_t bodies_limit = std::size_t{256} << 20U;  // bytes of all bodies that are being read
  std::size_t connections = 500;                       // others are closed at once; each needs a descriptor
  std::chrono::milliseconds patience{30'000};          // time to send a head or a body, or to take an answer
  std::size_t queue_limit = 10'000;                    // jobs that wait; others are told to come later

  // A request may ask for no larger limits, of runs and of compilations, than these have. They hold where it asks for none.
  Options most = {};

  // A request to end: no job is taken any more, running ones end, and clients that wait are answered.
  std::stop_token drain = {};
  std::stop_token stop = {};  // a request to end at once; jobs that run are handed back to the queue

  // Told of what happens, a line each; called by several threads, must not throw.
  std::function<void(const std::string&)> log = {};
};

class KBENCH_API Service {
 public:
  // Opens the queue, listens, and finds the worker's devices. Throws Error.
  explicit Service(ServiceOptions options);
  Service(Service&&) noexcept;
  ~Service();

  const std::string& url() const;  // "http://127.0.0.1:8080", with the port that it has
  bool is_open_to_all() const;     // there are no tokens

  // Serves until it is asked to end. Throws Error if its worker ends with one.
  void run();

 private:
  class KBENCH_HIDDEN State;
  std::unique_ptr<State> state_;
};

}  // namespace kbench
