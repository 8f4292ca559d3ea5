// The names that blocks in C++ may use without defining them, as their pages introduce them.
#pragma once

#include <kbench/batch.hpp>
#include <kbench/case_list.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/compare.hpp>
#include <kbench/doctor.hpp>
#include <kbench/journal.hpp>
#include <kbench/kbench.hpp>
#include <kbench/open_queue.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/process_pool.hpp>
#include <kbench/reference.hpp>
#include <kbench/replay.hpp>
#include <kbench/request.hpp>
#include <kbench/score.hpp>
#include <kbench/slurm.hpp>
#include <kbench/testing.hpp>

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

namespace kbench {
using element = float;  // as submissions have it
}

using namespace kbench;

extern kbench::Options options;
extern kbench::Submission submission;
extern std::string source;
extern std::vector<kbench::Submission> candidates;
extern std::vector<kbench::Evaluation> results;

void store(const std::string& json);
void alert(const std::string& text);
void answer(const std::string& text);
std::optional<kbench::Candidate> next_candidate();
inline const auto next = [] { return next_candidate(); };
