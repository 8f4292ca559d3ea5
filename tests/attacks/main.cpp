// The corpus of attacks: programs that get a better answer than they deserve from a naive harness, and do not
// from kbench.
//
//     kbench-attacks                          all of them, and a table
//     kbench-attacks --device cpu --from 12 --to 26
//     kbench-attacks remembers_by_pointer
//     kbench-attacks --from 36 --repeat 20     each 20 times, where one gain is a failure; the row is that of the worst
//
// An attack is one file of tests/corpus/attacks, cpu/<slug>.cpp, cuda/<slug>.cu, python_cpu/<slug>.py or
// python_cuda/<slug>.py, found by being there. To add one, begin it, in Python with # instead of //, with
//
//     // expect: wrong_answer         kbench's verdict; several are separated by " or "; where it may be
//                                     accepted, with the time that it truly takes and tries to hide:
//                                     "accepted, not below 0.2 ms", "accepted, not below 0.9 of honest",
//                                     or "accepted, not below 0.9 of carrying".
//                                     A time that kbench calls unproven is no score, and need not reach that
//     // naive: accepted              what the naive harness says: "accepted, below 0.1 ms" where it is less
//                                     than the true time, "harmed" where a canary is reached, "not run" where
//                                     it would do harm without walls
//     // problem: vector_add          one that kbench ships, or a reference file beside cpu/ and cuda/
//     // attack: 12                   the trick's number: 1-11 time, 12-26 correctness, 27-35 voice and walls,
//                                     36-40 takeovers, 41-45 what only an interpreter offers
//     // case: n=1000000              if need be: the performance case, which is the first otherwise
//     // hidden: 4                    if need be: so many hidden cases are checked beside these two
//     // cores: 1                     if need be: both are held to one core
//     // cache: warm                  if need be: calls find their tensors in the caches
//     // load: 2                      if need be: so many threads keep the machine busy meanwhile
//     // with: takeover/cpu.hpp       for each header that it includes
//
// and a few lines that say what the trick is. It is evaluated on one correctness and one performance case.
//
// A takeover takes the place of kbench's runner and speaks for it: it says of its time what it likes, and can leave
// out, or do at another moment, whatever an honest process spends beside its calls. 36 claim less than the truth, 37 gain
// from what the calls of a batch share, 38 leave out what the runner does, 39 begin early, and 40 use the time of
// carrying. Compiled with HONEST the same file is the honest twin: the same calls, and no takeover. In Python the module
// `canaries` (attacks/canaries.hpp) has HONEST, True or False.
//
// 41 replace functions that the harness calls, 42 return what computes its values later, 43 search or change the harness's
// frames and objects, 44 use the time in which submissions may start processes, and 45 hook into imports, memory management
// and the end of the interpreter.
//
// It must be harmless where nothing stops it: it reaches for the canaries of attacks/canaries.hpp and for
// nothing else, starts one process at most, which ends within two seconds by itself, and takes no more than
// 64 MiB, 1 MiB of disk, and 5 seconds.
#include "attacks/attack.hpp"
#include "attacks/trial.hpp"
#include "python.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace kbench::tests;

struct Selection {
  std::string device;  // empty: all
  int first = 1;
  int last = 99;
  int repeat = 1;
  std::vector<std::string> slugs;  // none: all

  bool holds(const Attack& attack) const {
    return attack.number >= first && attack.number <= last &&
           (slugs.empty() || std::find(slugs.begin(), slugs.end(), attack.slug) != slugs.end());
  }
};

struct Tally {
  int passed = 0;
  int failed = 0;
  int skipped = 0;
};

void print_row(const std::string& attack, const std::string& number, const std::string& naive,
               const std::string& kbench, const std::string& ratio, const std::string& expected,
               const std::string& passed) {
  fmt::print("{:<40} {:>3}  {:<20} {:<32} {:>6}  {:<44} {}\n", attack, number, naive, kbench, ratio, expected,
             passed);
  std::fflush(stdout);
}

bool has_gpu() { return KBENCH_HAS_CUDA != 0 && ::access("/dev/nvidiactl", F_OK) == 0; }

// Why none for this device can be run. Empty where they can.
std::string why_skipped(const std::string& device) {
  if (device.ends_with("cuda") && !has_gpu()) return "there is no GPU";
  if (!device.starts_with("python")) return {};
  kbench::Options options;
  options.device = device.ends_with("cuda") ? "cuda" : "cpu";
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.compile.python = device.ends_with("cuda") ? python_of_tests() : python_with_numpy();
  return why_python_is_unusable("vector_add", options);
}

Trial try_once(const Attack& attack, int attempts) {
  Trial trial;
  try {
    trial = try_attack(attack, attempts);
  } catch (const std::exception& error) {
    trial.details = error.what();
  }
  return trial;
}

// Whether it went better for the attack, or worse for the test.
bool is_worse(const Trial& left, const Trial& right) {
  if (left.passed != right.passed) return !left.passed;
  return left.ratio && (!right.ratio || *left.ratio < *right.ratio);
}

// The worst of several, of which none is tried again; what is tried once fails where three attempts do.
Trial try_repeatedly(const Attack& attack, int times) {
  if (times == 1) return try_once(attack, 3);
  Trial worst = try_once(attack, 1);
  for (int i = 1; i < times; ++i) {
    Trial trial = try_once(attack, 1);
    if (is_worse(trial, worst)) worst = std::move(trial);
  }
  return worst;
}

void run_all(const std::string& device, const Selection& selection, Tally& tally) {
  std::vector<Attack> attacks = find_attacks(KBENCH_SOURCE_DIR "/tests/corpus/attacks/" + device);
  std::erase_if(attacks, [&](const Attack& each) { return !selection.holds(each); });
  if (attacks.empty()) return;
  if (const std::string reason = why_skipped(device); !reason.empty()) {
    fmt::print("SKIPPED: {}, for {} attacks of {}\n", reason, attacks.size(), device);
    tally.skipped += static_cast<int>(attacks.size());
    return;
  }
  for (const Attack& attack : attacks) {
    const Trial trial = try_repeatedly(attack, selection.repeat);
    ++(trial.passed ? tally.passed : tally.failed);
    print_row(device + "/" + attack.slug, std::to_string(attack.number), trial.naive, trial.kbench,
              trial.ratio ? fmt::format("{:.3f}", *trial.ratio) : "", attack.kbench.text(),
              trial.passed ? "pass" : "FAIL");
    if (!trial.passed)
      fmt::print("  expected of the naive harness: {}\n{}\n", attack.naive.text(), trial.details);
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  Selection selection;
  CLI::App app("Runs the corpus of attacks, with a naive harness and with kbench");
  app.add_option("--device", selection.device, "Only those for cpu, cuda, python_cpu or python_cuda");
  app.add_option("--from", selection.first, "The first number of the tricks");
  app.add_option("--to", selection.last, "The last number of the tricks");
  app.add_option("--repeat", selection.repeat, "Try each so often, and show the worst")
      ->check(CLI::PositiveNumber);
  app.add_option("attack", selection.slugs, "Only these");
  CLI11_PARSE(app, argument_count, arguments);

  print_row("attack", "no.", "naive harness", "kbench", "ratio", "expected of kbench", "");
  Tally tally;
  for (const std::string device : {"cpu", "cuda", "python_cpu", "python_cuda"}) {
    if (selection.device.empty() || selection.device == device) run_all(device, selection, tally);
  }
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  return tally.failed == 0 && tally.passed + tally.skipped > 0 ? 0 : 1;
}
