#include "evaluate/diagnose/address_sanitizer_output.hpp"

#include "catch.hpp"

#include <string>
#include <vector>

using namespace kbench;

TEST_CASE(
    "an error of the address sanitizer is told with the access, and with the submission's first line in the "
    "stack") {
  const SanitizerOutput output = parse_address_sanitizer_output(
      "started\n"
      "=================================================================\n"
      "==15371==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000044 at pc 0x7fa4 bp "
      "0x7ffd sp 0x7ffd\n"
      "READ of size 16 at 0x602000000044 thread T0\n"
      "    #0 0x7fa474a9c3b0 in memcpy ../../../../src/libsanitizer/asan/interceptors.inc:827\n"
      "    #1 0x7fa474a9c3ba in void copy<float>(float*, float const*) /tmp/kbench-x/source/mine.cpp:6:12\n"
      "    #2 0x7fa474a9c3bb in solution /tmp/kbench-x/source/mine.cpp:20\n"
      "\n"
      "0x602000000044 is located 4 bytes to the right of 16-byte region\n"
      "allocated by thread T0 here:\n"
      "    #0 0x7fc3c3ee7248 in operator new[](unsigned long) "
      "../../src/libsanitizer/asan/new_delete.cpp:102\n"
      "    #1 0x7fc3c3ee7248 in solution /tmp/kbench-x/source/mine.cpp:3\n"
      "SUMMARY: AddressSanitizer: heap-buffer-overflow ...\n");
  REQUIRE(output.findings.size() == 1);
  const SanitizerFinding& finding = output.findings[0];
  CHECK(finding.tool == "AddressSanitizer");
  CHECK(finding.kind == "invalid_access");
  CHECK(finding.text == "heap-buffer-overflow, read of size 16 bytes");
  CHECK(finding.kernel == "void copy<float>(float*, float const*)");
  CHECK(finding.file == "mine.cpp");
  CHECK(finding.line == 6);
}

TEST_CASE("undefined behavior is told of each place once, with its function") {
  const std::string overflow =
      "mine.cpp:7:59: runtime error: signed integer overflow: 5 + 2147483647 cannot be represented in type "
      "'int'\n"
      "    #0 0x7f640eaf63e9 in ub(int) /tmp/mine.cpp:7\n"
      "    #1 0x7f640eaf63f0 in solution /tmp/mine.cpp:12\n";
  const SanitizerOutput output = parse_address_sanitizer_output(
      overflow + overflow +
      "mine.cpp:9:3: runtime error: shift exponent 40 is too large for 32-bit type 'int'\n");
  REQUIRE(output.findings.size() == 2);
  CHECK(output.findings[0].kind == "undefined_behavior");
  CHECK(output.findings[0].text ==
        "signed integer overflow: 5 + 2147483647 cannot be represented in type 'int'");
  CHECK(output.findings[0].kernel == "ub(int)");
  CHECK(output.findings[0].line == 7);
  CHECK(output.findings[0].count == 2);
  CHECK(output.findings[1].line == 9);
}

TEST_CASE("an error without a place, or cut off anywhere, is told as far as it goes") {
  const std::string whole =
      "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000008 (pc 0x7f T0)\n"
      "    #0 0x7f640eaf63e9  (/proc/self/fd/3+0x1248)\n"
      "    #1 0x7f640eaf63f0 in solution mine.cpp:12\n";
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const SanitizerOutput output = parse_address_sanitizer_output(whole.substr(0, size));
    CHECK(output.findings.size() <= 1);
  }
  CHECK(parse_address_sanitizer_output(whole).findings.at(0).line == 12);
  CHECK(parse_address_sanitizer_output("no error: none at all\n").findings.empty());
}

TEST_CASE(
    "a finding has its line of the submission, unless its file is unknown, twice there, or has no such "
    "line") {
  std::vector<SanitizerFinding> findings{{.file = "mine.cpp", .line = 2},  {.file = "mine.cpp", .line = 4},
                                         {.file = "both.hpp", .line = 1},  {.file = "other.cpp", .line = 1},
                                         {.file = "long.hpp", .line = 1},  {.file = "mine.cpp"},
                                         {.file = "mine.cpp", .line = -1}, {.file = "mine.cpp", .line = 3}};
  sanitizer_output::add_source_lines(
      {{.path = "src/mine.cpp", .text = "first\n\t c[i] = 0;\r\nan \x1b[2J end"},
       {.path = "both.hpp", .text = "a"},
       {.path = "more/both.hpp", .text = "b"},
       {.path = "long.hpp", .text = std::string(10'000, 'x')}},
      findings);
  std::vector<std::string> lines;
  for (const SanitizerFinding& each : findings) lines.push_back(each.source);
  CHECK(lines == std::vector<std::string>{"c[i] = 0;", "", "", "", std::string(600, 'x') + "...", "", "",
                                          "an \\x1b[2J end"});
}
