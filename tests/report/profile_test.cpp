#include "report/profile.hpp"

#include "base/document/sample_evaluation.hpp"
#include "catch.hpp"
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

TEST_CASE("what a submission calls its kernels stays text, on a terminal and on a page") {
  for (const std::string& payload : testing::payloads) {
    CAPTURE(payload);
    KernelProfile kernel = copy;
    kernel.name = kernel.stall = payload;
    const Profile profile{.tool = payload, .case_name = payload, .kernels = {kernel}, .bound = payload};
    const std::string text = report::profile_table(profile);
    CHECK_FALSE(contains(text, "\x1b"));
    CHECK_FALSE(contains(text, "\u202e"));
    Evaluation evaluation = testing::sample_evaluation();
    evaluation.profile = profile;
    CHECK(testing::are_harmless(report::evaluation_page(evaluation)));
  }
}
