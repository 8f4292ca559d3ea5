#include "base/decision/verdict.hpp"

#include "base/document/names.hpp"
#include "catch.hpp"

#include <csignal>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kbench::decision {
namespace {

Failure failure(FailureKind kind) { return {.kind = kind, .text = "so it is", .place = "case 'n=4'"}; }

ProcessEnd by_itself(int signal) { return {.by_itself = true, .signal = signal}; }

const ProcessEnd killed_by_kbench{.signal = SIGKILL};

std::vector<FailureKind> all_kinds() {
  std::vector<FailureKind> kinds;
  document::for_each_value<FailureKind>([&](FailureKind kind) { kinds.push_back(kind); });
  return kinds;
}

struct Row {
  const char* when;
  Facts facts;
  Verdict verdict;
  std::string explanation;
};

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    CAPTURE(row.when);
    const VerdictDecision decision = decide_verdict(row.facts);
    CHECK(name(decision.verdict) == name(row.verdict));
    CHECK(decision.explanation == row.explanation);
  }
}

const std::vector<std::pair<FailureKind, Verdict>> verdicts{
    {FailureKind::not_compiled, Verdict::compile_error},
    {FailureKind::not_loaded, Verdict::crashed},
    {FailureKind::wrong_output, Verdict::wrong_answer},
    {FailureKind::unfit_result, Verdict::wrong_answer},
    {FailureKind::exception, Verdict::crashed},
    {FailureKind::process_ended, Verdict::crashed},
    {FailureKind::memory_fault, Verdict::crashed},
    {FailureKind::device_fault, Verdict::crashed},
    {FailureKind::out_of_memory, Verdict::limit_exceeded},
    {FailureKind::too_many_threads, Verdict::limit_exceeded},
    {FailureKind::call_time_limit, Verdict::timed_out},
    {FailureKind::total_time_limit, Verdict::timed_out},
    {FailureKind::forged_message, Verdict::tampered},
    {FailureKind::ran_on, Verdict::tampered},
    {FailureKind::changed_output, Verdict::tampered},
    {FailureKind::changed_input, Verdict::tampered},
    {FailureKind::no_device, Verdict::unsupported},
    {FailureKind::quarantined_device, Verdict::unsupported},
    {FailureKind::problem_fault, Verdict::invalid_problem},
    {FailureKind::kbench_fault, Verdict::internal_error}};

}  // namespace

TEST_CASE("where nothing failed, the submission is accepted, however its process was ended") {
  check({{"no process", {}, Verdict::accepted, ""},
         {"killed when all was done", {.end = killed_by_kbench, .has_run = true}, Verdict::accepted, ""},
         {"ended when all was done", {.end = by_itself(SIGSEGV), .has_run = true}, Verdict::accepted, ""},
         {"it printed", {.has_run = true, .printed = "hello"}, Verdict::accepted, ""}});
}

TEST_CASE("each kind of failure has one verdict, and is told with its place") {
  std::set<FailureKind> seen;
  for (const auto& [kind, verdict] : verdicts) {
    check({{name(kind).data(), {.failure = failure(kind)}, verdict, "case 'n=4': so it is"},
           {name(kind).data(), {.failure = Failure{.kind = kind, .text = "alone"}}, verdict, "alone"}});
    seen.insert(kind);
  }
  CHECK(seen.size() == all_kinds().size());
}

TEST_CASE("every verdict can be reached, and every kind of failure has a name of its own") {
  std::set<Verdict> reached{decide_verdict({}).verdict};
  std::set<std::string_view> names;
  for (const FailureKind kind : all_kinds()) {
    reached.insert(decide_verdict({.failure = failure(kind)}).verdict);
    names.insert(name(kind));
  }
  document::for_each_value<Verdict>([&](Verdict verdict) {
    CAPTURE(name(verdict));
    CHECK(reached.count(verdict) == 1);
  });
  CHECK(names.size() == all_kinds().size());
}

TEST_CASE("a process that ended by itself is told with its signal or status, where that explains a crash") {
  const Failure crash = failure(FailureKind::process_ended);
  check({{"by a signal",
          {.failure = crash, .end = by_itself(SIGSEGV)},
          Verdict::crashed,
          "case 'n=4': so it is (SIGSEGV, Segmentation fault)"},
         {"with a status",
          {.failure = crash, .end = ProcessEnd{.by_itself = true, .exit_status = 3}},
          Verdict::crashed,
          "case 'n=4': so it is (exit status 3)"},
         {"it was stopped, and killed by kbench",
          {.failure = failure(FailureKind::memory_fault), .end = killed_by_kbench},
          Verdict::crashed,
          "case 'n=4': so it is"},
         {"after a wrong output",
          {.failure = failure(FailureKind::wrong_output), .end = by_itself(SIGSEGV)},
          Verdict::wrong_answer,
          "case 'n=4': so it is"}});
  const std::string unnamed = decide_verdict({.failure = crash, .end = by_itself(SIGRTMIN + 1)}).explanation;
  CHECK(unnamed.starts_with("case 'n=4': so it is (SIG"));
}

