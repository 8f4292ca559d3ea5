// A session holds what the stages of one evaluation share: its launcher, its referee, and its paths.
//
//     stage::Session session("matmul", submission, options);
//     const stage::Description description = stage::describe(session);
//     const stage::CompiledSubmission compiled =
//         stage::compile(session, description.problem, architecture_for(session, description));
//     stage::SubmissionProcess process(session);
//     process.start(description.problem);
//     const stage::Measurements measured =
//         stage::measure(session, process, description, compiled, plan(description.problem, options));
//
// A stage takes the findings of earlier stages, and returns its own. It throws decision::EvaluationEnded to end an
// evaluation, or returns the failure where it has other findings.
#pragma once

#include "base/site/target.hpp"
#include "isolation/host/pool.hpp"

#include <kbench/options.hpp>
#include <kbench/progress.hpp>
#include <kbench/submission.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace kbench::stage {

// The device on which the problem is described. A plugin for GPUs can be described on the processor, but nothing can
// be measured there.
enum class DescribeOn : std::uint8_t { target, processor };

struct Session {
  // `problem` is the name or path of a plugin. The submission and the options must live longer. Throws Error and
  // site::Unsupported.
  Session(std::string_view problem, const Submission& submission, const Options& options,
          DescribeOn place = DescribeOn::target);

  // The files that the submission and its compiler may not see: the reference solution.
  std::vector<std::filesystem::path> hidden() const;

  void report(const Progress& progress) const;

  const Submission& submission;
  const Options& options;
  process::Clock::time_point begin = process::Clock::now();
  site::Target target;
  std::filesystem::path plugin;

  // The caller's seed. Without one, the seed of a problem in Python is drawn here, for its weights are made with the
  // description. The referee draws all others.
  std::optional<Seed> seed;

  host::Lease lease;
  process::Children& children = lease.children();
  host::Client& referee;
};

}  // namespace kbench::stage
