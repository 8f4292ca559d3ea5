#include "evaluate/diagnose/compute_sanitizer_output.hpp"

#include "catch.hpp"

#include <algorithm>
#include <string>

using kbench::parse_compute_sanitizer_output;
using kbench::SanitizerFinding;
using kbench::SanitizerOutput;

namespace {

using Indices = std::vector<std::int64_t>;

const std::string out_of_bounds = R"(========= COMPUTE-SANITIZER
========= Invalid __global__ write of size 4 bytes
=========     at twice(const float *, float *, unsigned long)+0x120 in mine.cu:4
=========     by thread (3,0,0) in block (2,0,0)
=========     Access at 0x7f5d2a000414 is out of bounds
=========     and is 1,045 bytes after the nearest allocation at 0x7f5d2a000000 of size 20 bytes
=========
========= Invalid __global__ write of size 4 bytes
=========     at twice(const float *, float *, unsigned long)+0x120 in mine.cu:4
=========     by thread (4,0,0) in block (2,0,0)
=========     Access at 0x7f5d2a000418 is out of bounds
=========     and is 1,049 bytes after the nearest allocation at 0x7f5d2a000000 of size 20 bytes
=========
========= Target application returned an error
========= ERROR SUMMARY: 2 errors
)";

SanitizerFinding only_finding(const SanitizerOutput& output) {
  REQUIRE(output.findings.size() == 1);
  return output.findings.front();
}

bool is_utf8_of_one_line(const std::string& text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\x1b'; }) &&
         text.find('\xff') == text.npos;
}

}  // namespace

TEST_CASE("memcheck's out-of-bounds write is told with kernel, line, block, thread, and how often") {
  const SanitizerOutput output = parse_compute_sanitizer_output("memcheck", out_of_bounds);
  CHECK(output.complete);
  CHECK(output.complaints.empty());
  const SanitizerFinding found = only_finding(output);
  CHECK(found.tool == "memcheck");
  CHECK(found.kind == "invalid_access");
  CHECK(found.text ==
        "Invalid __global__ write of size 4 bytes, Access at 0x7f5d2a000414 is out of bounds, and is 1,045 "
        "bytes "
        "after the nearest allocation at 0x7f5d2a000000 of size 20 bytes");
  CHECK(found.kernel == "twice(const float *, float *, unsigned long)");
  CHECK(found.file == "mine.cu");
  CHECK(found.line == 4);
  CHECK(found.thread == Indices{3, 0, 0});
  CHECK(found.block == Indices{2, 0, 0});
  CHECK(found.count == 2);
}

