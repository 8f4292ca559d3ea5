// The corpus of faults: what submissions do wrong, by mistake or on purpose, and what evaluate() must make of it, with
// nothing lost and nothing left behind.
//
//     kbench-faults                        all of them for the processor, and a table
//     kbench-faults --device cuda
//     kbench-faults --device python_cpu
//     kbench-faults --share 2/4            the second quarter
//     kbench-faults segfault_in_thread
//     kbench-faults --markdown             the table of docs/reliability.md
//     kbench-faults --soak 1000 --threads 8
//
// A fault is one file of tests/corpus/faults, cpu/<slug>.cpp, cuda/<slug>.cu or python_cpu/<slug>.py, found by being there. To
// add one, begin it, in Python with # instead of //, with
//
//     // expect: crashed              the verdict that it must get; several are separated by " or "; "refused" where
//                                     evaluate() must throw Error
//     // says: SIGSEGV                what the explanation, or the compiler's messages, must hold
//     // prints: terminate called     what the output must hold that was kept
//     // needs: seccomp               a protection without which the verdict is another
//     // call: 400                    limits, in milliseconds: call, load, prepare, total, compile
//     // memory: 64                   in MiB: memory, compile_memory
//     // output: 4000                 in bytes
//     // made: with CRLF              how the submission is made of the file (faults/making.cpp)
//
// of which all but the first are if need be, and the second to the fourth as often as need be; then, behind an empty
// comment, what it does. It solves the problem `doubled` of tests/problems: y = 2 x.
//
// It must be harmless where nothing stops it: it reaches for the ground of faults/ground.hpp and for nothing else,
// starts 64 processes at most, which end within two seconds by themselves, and takes no more than 2 GiB of memory and
// 1 MiB of disk. After each nothing may be left, and after each third an honest submission must be accepted.
#include "faults/belongings.hpp"
#include "faults/fault.hpp"
#include "faults/fault_trial.hpp"
#include "faults/ground.hpp"
#include "faults/soak.hpp"
#include "python.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace kbench::tests;

struct Arguments {
  std::string device = "cpu";
  std::string share = "1/1";
  std::vector<std::string> slugs;  // none: all
  bool markdown = false;
  int soak = 0;
  int threads = 8;
  bool keeps_processes = false;
};

std::vector<Fault> chosen(const Arguments& arguments) {
  std::size_t number = 0;
  std::size_t count = 0;
  if (std::sscanf(arguments.share.c_str(), "%zu/%zu", &number, &count) != 2 || number == 0 || number > count)
    throw std::runtime_error("--share is a number, a slash, and how many there are: 2/4");
  const std::vector<Fault> all = find_faults(KBENCH_SOURCE_DIR "/tests/corpus/faults/" + arguments.device);
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& slugs = arguments.slugs;
    const bool is_named = std::find(slugs.begin(), slugs.end(), all[i].slug) != slugs.end();
    if (i % count == number - 1 && (slugs.empty() || is_named)) faults.push_back(all[i]);
  }
  if (faults.empty()) throw std::runtime_error("there is no such fault");
  return faults;
}

class Table {
 public:
  explicit Table(bool markdown) : markdown_(markdown) {
    if (markdown_)
      fmt::print("| fault | what it does | verdict | s | left behind |\n|---|---|---|---|---|\n");
  }

  void add(const Fault& fault, const Outcome& outcome, const std::string& left) const {
    const std::string left_behind = left.empty() ? "nothing" : left;
    if (markdown_) {
      fmt::print("| `{}` | {} | {} | {:.1f} | {} |\n", fault.slug, fault.about, outcome.verdict,
                 outcome.seconds, left_behind);
    } else {
      const std::string first_line = outcome.explanation.substr(0, outcome.explanation.find('\n'));
      fmt::print("{:<40} {:<16} {:>5.1f} s  {:<8} {}\n", fault.slug, outcome.verdict, outcome.seconds,
                 left_behind, first_line.substr(0, 100));
    }
    if (!outcome.complaints.empty()) fmt::print("FAIL {}: {}\n", fault.slug, outcome.complaints);
    std::fflush(stdout);
  }

 private:
  bool markdown_;
};

// An honest submission after so many faults, and after the last: it takes longer than most of them.
constexpr std::size_t honest_every = 3;

bool run_once(const std::vector<Fault>& faults, const FaultTrials& trials, const Ground& ground,
              const Arguments& arguments) {
  const Table table(arguments.markdown);
  const Belongings before(ground);
  std::size_t failed = 0;
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const Fault& fault = faults[i];
    Outcome outcome = trials.try_fault(fault);
    std::string left = Belongings(ground).growth_since(before);
    if (!left.empty()) outcome.complaints += "left behind: " + left + "\n";
    if (const std::string damage = ground.damage(); !damage.empty())
      outcome.complaints += "reached from inside: " + damage + "\n";
    if (i % honest_every == honest_every - 1 || i + 1 == faults.size())
      outcome.complaints += trials.try_honest().complaints;
    table.add(fault, outcome, left);
    failed += outcome.complaints.empty() ? 0 : 1;
    Ground::end_processes();  // so that the next is not blamed for them
  }
  if (!arguments.markdown) fmt::print("{} passed, {} failed\n", faults.size() - failed, failed);
  return failed == 0;
}

bool run(const Arguments& arguments) {
  const Ground ground;
  const std::vector<Fault> faults = chosen(arguments);
  FaultTrials trials(ground, arguments.device);
  if (arguments.keeps_processes) trials.keep_processes();
  if (arguments.soak == 0) return run_once(faults, trials, ground, arguments);
  return run_soak({.evaluations = arguments.soak, .threads = arguments.threads}, faults, trials, ground);
}

}  // namespace

int main(int argument_count, char** argument_values) {
  Arguments arguments;
  CLI::App app("Runs the corpus of faults");
  app.add_option("--device", arguments.device, "cpu, cuda or python_cpu")
      ->check(CLI::IsMember({"cpu", "cuda", "python_cpu"}));
  app.add_option("--share", arguments.share, "Only a part of them: 2/4 is the second quarter");
  app.add_flag("--markdown", arguments.markdown, "The table as Markdown");
  app.add_option("--soak", arguments.soak, "So many evaluations, from several threads, and what they leave")
      ->check(CLI::Range(11, 1'000'000));
  app.add_option("--threads", arguments.threads, "Of the soak")->check(CLI::Range(1, 1'000));
  app.add_flag("--pool", arguments.keeps_processes,
               "Keep zygotes and referees from one evaluation to the next");
  app.add_option("fault", arguments.slugs, "Only these");
  CLI11_PARSE(app, argument_count, argument_values);
  if (arguments.device == "cuda" && (KBENCH_HAS_CUDA == 0 || ::access("/dev/nvidiactl", F_OK) != 0)) {
    fmt::print("SKIPPED: there is no GPU\n");
    return 0;
  }
  try {
    if (arguments.device == "python_cpu") {
      kbench::Options options;
      options.device = "cpu";
      options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
      options.plugin_directories = {KBENCH_BUILD_DIR "/tests/problems"};
      options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
      options.compile.python = kbench::tests::python_with_numpy();
      if (const std::string reason = why_python_is_unusable("doubled", options); !reason.empty()) {
        fmt::print("SKIPPED: {}\n", reason);
        return 0;
      }
    }
    return run(arguments) ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "kbench-faults: {}\n", error.what());
    return 1;
  }
}
