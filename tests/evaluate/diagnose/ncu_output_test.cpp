#include "evaluate/diagnose/ncu_output.hpp"

#include "catch.hpp"

#include <algorithm>
#include <string>

using namespace kbench;

namespace {

const std::string lines =
    "==WARNING== Note: Running with unmodified GPU clocks.\n"
    "==PROF== Connected to process 707 (/usr/libexec/kbench-runner-cuda)\n"
    "==PROF== Profiling \"twice\": 0%....50%....100% - 17 passes\n"
    "==PROF== Disconnected from process 707\n"
    "==PROF== Report: /tmp/kbench-x/profile.ncu-rep\n";

const std::string header =
    "\"ID\",\"Process ID\",\"Kernel Name\",\"dram__bytes.max\",\"dram__bytes.sum\","
    "\"dram__throughput.avg.pct_of_peak_sustained_elapsed\",\"gpu__time_duration.sum\","
    "\"launch__registers_per_thread\",\"lts__t_sector_hit_rate.pct\","
    "\"smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio\","
    "\"smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.pct\","
    "\"smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio\","
    "\"smsp__average_warps_issue_stalled_selected_per_issue_active.ratio\"\n";

std::string units(const std::string& bytes, const std::string& time) {
  return "\"\",\"\",\"\",\"" + bytes + "\",\"" + bytes + "\",\"%\",\"" + time +
         "\",\"register/thread\",\"%\",\"inst\",\"%\",\"inst\",\"inst\"\n";
}

std::string launch(const std::string& kernel, const std::string& bytes, const std::string& throughput,
                   const std::string& time, const std::string& hits = "50") {
  return "\"0\",\"707\",\"" + kernel + "\",\"1\",\"" + bytes + "\",\"" + throughput + "\",\"" + time +
         "\",\"16\",\"" + hits + "\",\"1\",\"300\",\"3\",\"96\"\n";
}

const std::string base = header + units("byte", "ns");
const std::string copy = "void copy<float>(const T1 *, T1 *, unsigned long)";

}  // namespace

TEST_CASE("each kernel that ncu saw has its figures, the one that took longest first") {
  const NcuOutput output = parse_ncu_output(lines + base + launch("scale(float *)", "1000", "20.5", "2000") +
                                            launch(copy, "783628288", "82.77", "282432"));
  CHECK(output.complaints.empty());
  CHECK_FALSE(output.lacks_permission);
  REQUIRE(output.kernels.size() == 2);
  const KernelProfile& first = output.kernels[0];
  CHECK(first.name == copy);
  CHECK(first.launches == 1);
  CHECK(first.duration_ms.value() == Approx(0.282432));
  CHECK(first.dram_bytes.value() == Approx(783628288.0));
  CHECK(first.dram_percent.value() == Approx(82.77));
  CHECK(first.registers.value() == Approx(16.0));
  CHECK(first.l2_hit_percent.value() == Approx(50.0));
  CHECK(output.kernels[1].name == "scale(float *)");
  CHECK(output.kernels[1].duration_ms.value() == Approx(0.002));
}

TEST_CASE("a kernel's figures are means over its launches, of which long ones weigh more") {
  const NcuOutput output =
      parse_ncu_output(base + launch(copy, "100", "10", "1000") + launch(copy, "300", "90", "3000"));
  REQUIRE(output.kernels.size() == 1);
  const KernelProfile& kernel = output.kernels[0];
  CHECK(kernel.launches == 2);
  CHECK(kernel.duration_ms.value() == Approx(0.002));
  CHECK(kernel.dram_bytes.value() == Approx(200.0));
  CHECK(kernel.dram_percent.value() == Approx(70.0));
}

TEST_CASE("what warps waited for most is named with its share; issuing an instruction is no waiting") {
  const KernelProfile kernel = parse_ncu_output(base + launch(copy, "1", "1", "1")).kernels.at(0);
  CHECK(kernel.stall == "long_scoreboard");
  CHECK(kernel.stall_percent.value() == Approx(75.0));
}

TEST_CASE("units are read, and commas in numbers") {
  const KernelProfile kernel =
      parse_ncu_output(header + units("Mbyte", "us") + launch(copy, "1,234.5", "1", "1,000")).kernels.at(0);
  CHECK(kernel.dram_bytes.value() == Approx(1234.5e6));
  CHECK(kernel.duration_ms.value() == Approx(1.0));
}

