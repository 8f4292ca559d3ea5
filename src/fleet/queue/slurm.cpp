#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "base/system/environment.hpp"
#include "base/system/result_file.hpp"
#include "fleet/queue/program_run.hpp"

#include <kbench/slurm.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kbench {
namespace {

using namespace std::chrono_literals;

// sbatch and squeue try for some seconds where the controller does not answer.
constexpr auto slurm_patience = 60s;

// A controller that is restarted refuses for a while, too.
constexpr int most_refusals = 3;

std::string need(const char* program) {
  if (const auto path = system::find_program(program)) return path->string();
  throw Error(
      fmt::format("{} is not on the PATH: --slurm needs Slurm's commands (Debian: slurm-client) and a "
                  "cluster that they know",
                  program));
}

bool is_job_name(const std::string& name) {
  const auto is_plain = [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), is_plain);
}

std::string said(const queue::ProgramRun& run) {
  return document::printable_line(document::clipped(run.errors.empty() ? run.output : run.errors, 1000));
}

}  // namespace

SlurmPilots::SlurmPilots(SlurmOptions options) : options_(std::move(options)) {
  at_boundary([&] {
    if (!is_job_name(options_.name))
      throw Error(
          "the name of Slurm's jobs has other characters than letters, digits, '-' and '_', or is too long");
    if (options_.pilots == 0) throw Error("the number of pilots must be 1 or more");
    sbatch_ = need("sbatch");
    squeue_ = need("squeue");
    scancel_ = need("scancel");
  });
}

// Returns nothing where Slurm does not answer.
std::optional<std::size_t> SlurmPilots::living() {
  try {
    // One line for each; of pilots that have ended there is none.
    const queue::ProgramRun run = queue::run_program(
        squeue_, {"--noheader", "--array", "--format=%F", "--name=" + options_.name}, {}, slurm_patience);
    if (run.status != 0) throw Error(fmt::format("squeue says: {}", said(run)));
    has_answered_ = true;
    return static_cast<std::size_t>(std::count(run.output.begin(), run.output.end(), '\n'));
  } catch (const Error&) {
    if (!has_answered_) throw;
    return std::nullopt;
  }
}

std::optional<std::size_t> SlurmPilots::tend(std::size_t items_left, std::size_t finished) {
  return at_boundary([&]() -> std::optional<std::size_t> {
    const std::optional<std::size_t> now = living();
    if (!now) return std::nullopt;
    if (finished > finished_) submitted_ = 0;
    finished_ = finished;
    const std::size_t wanted = std::min(options_.pilots, items_left);
    if (*now >= wanted) return now;
    const std::size_t most = 4 * options_.pilots + 4;
    if (submitted_ >= most)
      throw Error(
          fmt::format("{} pilots have been submitted, and nothing was finished since: see slurm-*.log in {}",
                      submitted_, document::quoted(options_.logs.string())));
    try {
      submit(wanted - *now);
      refused_ = 0;
    } catch (const Error&) {
      if (++refused_ == most_refusals) throw;
      return now;
    }
    return wanted;
  });
}

void SlurmPilots::submit(std::size_t count) {
  // Sites may edit the script, so the batch's own values come as options, environment and arguments.
  std::vector<std::string> arguments{"--parsable", "--job-name=" + options_.name,
                                     "--output=" + (options_.logs / "slurm-%j.log").string(), "--export=ALL"};
  if (count > 1) arguments.push_back(fmt::format("--array=1-{}", count));
  if (options_.partition) arguments.push_back("--partition=" + *options_.partition);
  if (options_.gres) arguments.push_back("--gres=" + *options_.gres);
  if (options_.time) arguments.push_back("--time=" + *options_.time);
  arguments.insert(arguments.end(), options_.sbatch_arguments.begin(), options_.sbatch_arguments.end());
  std::filesystem::path script = options_.logs / "slurm-pilot.sh";
  if (options_.script) {
    script = *options_.script;
  } else {
    system::ResultFile(script).write(slurm_script());
  }
  arguments.push_back(script.string());
  arguments.insert(arguments.end(), options_.worker_arguments.begin(), options_.worker_arguments.end());
  const queue::ProgramRun run = queue::run_program(
      sbatch_, arguments, {{"KBENCH_QUEUE", options_.queue}, {"KBENCH", options_.program.string()}},
      slurm_patience);
  if (run.status != 0) throw Error(fmt::format("sbatch refused a pilot: {}", said(run)));
  submitted_ += count;
}

void SlurmPilots::cancel() {
  at_boundary([&] {
    const queue::ProgramRun run =
        queue::run_program(scancel_, {"--name=" + options_.name}, {}, slurm_patience);
    if (run.status != 0)
      throw Error(fmt::format("scancel could not end the pilots named {}: {}", options_.name, said(run)));
  });
}

}  // namespace kbench
