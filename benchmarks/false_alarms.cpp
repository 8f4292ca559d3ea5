// Is anybody suspected who is honest? The programs of tests/honest, again and again: how often each was refused, how often its
// own clock was not believed, and how often a result carries a warning.
//
//     false_alarms [EVALUATIONS]        of each program; 20 unless told otherwise
#include "../tests/honest/honest_program.hpp"
#include "subject.hpp"

using namespace kbench;

namespace {

struct Alarms {
  int refused = 0;
  int disbelieved = 0;
  int warned = 0;
};

void add(Alarms& alarms, const Evaluation& evaluation) {
  if (!evaluation.accepted()) {
    ++alarms.refused;
    fmt::print(stderr, "{}\n", evaluation.explain());
  }
  for (const CaseResult& each : evaluation.cases) {
    if (each.measurement && each.measurement->time_source != TimeSource::samples) ++alarms.disbelieved;
  }
  if (!evaluation.integrity.warnings.empty()) ++alarms.warned;
}

}  // namespace

int main(int count, char** arguments) {
  const int evaluations = count > 1 ? std::max(1, std::atoi(arguments[1])) : 20;
  Alarms all;
  int total = 0;
  for (const char* const room : {"cpu", "cuda"}) {
    if (room == std::string("cuda") && ::access("/dev/nvidiactl", F_OK) != 0) continue;
    fmt::print("{:28} {:>12} {:>8} {:>12} {:>8}\n", room, "evaluations", "refused", "disbelieved", "warned");
    for (const tests::HonestProgram& each : tests::honest_programs(KBENCH_SOURCE_DIR, room)) {
      const Options options = each.options(benchmarks::options());
      const Compilation compilation = compile(each.problem, each.submission, options);
      Alarms alarms;
      const int times = each.is_slow ? std::min(evaluations, 2) : evaluations;
      for (int i = 0; i < times; ++i) add(alarms, evaluate(each.problem, compilation.binary, options));
      fmt::print("  {:26} {:12} {:8} {:12} {:8}\n", each.name, times, alarms.refused, alarms.disbelieved,
                 alarms.warned);
      std::fflush(stdout);
      total += times;
      all.refused += alarms.refused;
      all.disbelieved += alarms.disbelieved;
      all.warned += alarms.warned;
    }
  }
  fmt::print("{:28} {:12} {:8} {:12} {:8}\n", "all", total, all.refused, all.disbelieved, all.warned);
  return all.refused == 0 ? 0 : 1;
}