TEST_CASE("a limit that the kernel enforced turns a crash into that") {
  const Failure crash = failure(FailureKind::process_ended);
  const ProcessEnd in_full_group{.by_itself = true, .signal = SIGKILL, .reached_limit = "its memory limit"};
  check({{"processor time",
          {.failure = crash, .end = by_itself(SIGXCPU)},
          Verdict::limit_exceeded,
          "case 'n=4': so it is (SIGXCPU, CPU time limit exceeded)"},
         {"size of a file",
          {.failure = crash, .end = by_itself(SIGXFSZ)},
          Verdict::limit_exceeded,
          "case 'n=4': so it is (SIGXFSZ, File size limit exceeded)"},
         {"the machine's memory",
          {.failure = crash, .end = by_itself(SIGKILL)},
          Verdict::limit_exceeded,
          "case 'n=4': so it is (SIGKILL, Killed); the kernel ended it, as it does when the machine's memory "
          "runs out"},
         {"its group's memory",
          {.failure = crash, .end = in_full_group},
          Verdict::limit_exceeded,
          "case 'n=4': so it is (SIGKILL, Killed); its process reached its memory limit"},
         {"its group's threads, and it was refused some",
          {.failure = failure(FailureKind::out_of_memory),
           .end = ProcessEnd{.signal = SIGKILL, .reached_limit = "its limit of threads"}},
          Verdict::limit_exceeded,
          "case 'n=4': so it is; its process reached its limit of threads"},
         {"an exception, with its group full",
          {.failure = failure(FailureKind::exception),
           .end = ProcessEnd{.signal = SIGKILL, .reached_limit = "its memory limit"}},
          Verdict::limit_exceeded,
          "case 'n=4': so it is; its process reached its memory limit"}});
}

TEST_CASE("a limit that was reached excuses neither a wrong output nor tampering nor a late call") {
  for (const FailureKind kind :
       {FailureKind::wrong_output, FailureKind::changed_output, FailureKind::call_time_limit}) {
    const Facts facts{.failure = failure(kind),
                      .end = ProcessEnd{.by_itself = true, .signal = SIGKILL, .reached_limit = "its limit"}};
    CHECK(decide_verdict(facts).verdict == decide_verdict({.failure = failure(kind)}).verdict);
    CHECK(decide_verdict(facts).explanation == "case 'n=4': so it is");
  }
}

TEST_CASE(
    "what a process printed that could not begin is told, and otherwise it is the submission's output") {
  const Failure fault{.kind = FailureKind::kbench_fault, .text = "kbench-referee said nothing"};
  check({{"before it was loaded",
          {.failure = fault, .printed = "no such library"},
          Verdict::internal_error,
          "kbench-referee said nothing. It printed: no such library"},
         {"it printed nothing", {.failure = fault}, Verdict::internal_error, "kbench-referee said nothing"},
         {"afterwards",
          {.failure = fault, .has_run = true, .printed = "hello"},
          Verdict::internal_error,
          "kbench-referee said nothing"},
         {"it crashed as it was loaded",
          {.failure = failure(FailureKind::not_loaded), .printed = "hello"},
          Verdict::crashed,
          "case 'n=4': so it is"}});
}

TEST_CASE("an exception's own words are in the explanation, whatever else was printed, and decide nothing") {
  const std::string told =
      "Traceback\nan exception left the solution: ValueError: 7 (a.py:2, in solution)\nmore\n";
  check({{"a call",
          {.failure = failure(FailureKind::exception), .has_run = true, .printed = told},
          Verdict::crashed,
          "case 'n=4': so it is: ValueError: 7 (a.py:2, in solution)"},
         {"loading",
          {.failure = failure(FailureKind::not_loaded), .has_run = true, .printed = told},
          Verdict::crashed,
          "case 'n=4': so it is: ValueError: 7 (a.py:2, in solution)"},
         {"an end because of it",
          {.failure = failure(FailureKind::process_ended), .has_run = true, .printed = told},
          Verdict::crashed,
          "case 'n=4': so it is: ValueError: 7 (a.py:2, in solution)"},
         {"a result of another kind",
          {.failure = failure(FailureKind::unfit_result),
           .has_run = true,
           .printed = told + "the solution returned: expected 1 tensor, got 2 tensors\n"},
          Verdict::wrong_answer,
          "case 'n=4': so it is: expected 1 tensor, got 2 tensors"},
         {"something else",
          {.failure = failure(FailureKind::wrong_output), .has_run = true, .printed = told},
          Verdict::wrong_answer,
          "case 'n=4': so it is"}});
}

TEST_CASE("of facts that hold together, the launcher's loss counts before all, and a failure last") {
  const Facts all{.launcher_lost = "the launcher is gone",
                  .unended = "the runner does not end",
                  .missing_protection = "landlock is required: this kernel has none",
                  .failure = failure(FailureKind::process_ended),
                  .end = by_itself(SIGKILL),
                  .has_run = true};
  Facts without_loss = all;
  without_loss.launcher_lost.clear();
  Facts ended = without_loss;
  ended.unended.clear();
  Facts protected_one = ended;
  protected_one.missing_protection.clear();
  Facts unended_only{.unended = "the runner does not end"};
  Facts unended_and_failure = without_loss;
  unended_and_failure.missing_protection.clear();
  unended_and_failure.end.reset();
  check({{"launcher", all, Verdict::internal_error, "the launcher is gone"},
         {"process that does not end", without_loss, Verdict::internal_error,
          "the runner does not end; before: landlock is required: this kernel has none"},
         {"and nothing before", unended_only, Verdict::internal_error, "the runner does not end"},
         {"and a failure before", unended_and_failure, Verdict::internal_error,
          "the runner does not end; before: case 'n=4': so it is"},
         {"protection", ended, Verdict::unsupported, "landlock is required: this kernel has none"},
         {"failure", protected_one, Verdict::limit_exceeded,
          "case 'n=4': so it is (SIGKILL, Killed); the kernel ended it, as it does when the machine's memory "
          "runs out"}});
}

TEST_CASE("a protection that is required and missing is told before a submission that does not compile") {
  const Facts facts{.missing_protection = "compiler_view is required: no user namespaces",
                    .failure = Failure{.kind = FailureKind::not_compiled, .text = "it does not compile"}};
  CHECK(decide_verdict(facts).verdict == Verdict::unsupported);
}

}  // namespace kbench::decision
