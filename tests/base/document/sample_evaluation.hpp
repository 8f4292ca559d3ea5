// An evaluation with something in every field, for the tests of this room.
#pragma once

#include <kbench/evaluation.hpp>

#include <limits>

namespace kbench::testing {

inline CaseResult wrong_case() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  CaseResult result;
  result.name = "ties 7x5";
  result.test_id = 1;
  result.hidden = true;
  result.sizes = {{"m", 7}, {"n", 5}};
  result.flops = 350;
  result.bytes = 560;
  result.input_sets = 2;
  result.verification = {
      .passed = false,
      .message = "output_c[0, 3] is 1.5, expected 2.5",
      .checked = 35,
      .mismatched = 3,
      .max_absolute_error = infinity,
      .max_relative_error = 0.4,
      .tolerance_used = 2.5,
      .worst = {{.tensor = "output_c", .index = {6, 4}, .expected = -infinity, .actual = nan}},
      .first = {{.tensor = "output_c", .index = {0, 3}, .expected = 2.5, .actual = 1.5},
                {.tensor = "output_c", .index = {6, 4}, .expected = -infinity, .actual = nan}},
  };
  return result;
}

inline CaseResult measured_case() {
  CaseResult result;
  result.name = "512x512";
  result.test_id = 2;
  result.purpose = Purpose::performance;
  result.sizes = {{"m", 512}, {"n", 512}};
  result.flops = 268435456;
  result.bytes = 3145728;
  result.input_sets = 34;
  result.other_inputs = {"ties"};
  result.passed = true;
  result.verification.checked = 262144;
  result.measurement = Measurement{
      .runtime_ms = 2.0,
      .proven_ms = 1.9,
      .median_ms = 1.98,
      .min_ms = 1.9,
      .max_ms = 2.12,
      .stdev_ms = 0.1113552872566004,
      .cv = 0.0556776436283002,
      .ci95_ms = {1.9, 2.12},
      .samples_ms = {1.9, 1.98, 2.12},
      .stop_reason = StopReason::sample_limit,
      .time_source = TimeSource::audit,
      .audit = {.calls = 10,
                .time_ms = 1.99,
                .batch_ms = 20.4,
                .claimed_ms = 1.5,
                .overhead_ms = 0.5,
                .slack_ms = 0.06,
                .carried_ms = 0.25,
                .cores = 0.98},
      .gflops = 134.217728,
      .gbps = 1.572864,
      .reference_ms = 19.8,
      .reference_ci95_ms = {19.7, 19.9},
      .reference_proven_ms = 19.5,
      .baseline_ms = 20.0,
      .speedup = 10.0,
      .speedup_ci95 = {9.5, 10.5},
      .unscored = "the reference took longer",
      .roofline_fraction = 0.625,
      .telemetry = Telemetry{.min_sm_clock_mhz = 1755.0,
                             .max_sm_clock_mhz = 1980.0,
                             .memory_clock_mhz = 3201.0,
                             .max_power_w = std::nullopt,
                             .max_temperature_c = 61.0,
                             .throttle_reasons = {"sw_power_cap"},
                             .throttled_samples = 2,
                             .repeated_samples = 10},
  };
  return result;
}

