// Has every system call of kbench's that can fail for want fail once, each in a run of its own, and holds what comes of it to
// the promises: only the right verdict, or an internal_error or an Error with words; nothing lost, nothing left, no hang.
//
//     build/release/tests/kbench-shortages                              # all: hours
//     build/release/tests/kbench-shortages --most 20                    # twenty of each kind, spread evenly
//     build/release/tests/kbench-shortages --only "evaluate kbench open 17"
//     build/release/tests/kbench-shortages --sample 12                  # what CI runs: for 12 s
#include "shortages/scene.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto longest_run = 60s;
constexpr const char* no_filters = "SKIPPED: this system has no filters with a listener for this user";

struct Attempt {
  Scene scene;
  Injection injection;

  std::string name() const {
    return fmt::format("{} {} {} {}", scene.name, injection.process, injection.want.name, injection.number);
  }
};

// The dynamic linker ends a program that it cannot load with status 127, and crashes if it has no memory for itself. Nothing of
// kbench's has begun then.
bool is_of_linker(const Injection& injection, int status) {
  const bool is_first = injection.want.name == std::string_view("mmap") && injection.number == 1;
  return (WIFEXITED(status) && WEXITSTATUS(status) == 127) ||
         (is_first && WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
}

struct Tally {
  int attempts = 0;
  int reached = 0;
  int failed = 0;
};

class Trial {
 public:
  explicit Trial(bool shows_all) : shows_all_(shows_all) {}

  // Returns nothing where the system has no filters.
  std::optional<Run> play(const Attempt& attempt) {
    place_.begin_anew();
    attempt.scene.prepare(place_);
    return run(place_.kbench(attempt.scene.arguments), attempt.injection, longest_run);
  }

  void judge(const Attempt& attempt) {
    auto run = play(attempt);
    if (!run) throw std::runtime_error(no_filters);
    const std::string words = place_.read("../stderr").substr(0, 300);
    const std::string fault = is_of_linker(attempt.injection, run->status) ? "" : fault_of(attempt, *run);
    Tally& tally = tallies_[fmt::format("{:<10}{:<17}{}", attempt.scene.name, attempt.injection.process,
                                        attempt.injection.want.name)];
    ++tally.attempts;
    tally.reached += run->injected ? 1 : 0;
    tally.failed += fault.empty() ? 0 : 1;
    failed_ += fault.empty() ? 0 : 1;
    if (!fault.empty() || shows_all_)
      fmt::print("{} {}: {}: {}\n    {}\n", fault.empty() ? "ok    " : "FAILED", attempt.name(), run->what,
                 fault, words);
    std::fflush(stdout);
  }

  int summarize() const {
    fmt::print("\n{:<10}{:<17}{:<8}{:>9}{:>9}{:>8}\n", "scene", "process", "call", "attempts", "reached",
               "failed");
    Tally all;
    for (const auto& [name, each] : tallies_) {
      fmt::print("{:<35}{:>9}{:>9}{:>8}\n", name, each.attempts, each.reached, each.failed);
      all.attempts += each.attempts;
      all.reached += each.reached;
      all.failed += each.failed;
    }
    fmt::print("{:<35}{:>9}{:>9}{:>8}\n", "all", all.attempts, all.reached, all.failed);
    return failed_ == 0 ? 0 : 1;
  }

 private:
  std::string fault_of(const Attempt& attempt, const Run& run) const {
    std::string fault = common_faults(place_, run);
    try {
      return fault + attempt.scene.judge(place_, run);
    } catch (const std::exception& error) {
      return fault + error.what();
    }
  }

  Place place_;
  bool shows_all_;
  int failed_ = 0;
  std::map<std::string, Tally> tallies_;
};

// The attempts of a kind, of which there are `count` calls.
void add_attempts(std::vector<Attempt>& attempts, const Scene& scene, const Want& want,
                  const std::string& process, int count, int most) {
  const double step = most > 0 && count > most ? static_cast<double>(count) / most : 1.0;
  for (double each = 1 + (step - 1) / 2; each < count + 1; each += step) {
    attempts.push_back(
        {.scene = scene, .injection = {.want = want, .process = process, .number = static_cast<int>(each)}});
  }
}

struct Arguments {
  std::vector<std::string> scenes;
  std::vector<std::string> wants;
  std::vector<std::string> processes{"kbench", "kbench-launcher", "kbench-referee"};
  std::vector<std::string> only;
  int most = 0;
  int sample = 0;
  int seconds = 0;
  bool verbose = false;
};

bool has(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<Attempt> chosen(const Arguments& arguments, Trial& trial) {
  std::vector<Attempt> attempts;
  for (const Scene& scene : all_scenes()) {
    if (!has(arguments.scenes, scene.name)) continue;
    for (const Want& want : all_wants()) {
      if (!has(arguments.wants, want.name)) continue;
      const auto counted = trial.play({.scene = scene, .injection = {.want = want, .process = "none"}});
      if (!counted) throw std::runtime_error(no_filters);
      for (const auto& [process, count] : counted->counts) {
        if (has(arguments.processes, process))
          add_attempts(attempts, scene, want, process, count, arguments.most);
      }
    }
  }
  return attempts;
}

// Attempts at numbers that nobody counted: those beyond the last call are not reached, and prove nothing.
std::vector<Attempt> sample() {
  std::vector<Attempt> attempts;
  std::mt19937 random(20261128);
  for (int number : {1, 2, 4, 8, 16, 32, 64}) {
    for (const Scene& scene : all_scenes()) {
      for (const Want& want : all_wants()) {
        for (const char* const process : {"kbench", "kbench-launcher", "kbench-referee"})
          attempts.push_back(
              {.scene = scene, .injection = {.want = want, .process = process, .number = number}});
      }
    }
  }
  std::shuffle(attempts.begin(), attempts.end(), random);
  return attempts;
}

Attempt named(const std::string& name) {
  std::istringstream words(name);
  std::string scene;
  std::string want;
  Injection injection;
  words >> scene >> injection.process >> want >> injection.number;
  for (const Scene& each : all_scenes()) {
    for (const Want& kind : all_wants()) {
      if (each.name != scene || kind.name != want) continue;
      injection.want = kind;
      return {.scene = each, .injection = injection};
    }
  }
  throw std::runtime_error("no such attempt: " + name);
}

int attempt_all(const Arguments& arguments) {
  Trial trial(arguments.verbose || !arguments.only.empty());
  std::vector<Attempt> attempts;
  for (const std::string& each : arguments.only) attempts.push_back(named(each));
  if (attempts.empty()) attempts = arguments.sample > 0 ? sample() : chosen(arguments, trial);
  const auto begin = Clock::now();
  const int limit = arguments.sample > 0 ? arguments.sample : arguments.seconds;
  std::size_t done = 0;
  for (const Attempt& each : attempts) {
    if (limit > 0 && Clock::now() > begin + std::chrono::seconds(limit)) break;
    trial.judge(each);
    ++done;
  }
  if (done < attempts.size()) fmt::print("\n{} of {} attempts: the time is over\n", done, attempts.size());
  return trial.summarize();
}

}  // namespace
}  // namespace kbench::tests

int main(int count, char** words) {
  kbench::tests::Arguments arguments;
  CLI::App app("Has system calls of kbench's fail for want, one at a time");
  app.add_option("--scene", arguments.scenes, "evaluate, batch or board");
  app.add_option("--call", arguments.wants, "Kinds of calls, as open");
  app.add_option("--process", arguments.processes, "Names of processes")->capture_default_str();
  app.add_option("--most", arguments.most, "At most so many calls of each kind in each process of a scene");
  app.add_option("--seconds", arguments.seconds, "Stop after this time");
  app.add_option("--sample", arguments.sample, "A fixed sample, for so many seconds");
  app.add_option("--only", arguments.only, "One attempt, as it is named");
  app.add_flag("--verbose", arguments.verbose, "Show each attempt");
  CLI11_PARSE(app, count, words);
  try {
    return kbench::tests::attempt_all(arguments);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return std::string(error.what()).starts_with("SKIPPED") ? 0 : 2;
  }
}