TEST_CASE("a figure that ncu does not have is absent, and the others stay") {
  for (const std::string missing : {"", "n/a", "nan", "(!) nan", "inf", "-1", "1e300", "12x"}) {
    CAPTURE(missing);
    const KernelProfile kernel =
        parse_ncu_output(base + launch(copy, missing, missing, "2000", missing)).kernels.at(0);
    CHECK_FALSE(kernel.dram_bytes);
    CHECK_FALSE(kernel.dram_percent);
    CHECK_FALSE(kernel.l2_hit_percent);
    CHECK_FALSE(kernel.compute_percent);  // which has no column
    CHECK(kernel.duration_ms);
  }
}

TEST_CASE("names may hold commas, quotation marks and line ends") {
  const NcuOutput output = parse_ncu_output(base + launch("f(\"\"a,b\"\", int)\n==ERROR== g", "1", "1", "2") +
                                            launch("plain", "1", "1", "1"));
  REQUIRE(output.kernels.size() == 2);
  CHECK(output.kernels[0].name == "f(\"a,b\", int) ==ERROR== g");
  CHECK(output.kernels[1].name == "plain");
}

TEST_CASE("whatever the submission puts into a name is short text of one line without control characters") {
  const std::string hostile = "\x1b[2J\x07\xff\xfe evil \xe2\x80\xae" + std::string(5000, 'x');
  const KernelProfile kernel = parse_ncu_output(base + launch(hostile, "1", "1", "1")).kernels.at(0);
  CHECK(kernel.name.size() < 700);
  CHECK(std::none_of(kernel.name.begin(), kernel.name.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }));
  CHECK(kernel.name.find("evil") != std::string::npos);
}

TEST_CASE("what warps waited for is of one line, whatever the table is headed by") {
  const std::string table =
      "\"ID\",\"Kernel Name\",\"smsp__average_warps_issue_stalled_long\n\twait_per_issue_active.ratio\"\n"
      "\"\",\"\",\"inst\"\n"
      "\"0\",\"copy\",\"3\"\n";
  CHECK(parse_ncu_output(table).kernels.at(0).stall == "long  wait");
}

TEST_CASE("lines among the rows, and rows of another length, are passed over") {
  const NcuOutput output = parse_ncu_output(base + "==PROF== something\n\"0\",\"forged\"\n" +
                                            launch(copy, "1", "1", "1") + "\n" + lines);
  REQUIRE(output.kernels.size() == 1);
  CHECK(output.kernels[0].name == copy);
}

TEST_CASE("no bytes make the reader fail, and many names make no more than 32 kernels") {
  for (const std::string& bytes :
       {std::string(), std::string("\"ID\","), header, base + "\"unclosed,\n\n",
        base + std::string(100'000, ','), "\"ID\",\"Kernel Name\"\n\n" + std::string(200'000, '"'),
        std::string(1000, '\0')})
    CHECK(parse_ncu_output(bytes).kernels.empty());
  std::string many = base;
  for (int i = 0; i < 100; ++i) many += launch("k" + std::to_string(i), "1", "1", std::to_string(i + 1));
  const NcuOutput output = parse_ncu_output(many);
  REQUIRE(output.kernels.size() == 32);
  CHECK(output.kernels[0].name == "k99");
}

TEST_CASE("counters that this user may not read are told from other errors") {
  const NcuOutput denied = parse_ncu_output(
      "==PROF== Connected to process 5\n==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to "
      "access "
      "NVIDIA GPU Performance Counters on the target device 0.\n");
  CHECK(denied.lacks_permission);
  CHECK(denied.kernels.empty());
  const NcuOutput failed =
      parse_ncu_output("==ERROR== Failed to initialize the profiler: LibraryNotLoaded\n");
  CHECK_FALSE(failed.lacks_permission);
  CHECK(failed.complaints == "Failed to initialize the profiler: LibraryNotLoaded");
}

TEST_CASE("ncu is asked for each figure once") {
  std::vector<std::string> metrics = ncu_metrics();
  CHECK(metrics.size() == 17);
  std::sort(metrics.begin(), metrics.end());
  CHECK(std::adjacent_find(metrics.begin(), metrics.end()) == metrics.end());
}