TEST_CASE("memcheck's misaligned access is told from one out of bounds, and a file loses its directories") {
  const SanitizerFinding found =
      only_finding(parse_compute_sanitizer_output("memcheck", R"(========= COMPUTE-SANITIZER
========= Invalid __shared__ read of size 16 bytes
=========     at void load<(int)4>(T1 *)+0x70 in /tmp/some where/tiles.cuh:31
=========     by thread (0, 5, 0) in block (17, 0, 1)
=========     Access to 0x7f5d2a000414 is misaligned
=========         Device Frame: rows(const float *)+0x90 in mine.cu:12
=========
========= ERROR SUMMARY: 1 error
)"));
  CHECK(found.kind == "misaligned_access");
  CHECK(found.kernel == "void load<(int)4>(T1 *)");
  CHECK(found.file == "tiles.cuh");
  CHECK(found.line == 31);
  CHECK(found.thread == Indices{0, 5, 0});
  CHECK(found.block == Indices{17, 0, 1});
}

TEST_CASE("a failed assertion is placed where the kernel called it") {
  const SanitizerFinding found =
      only_finding(parse_compute_sanitizer_output("memcheck", R"(========= COMPUTE-SANITIZER
========= Warp assert
=========     at __assertfail+0x1910
=========     by thread (37,0,0) in block (1,0,0)
=========         Device Frame: __assertfail+0x1880
=========         Device Frame: wrong(const float *, float *, unsigned long)+0x1f0 in mine.cu:9
=========
========= ERROR SUMMARY: 1 error
)"));
  CHECK(found.kind == "assertion");
  CHECK(found.text == "Warp assert");
  CHECK(found.kernel == "wrong(const float *, float *, unsigned long)");
  CHECK(found.line == 9);
  CHECK(found.thread == Indices{37, 0, 0});
}

TEST_CASE("racecheck's hazard is told with the place of one access, and the other in its text") {
  const SanitizerOutput output = parse_compute_sanitizer_output("racecheck", R"(========= COMPUTE-SANITIZER
========= Error: Race reported between Write access at sum(const float *, float *)+0x90 in mine.cu:23
=========     and Read access at sum(const float *, float *)+0x130 in mine.cu:28 [16 hazards]
=========
========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)
)");
  CHECK(output.complete);
  const SanitizerFinding found = only_finding(output);
  CHECK(found.tool == "racecheck");
  CHECK(found.kind == "race");
  CHECK(found.kernel == "sum(const float *, float *)");
  CHECK(found.file == "mine.cu");
  CHECK(found.line == 23);
  CHECK(found.thread.empty());
  CHECK(found.text.find("in mine.cu:28 [16 hazards]") != found.text.npos);
}

TEST_CASE("without line information the kernel alone is told") {
  const SanitizerFinding found = only_finding(parse_compute_sanitizer_output("memcheck", R"(
========= Invalid __global__ read of size 4 bytes
=========     at twice+0x90
=========     by thread (2,1,0) in block (0,0,0)
)"));
  CHECK(found.kernel == "twice");
  CHECK(found.file.empty());
  CHECK_FALSE(found.line);
}

TEST_CASE(
    "what concerns no place in a kernel is a complaint of the tool's, and an end without a summary is none") {
  const SanitizerOutput failed = parse_compute_sanitizer_output("memcheck", R"(========= COMPUTE-SANITIZER
========= Error: No attachable process found. compute-sanitizer timed-out.
========= Default timeout can be adjusted with --launch-timeout. Awaiting target completion.
)");
  CHECK(failed.findings.empty());
  CHECK_FALSE(failed.complete);
  CHECK(failed.complaints ==
        "Error: No attachable process found. compute-sanitizer timed-out.; Default timeout can be adjusted "
        "with "
        "--launch-timeout. Awaiting target completion.");
  const SanitizerOutput clean = parse_compute_sanitizer_output(
      "memcheck", "========= COMPUTE-SANITIZER\n========= ERROR SUMMARY: 0 errors\n");
  CHECK(clean.findings.empty());
  CHECK(clean.complete);
  CHECK(clean.complaints.empty());
}

TEST_CASE("lines of the submission's own between those of the tool are passed over") {
  std::string text;
  for (const char c : out_of_bounds) text += c == '\n' ? std::string("\nstep 1 done\n") : std::string(1, c);
  CHECK(parse_compute_sanitizer_output("memcheck", text).findings.size() == 1);
}

TEST_CASE("a flood of findings is cut to a few, and their text is short, valid UTF-8 and of one line") {
  std::string flood = "========= COMPUTE-SANITIZER\n";
  for (int i = 0; i < 10'000; ++i) {
    flood += "========= Invalid __global__ write \x1b[31m\xff of " + std::string(700, 'x') +
             "\xe2\x82\xac\n" + "=========     at k(" + std::string(5'000, '\xc3') +
             ")+0x1 in m\xff.cu:" + std::to_string(i) +
             "\n=========     by thread (9999999999999999999,0,0) in block (,,)\n";
  }
  const SanitizerOutput output = parse_compute_sanitizer_output("memcheck", flood);
  REQUIRE(output.findings.size() == 5);
  for (const SanitizerFinding& each : output.findings) {
    for (const std::string& text : {each.text, each.kernel, each.file}) {
      CHECK(text.size() < 1'000);
      CHECK(is_utf8_of_one_line(text));
    }
    CHECK(each.thread.empty());
    CHECK(each.block.empty());
  }
}

TEST_CASE("no cut of an output, and no byte gone wrong in it, makes its reading fail") {
  for (std::size_t size = 0; size <= out_of_bounds.size(); ++size) {
    CHECK(parse_compute_sanitizer_output("memcheck", out_of_bounds.substr(0, size)).findings.size() <= 2);
    std::string broken = out_of_bounds;
    if (size < broken.size()) broken[size] = static_cast<char>(size * 37);
    CHECK(parse_compute_sanitizer_output("memcheck", broken).findings.size() <= 3);
  }
}
