#include "cli/pilots.hpp"

#include "cli/arguments.hpp"
#include "cli/queue.hpp"
#include "leaderboard/store_file.hpp"

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

// The batch's options that concern machines, as arguments of a worker.
std::vector<std::string> worker_arguments(const BatchArguments& arguments) {
  std::vector<std::string> words{"--max-idle=300"};
  const auto add = [&](const char* name, const std::optional<std::string>& value) {
    if (value) words.push_back(fmt::format("{}={}", name, *value));
  };
  add("--jobs", arguments.jobs);
  add("--cgroup", arguments.cgroup);
  add("--compiler", arguments.compiler);
  add("--python", arguments.python);
  add("--compile-cache", arguments.compile_cache);
  for (const std::string& flag : arguments.flags) words.push_back("--flag=" + flag);
  for (const std::string& path : arguments.plugin_paths)
    words.push_back("--plugin-path=" + fs::absolute(path).string());
  for (const auto& [name, path] :
       {std::pair("--cache-dir", &arguments.cache_directory), {"--journal", &arguments.journal}})
    if (*path) words.push_back(fmt::format("{}={}", name, fs::absolute(**path).string()));
  return words;
}

// Makes a file's address absolute, for pilots run in another directory.
std::string address_for_pilots(const std::string& address) {
#ifdef KBENCH_HAS_LEADERBOARD
  if (const auto file = leaderboard::file_of_store(address)) return "sqlite:" + fs::absolute(*file).string();
#endif
  return address;
}

SlurmOptions slurm_options(const BatchArguments& arguments) {
  if (!arguments.queue)
    throw Error(
        "--slurm needs --queue: a database that this process and the pilots reach, as postgresql://...");
  SlurmOptions options{.queue = address_for_pilots(*arguments.queue),
                       .name = name_for(arguments.output),
                       .partition = arguments.partition,
                       .gres = arguments.gres,
                       .time = arguments.time,
                       .sbatch_arguments = arguments.sbatch,
                       .program = fs::read_symlink("/proc/self/exe"),
                       .worker_arguments = worker_arguments(arguments),
                       .logs = fs::absolute(arguments.output)};
  if (arguments.pilots) options.pilots = static_cast<std::size_t>(parse_count("--pilots", *arguments.pilots));
  if (arguments.slurm_template) options.script = fs::absolute(*arguments.slurm_template);
  return options;
}

}  // namespace

Pilots::Pilots(const BatchArguments& arguments, std::size_t candidates, const std::stop_token& interrupted)
    : candidates_(candidates),
      on_interrupt_(interrupted, [this] { drain_.request_stop(); }),
      left_(candidates) {
  if (arguments.slurm) pilots_.emplace(slurm_options(arguments));
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
