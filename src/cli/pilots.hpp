// The pilots of `kbench batch --slurm`, looked after by a thread while the batch runs.
#pragma once

#include "cli/batch_arguments.hpp"

#include <kbench/batch.hpp>
#include <kbench/slurm.hpp>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace kbench::cli {

class Pilots {
 public:
  // Starts no pilots without --slurm. Throws Error where Slurm is missing. `interrupted` ends the batch, and then no
  // pilot is submitted.
  Pilots(const BatchArguments& arguments, std::size_t candidates, const std::stop_token& interrupted);
  Pilots(const Pilots&) = delete;
  Pilots& operator=(const Pilots&) = delete;
  ~Pilots() { end(); }

  // The token that ends the batch: on a signal, or when there can be no pilots.
  std::stop_token drain() const { return drain_.get_token(); }

  void begin();
  void note(const BatchProgress& progress);

  // Ends all pilots. Returns what went wrong, or an empty text.
  std::string end();

 private:
  void tend(const std::stop_token& end);

  std::size_t candidates_;
  std::stop_source drain_;
  std::stop_callback<std::function<void()>> on_interrupt_;
  std::optional<SlurmPilots> pilots_;
  std::atomic<std::size_t> finished_ = 0;
  std::atomic<std::size_t> left_;
  std::string fault_;  // the thread's until it has ended
  std::jthread thread_;
};

}  // namespace kbench::cli