inline Evaluation sample_evaluation() {
  Evaluation evaluation;
  evaluation.verdict = Verdict::wrong_answer;
  evaluation.explanation = "An output differs from what is expected.";
  evaluation.problem = "matmul";
  evaluation.problem_version = 3;
  evaluation.plugin_sha256 = std::string(64, 'b');
  evaluation.source_sha256 = std::string(64, 'c');
  evaluation.device = "cpu";
  evaluation.dtype = DType::float64;
  evaluation.roofline = Roofline{.copy_gbps = 3900.0,
                                 .read_gbps = 4200.0,
                                 .float64_gflops = 61'000.0,
                                 .float32_gflops = 58'000.0,
                                 .tf32_gflops = 420'000.0,
                                 .float16_gflops = std::nullopt,
                                 .bfloat16_gflops = 780'000.0,
                                 .float8_gflops = 1'500'000.0};
  evaluation.baseline = Baseline{.mode = ReferenceMode::compile, .cached = true};
  evaluation.seed = Seed{0x01, 0xAB};
  evaluation.cache = CacheMode::warm;
  evaluation.effort = Effort::careful;
  CaseResult right;
  right.name = "1x1";
  right.sizes = {{"m", 1}, {"n", 1}};
  right.flops = 2;
  right.bytes = 24;
  right.input_sets = 2;
  right.passed = true;
  right.verification.checked = 1;
  evaluation.cases = {right, wrong_case(), measured_case()};
  evaluation.hidden_cases = 1;
  evaluation.diagnostics = "mine.cpp:3:7: warning: unused variable 'x'\n";
  evaluation.compile_cached = true;
  evaluation.compile_command = {"g++", "-O3", "-o", "../solution.so", "my file.cpp"};
  evaluation.kernels = {{.name = "multiply",
                         .symbol = "_Z8multiplyPf",
                         .architecture = "sm_90a",
                         .registers = 40,
                         .stack_bytes = 8,
                         .spill_store_bytes = 4,
                         .spill_load_bytes = 12,
                         .shared_bytes = 1024}};
  evaluation.precompiled = true;
  evaluation.weaknesses = {"zeros", "same_inputs"};
  evaluation.output = "hello\n";
  evaluation.sanitizer = SanitizerReport{
      .tools = {"memcheck"},
      .findings = {{.tool = "memcheck",
                    .kind = "invalid_access",
                    .text = "Invalid __global__ write of size 4 bytes, Access at 0x7f0 is out of bounds",
                    .kernel = "multiply(const float *, float *)",
                    .file = "mine.cu",
                    .line = 12,
                    .source = "c[i] = sum;",
                    .block = {0, 0, 0},
                    .thread = {31, 0, 0},
                    .count = 4},
                   {.tool = "memcheck", .kind = "other", .text = "Malloc/Free error", .kernel = "f"}}};
  evaluation.profile = Profile{.tool = "ncu",
                               .case_name = "512x512",
                               .kernels = {{.name = "multiply(const float *, float *)",
                                            .launches = 3,
                                            .duration_ms = 2.5,
                                            .compute_percent = 61.5,
                                            .memory_percent = 80.0,
                                            .dram_percent = 12.0,
                                            .dram_bytes = 3145728.0,
                                            .l1_hit_percent = 70.0,
                                            .l2_hit_percent = 95.5,
                                            .occupancy_percent = 49.0,
                                            .occupancy_limit_percent = 50.0,
                                            .registers = 40.0,
                                            .shared_bytes = 2048.0,
                                            .waves = 1.94,
                                            .issue_percent = 55.0,
                                            .tensor_percent = std::nullopt,
                                            .sectors_per_load = 4.0,
                                            .bank_conflicts = 128.0,
                                            .stall = "long_scoreboard",
                                            .stall_percent = 71.0}},
                               .bound = "Arithmetic bounds the case '512x512'"};
  evaluation.integrity.protections = {{"landlock", true, "the runner reads the system and writes nothing"},
                                      {"cgroup", false, "no writable cgroup: run under systemd-run --user"}};
  evaluation.integrity.timing_slack_ms = 0.06;
  evaluation.integrity.suspicions = {"the device was at work"};
  evaluation.integrity.warnings = {"the machine was busy"};
  evaluation.timings = {.describe_s = 0.125,
                        .compile_s = 1.25,
                        .wait_s = 0.375,
                        .load_s = 0.5,
                        .check_s = 0.25,
                        .measure_s = 2.0,
                        .baseline_s = 0.75,
                        .total_s = 5.25};
  evaluation.environment = {{"compiler", "g++ 12.2.0"}, {"kbench", "0.2.0"}};
  return evaluation;
}

}  // namespace kbench::testing
