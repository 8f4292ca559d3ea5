// Is anybody suspected who is honest? The programs of tests/corpus/honest in one performance case, and solutions that kbench ships
// in all of theirs, again and again: how often each was refused, how often something spoke against it, how often the time of
// calls in a row counted, as it does where the host is slower than the GPU, how often a result carries a warning, how often a
// case was taken again, and how many of the timed cases were not proven.
//
//     false_alarms [EVALUATIONS [cpu|cuda|cuda:1 [PROGRAM...]]] [--load THREADS]
//
// EVALUATIONS of each program: 20 unless told otherwise, and of a slow one 2 at most unless it is named. On the processor and
// on a GPU where there is one, all programs, or those that are named as they are in the table.
#include "../tests/honest/honest_program.hpp"
#include "../tests/load.hpp"
#include "subject.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

using namespace kbench;

namespace {

const std::map<std::string, std::vector<std::string>> shipped_solutions{
    {"cpu",
     {"vector_add/parallel.cpp", "softmax/vectorized.cpp", "matmul/blocked.cpp", "reduction/parallel.cpp",
      "histogram/private_counts.cpp"}},
    {"cuda",
     {"vector_add/vectorized.cu", "softmax/block_per_row.cu", "matmul/tiled.cu", "matmul/cublas.cu",
      "reduction/two_passes.cu", "histogram/shared_bins.cu"}}};

struct Honest {
  std::string name;
  std::string problem;
  Submission submission;
  Options options;
  bool is_slow = false;
};

// Each evaluation draws anew what is random in it: many that end soon tell more than few that converge.
Options short_options() {
  Options options = benchmarks::options();
  options.sampling.max_samples = 100;
  return options;
}

std::vector<Honest> all_of(const std::string& device) {
  const std::string room = device == "cpu" ? "cpu" : "cuda";
  Options options = short_options();
  options.device = device;
  std::vector<Honest> all;
  for (const tests::HonestProgram& each : tests::honest_programs(KBENCH_SOURCE_DIR, room))
    all.push_back({each.name, each.problem, each.submission, each.options(options), each.is_slow});
  for (const std::string& name : shipped_solutions.at(room)) {
    const benchmarks::Solution solution(name);
    all.push_back({name, solution.problem, solution.submission(), options});
  }
  return all;
}

struct Alarms {
  int evaluations = 0;
  int refused = 0;
  int suspected = 0;
  int by_batch = 0;
  int warned = 0;
  int again = 0;
  int timed = 0;  // cases
  int unproven = 0;
  int unscored = 0;  // whose time is proven

  void add(const Evaluation& evaluation) {
    ++evaluations;
    if (!evaluation.accepted()) {
      ++refused;
      fmt::print(stderr, "{}\n", evaluation.explain());
    }
    if (std::any_of(evaluation.cases.begin(), evaluation.cases.end(), [](const CaseResult& each) {
          return each.measurement && each.measurement->time_source == TimeSource::batch;
        }))
      ++by_batch;
    if (std::any_of(evaluation.cases.begin(), evaluation.cases.end(),
                    [](const CaseResult& each) { return each.measurement && each.measurement->rounds > 1; }))
      ++again;
    for (const CaseResult& each : evaluation.cases) {
      if (!each.measurement) continue;
      ++timed;
      if (each.measurement->is_scored()) continue;
      if (each.measurement->is_proven()) {
        ++unscored;
        fmt::print(stderr, "unscored: {}: {}\n", each.name, each.measurement->unscored);
        continue;
      }
      ++unproven;
      fmt::print(stderr, "unproven: {}: {}\n", each.name, each.measurement->unproven);
    }
    const Integrity& integrity = evaluation.integrity;
    for (const std::string& suspicion : integrity.suspicions)
      fmt::print(stderr, "suspicion: {}\n{}\n", suspicion, to_json(evaluation));
    for (const std::string& warning : integrity.warnings) fmt::print(stderr, "{}\n", warning);
    if (!integrity.suspicions.empty()) ++suspected;
    if (!integrity.warnings.empty()) ++warned;
  }
  void add(const Alarms& other) {
    evaluations += other.evaluations;
    refused += other.refused;
    suspected += other.suspected;
    by_batch += other.by_batch;
    warned += other.warned;
    again += other.again;
    timed += other.timed;
    unproven += other.unproven;
    unscored += other.unscored;
  }
  void print(const std::string& name) const {
    fmt::print("{:28} {:12} {:8} {:10} {:9} {:8} {:6} {:6} {:9} {:9}\n", name, evaluations, refused,
               suspected, by_batch, warned, again, timed, unproven, unscored);
    std::fflush(stdout);
  }
};

}  // namespace

int main(int count, char** arguments) {
  int evaluations = 20;
  int load_threads = 0;
  std::string only;
  std::set<std::string> wanted;
  CLI::App app("How often honest programs are suspected");
  app.add_option("evaluations", evaluations,
                 "Of each program [20]; of a slow one 2 at most, unless it is named")
      ->check(CLI::PositiveNumber);
  app.add_option("device", only, "cpu, cuda or cuda:1 [the processor, and a GPU where there is one]");
  app.add_option("program", wanted, "Only these, as the table names them [all]");
  app.add_option("--load", load_threads, "So many threads compute beside it [0]")
      ->check(CLI::NonNegativeNumber);
  CLI11_PARSE(app, count, arguments)
  const tests::Load load(load_threads);
  Alarms all;
  std::vector<std::string> devices{"cpu"};
  if (!only.empty()) devices = {only};
  if (only.empty() && benchmarks::has_gpu()) devices.emplace_back("cuda");
  for (const std::string& device : devices) {
    fmt::print("{:28} {:>12} {:>8} {:>10} {:>9} {:>8} {:>6} {:>6} {:>9} {:>9}\n", device, "evaluations",
               "refused", "suspected", "in a row", "warned", "again", "cases", "unproven", "unscored");
    for (const Honest& each : all_of(device)) {
      if (!wanted.empty() && !wanted.contains(each.name)) continue;
      const Compilation compilation = compile(each.problem, each.submission, each.options);
      Alarms alarms;
      const int times = each.is_slow && wanted.empty() ? std::min(evaluations, 2) : evaluations;
      for (int i = 0; i < times; ++i) alarms.add(evaluate(each.problem, compilation.binary, each.options));
      alarms.print("  " + each.name);
      all.add(alarms);
    }
  }
  all.print("all");
  if (all.evaluations == 0)
    fmt::print(stderr, "no program of tests/corpus/honest, and no solution, is called that\n");
  return all.evaluations > 0 && all.refused + all.suspected == 0 ? 0 : 1;
}
