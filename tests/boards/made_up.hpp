// Boards and evaluations that nobody measured.
#pragma once

#include "evaluate/support.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <chrono>
#include <string>
#include <vector>

namespace kbench::tests {

inline const std::string model = "NVIDIA H200";

inline const Actor root{"root", {BoardRole::admin}};
inline const Actor ada{"ada", {BoardRole::creator}};

inline const UtcTime noon = parse_time("2026-11-22T12:00:00Z");

inline BoardSettings settings(const std::string& name = "sums") {
  return {.name = name,
          .problem = "vector_add",
          .deadline = noon + std::chrono::hours(24 * 365),
          .devices = {model}};
}

inline Submission source(const std::string& text = "extern \"C\" void solution() {}") {
  return Submission::from_text(text, Language::cuda);
}

inline CaseResult performance_case(const std::string& name, double runtime_ms, double half_width = 0.01) {
  CaseResult result{
      .name = name, .purpose = Purpose::performance, .flops = 1'000'000, .bytes = 12'000'000, .passed = true};
  Measurement measured{.runtime_ms = runtime_ms, .proven_ms = runtime_ms, .median_ms = runtime_ms};
  measured.ci95_ms = {.low = runtime_ms * (1.0 - half_width), .high = runtime_ms * (1.0 + half_width)};
  measured.samples_ms = {runtime_ms};
  measured.gflops = 1.0 / runtime_ms;  // 1e6 operations
  measured.speedup = 1.0;
  result.measurement = measured;
  return result;
}

// Accepted on a GPU, isolated, of version 1, with every time proven.
inline Evaluation accepted(double runtime_ms, double half_width = 0.01) {
  Evaluation evaluation;
  evaluation.verdict = Verdict::accepted;
  evaluation.problem = "vector_add";
  evaluation.problem_version = 1;
  evaluation.plugin_sha256 = std::string(64, 'a');
  evaluation.device = "cuda:0";
  evaluation.seed = Seed{1, 2, 3};
  evaluation.cases = {performance_case("small", runtime_ms, half_width),
                      performance_case("large", runtime_ms, half_width)};
  evaluation.integrity.protections = {{.name = "landlock", .active = true},
                                      {.name = "cgroup", .active = false, .detail = "none here"}};
  evaluation.environment = {{"gpu", model}, {"cpu", "AMD EPYC"}};
  return evaluation;
}

inline Evaluation wrong() {
  Evaluation evaluation = accepted(1.0);
  evaluation.verdict = Verdict::wrong_answer;
  evaluation.explanation = "output_c[3]: expected 1, not 2";
  evaluation.cases.clear();
  return evaluation;
}

// Accepted, with a case of which too little is proven.
inline Evaluation unproven(double runtime_ms) {
  Evaluation evaluation = accepted(runtime_ms);
  evaluation.cases.at(1).measurement->proven_ms = runtime_ms / 2;
  evaluation.cases.at(1).measurement->unproven = "only half of it is proven; take a larger case";
  return evaluation;
}

inline Evaluation suspected(double runtime_ms) {
  Evaluation evaluation = accepted(runtime_ms);
  evaluation.integrity.suspicions = {"small: the GPU was at work while the submission was stopped"};
  return evaluation;
}

// A source that no other call returns.
inline Submission new_source() {
  static int number = 0;
  return source(fmt::format("// {} of process {}\nextern \"C\" void solution() {{}}", ++number, ::getpid()));
}

// The number of the submission.
inline std::int64_t submit(Leaderboard& leaderboard, const std::string& user, const Evaluation& evaluation,
                           const std::string& board = "sums", const Submission& submission = new_source()) {
  const Ticket ticket = leaderboard.record({user}, board, submission, "cuda:0");
  leaderboard.finish(ticket, evaluation);
  return ticket.submission;
}

inline std::vector<std::string> users(const Standing& standing) {
  std::vector<std::string> names;
  for (const StandingEntry& each : standing.entries) names.push_back(each.user);
  return names;
}

inline std::vector<int> ranks(const Standing& standing) {
  std::vector<int> found;
  for (const StandingEntry& each : standing.entries) found.push_back(each.rank);
  return found;
}

// What a call that must throw says.
template <class Call>
std::string message_of(Call&& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace kbench::tests
