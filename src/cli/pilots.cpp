#include "cli/pilots.hpp"

#include "base/document/fields.hpp"
#include "cli/queue.hpp"

#ifdef KBENCH_HAS_LEADERBOARD
#include <kbench/leaderboard/store_access.hpp>
#endif

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

namespace kbench::cli {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr auto tended_every = 5s;

// A hash of the directory (FNV-1a), so that a later call finds the pilots of one that was killed.
std::string name_for(const fs::path& output) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : fs::weakly_canonical(output).string())
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("kbench-{:016x}", hash);
}

// Adds the words by which a worker has the same value. Directories are absolute, for a worker runs elsewhere.
template <class Member>
void add_words(std::vector<std::string>& words, const document::OptionText& option, const Member& member) {
  if constexpr (document::is_optional<Member>) {
    if (member) add_words(words, option, *member);
  } else if constexpr (document::is_vector<Member>) {
    for (const auto& each : member) add_words(words, option, each);
  } else if constexpr (std::is_same_v<Member, fs::path>) {
    add_words(words, option, (option.value == "DIR" ? fs::absolute(member) : member).string());
  } else {
    words.push_back(fmt::format("{}={}", document::flag_of(option), member));
  }
}

// The batch's options that concern machines, as arguments of a worker.
std::vector<std::string> worker_arguments(const BatchArguments& arguments) {
  std::vector<std::string> words{"--max-idle=300"};
  if (arguments.batch.jobs > 0) words.push_back(fmt::format("--jobs={}", arguments.batch.jobs));
  const Site none;
  document::visit_site_options(
      [&](const document::OptionText& option, const auto& member, const auto& /*of a site*/) {
        if (!option.flag.empty()) add_words(words, option, member);
      },
      arguments.options, none);
  return words;
}

// Makes a file's address absolute, for pilots run in another directory.
std::string address_for_pilots(const std::string& address) {
#ifdef KBENCH_HAS_LEADERBOARD
  if (const auto file = store_file(address)) return "sqlite:" + fs::absolute(*file).string();
#endif
  return address;
}

SlurmOptions slurm_options(const BatchArguments& arguments) {
  if (arguments.queue.empty())
    throw Error(
        "--slurm needs --queue: a database that this process and the pilots reach, as postgresql://...");
  SlurmOptions options = arguments.slurm;
  options.queue = address_for_pilots(arguments.queue);
  options.name = name_for(arguments.output);
  options.program = fs::read_symlink("/proc/self/exe");
  options.worker_arguments = worker_arguments(arguments);
  options.logs = fs::absolute(arguments.output);
  if (options.script) options.script = fs::absolute(*options.script);
  return options;
}

}  // namespace

Pilots::Pilots(const BatchArguments& arguments, std::size_t candidates, const std::stop_token& interrupted)
    : candidates_(candidates),
      on_interrupt_(interrupted, [this] { drain_.request_stop(); }),
      left_(candidates) {
  if (arguments.uses_slurm) pilots_.emplace(slurm_options(arguments));
}

void Pilots::begin() {
  if (pilots_) thread_ = std::jthread([this](const std::stop_token& end) { tend(end); });
}

void Pilots::note(const BatchProgress& progress) {
  const BatchSummary& so_far = progress.so_far;
  const std::size_t done = so_far.evaluated + so_far.reused + so_far.duplicates + so_far.fault_count;
  finished_ = so_far.evaluated + so_far.fault_count;
  left_ = candidates_ - std::min(candidates_, done);
}

void Pilots::tend(const std::stop_token& end) {
  std::mutex mutex;
  std::condition_variable_any ended;
  std::unique_lock lock(mutex);
  while (!end.stop_requested() && !drain_.stop_requested()) {
    try {
      pilots_->tend(left_, finished_);
    } catch (const Error& error) {
      fault_ = error.what();
      drain_.request_stop();
      return;
    }
    ended.wait_for(lock, end, tended_every, [] { return false; });
  }
}

std::string Pilots::end() {
  if (!thread_.joinable()) return fault_;
  thread_.request_stop();
  thread_.join();
  try {
    pilots_->cancel();
  } catch (const Error& error) {
    if (fault_.empty()) fault_ = error.what();
  }
  return fault_;
}

}  // namespace kbench::cli
