#include "report/profile.hpp"

#include "catch.hpp"
#include "document/sample_evaluation.hpp"
#include "report/html/evaluation_page.hpp"
#include "report/strangers_text.hpp"

#include <string>
#include <vector>

using namespace kbench;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

const KernelProfile copy{.name = "copy(float *)",
                         .launches = 3,
                         .duration_ms = 0.25,
                         .compute_percent = 14.9,
                         .memory_percent = 82.77,
                         .dram_percent = 82.77,
                         .registers = 16.0,
                         .stall = "long_scoreboard",
                         .stall_percent = 93.4};

const ProcessorProfile counted{
    .calls = 2,
    .counters = {{.name = "cycles", .per_call = 2.0e6, .counted_percent = 100.0},
                 {.name = "instructions", .per_call = 5.0e6, .counted_percent = 62.4},
                 {.name = "cache-misses", .missing = "none here"},
                 {.name = "branch-misses", .per_call = 12.5, .counted_percent = 100.0},
                 {.name = "task-clock", .per_call = 0.75, .counted_percent = 100.0},
                 {.name = "page-faults", .missing = "none here"},
                 {.name = "context-switches", .missing = "forbidden"}},
    .instructions_per_cycle = 2.5,
    .branch_miss_percent = 1.25,
    .flops_per_cycle = 16.0};

}  // namespace

TEST_CASE("a profile stands in a table, with a dash where ncu has no figure") {
  const std::string text = report::profile_table(
      {.tool = "ncu", .case_name = "large", .kernels = {copy}, .bound = "Memory bounds the case 'large'"});
  CHECK(text ==
        "ncu of case large, in a run of its own:\n"
        "kernel         launches      time  compute %  memory %  DRAM %  L2 hit %  occupancy %  registers  "
        "tensor %  "
        "waits most for\n"
        "copy(float *)         3  250.0 us         15        83      83         -            -         16    "
        "     -  "
        "long_scoreboard 93 %\n"
        "Memory bounds the case 'large'\n");
  const std::string of_torch =
      report::profile_table({.tool = "torch.profiler",
                             .case_name = "large",
                             .kernels = {{.name = "add", .launches = 2, .duration_ms = 0.25}},
                             .bound = {}});
  CHECK(of_torch ==
        "torch.profiler of case large, in a run of its own:\n"
        "kernel  launches      time\n"
        "add            2  250.0 us\n");
  const std::string many = report::profile_table(
      {.tool = "ncu", .case_name = "x", .kernels = std::vector<KernelProfile>(10, copy)});
  CHECK(contains(many, "and 2 kernels more\n"));
}

TEST_CASE("counters of a processor stand in a table, and below it which are missing, once for each reason") {
  const std::string text = report::profile_table(
      {.tool = "perf_event", .case_name = "large", .kernels = {}, .processor = counted});
  CHECK(text ==
        "perf_event of case large, 2 calls, in a run of its own:\n"
        "counter        in a call\n"
        "cycles           2000000  16.00 FLOPs a cycle\n"
        "instructions     5000000  2.50 a cycle         extrapolated: counted 62 % of the time\n"
        "branch-misses         12  1.2 % of branches\n"
        "task-clock      750.0 us\n"
        "no cache-misses, page-faults: none here\n"
        "no context-switches: forbidden\n");
}

TEST_CASE("counters of a processor stand on an evaluation's page, with those that are missing") {
  Evaluation evaluation = testing::sample_evaluation();
  evaluation.profile =
      Profile{.tool = "perf_event", .case_name = "large", .kernels = {}, .processor = counted};
  const std::string page = report::evaluation_page(evaluation);
  CHECK(contains(page, "perf_event of case large, 2 calls"));
  CHECK(contains(page, "2.50 a cycle"));
  CHECK(contains(page, "62.4 %"));
  CHECK(contains(page, "no cache-misses, page-faults: none here"));
  CHECK_FALSE(contains(page, "waits most for"));
}

TEST_CASE("what a submission calls its kernels stays text, on a terminal and on a page") {
  for (const std::string& payload : testing::payloads) {
    CAPTURE(payload);
    KernelProfile kernel = copy;
    kernel.name = kernel.stall = payload;
    const ProcessorProfile processor{
        .counters = {{.name = payload, .per_call = 1.0}, {.name = payload, .missing = payload}}};
    const Profile profile{
        .tool = payload, .case_name = payload, .kernels = {kernel}, .processor = processor, .bound = payload};
    const std::string text = report::profile_table(profile);
    CHECK_FALSE(contains(text, "\x1b"));
    CHECK_FALSE(contains(text, "\u202e"));
    Evaluation evaluation = testing::sample_evaluation();
    evaluation.profile = profile;
    CHECK(testing::are_harmless(report::evaluation_page(evaluation)));
  }
}
