#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/pilots.hpp"
#include "cli/queue.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/columns.hpp"

#include <kbench/batch.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <memory>

namespace kbench::cli {
namespace {

using Clock = std::chrono::steady_clock;

// A terminal's line is rewritten this often; a log gets a line now and then.
constexpr auto rewritten_every = std::chrono::milliseconds(100);
constexpr auto logged_every = std::chrono::seconds(30);

SampleDetail parse_samples(std::string_view text) {
  if (text == "none") return SampleDetail::none;
  return text == "all" ? SampleDetail::all : SampleDetail::summary;
}

std::size_t with_result(const BatchSummary& summary) {
  return summary.evaluated + summary.reused + summary.duplicates;
}

std::string time_text(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

std::string verdicts_text(const BatchSummary& summary) {
  std::string text;
  for (const auto& [verdict, count] : summary.verdicts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, verdict);
  return text;
}

// Shows how far the batch is, how fast it goes, and how long it will take.
class BatchLine {
 public:
  BatchLine(std::size_t count, bool is_shown)
      : count_(count), is_shown_(is_shown), rewrites_(can_rewrite_lines()) {}
  BatchLine(const BatchLine&) = delete;
  BatchLine& operator=(const BatchLine&) = delete;
  ~BatchLine() {
    if (is_shown_ && rewrites_ && was_shown_) rewrite_line("");
  }

  void show(const BatchProgress& progress) {
    const auto now = Clock::now();
    if (!is_shown_ ||
        now - shown_at_ < (rewrites_ ? Clock::duration(rewritten_every) : Clock::duration(logged_every)))
      return;
    shown_at_ = now;
    was_shown_ = true;
    rewrites_ ? rewrite_line(text(progress, now)) : print_note(text(progress, now) + '\n');
  }

 private:
  std::string text(const BatchProgress& progress, Clock::time_point now) const {
    const BatchSummary& so_far = progress.so_far;
    const std::size_t done = with_result(so_far) + so_far.fault_count;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    std::string line = fmt::format("{} of {}", done, count_);
    if (so_far.evaluated > 0) {
      const double rate = static_cast<double>(so_far.evaluated) / seconds;
      const std::size_t left = count_ > done ? count_ - done : 0;
      line +=
          fmt::format(", {:.3g} a minute, {} left", 60 * rate, time_text(static_cast<double>(left) / rate));
    }
    line += fmt::format(": {}", verdicts_text(so_far));
    if (so_far.fault_count > 0) line += fmt::format(", {} not evaluated", so_far.fault_count);
    if (progress.workers)
      line += fmt::format("; {}, {} running, {} waiting", document::counted(*progress.workers, "worker"),
                          progress.running, progress.waiting);
    return line;
  }

  std::size_t count_;
  bool is_shown_;
  bool rewrites_;
  bool was_shown_ = false;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point shown_at_ = begin_;
};

std::string end_text(const BatchSummary& summary) {
  switch (summary.end) {
    case BatchEnd::finished: return "";
    case BatchEnd::stopped: return "It was stopped";
    case BatchEnd::time_over: return "Its time was over (--max-hours)";
    case BatchEnd::failed: break;
  }
  return "A candidate was not accepted (--fail-fast)";
}

std::string summary_text(const BatchSummary& summary) {
  using report::Align;
  report::Columns columns{{Align::left, Align::right}};
  for (const auto& [verdict, count] : summary.verdicts) columns.add({verdict, std::to_string(count)});
  std::string text = columns.text();
  text += fmt::format(
      "{} in {}: {} evaluated, {:.3g} a minute; {} had a result, {} ask for the same as another\n",
      document::counted(with_result(summary), "candidate"), time_text(summary.seconds), summary.evaluated,
      60 * static_cast<double>(summary.evaluated) / std::max(summary.seconds, 1e-3), summary.reused,
      summary.duplicates);
  if (summary.end != BatchEnd::finished)
    text += fmt::format("{} before all candidates were looked at: the same call goes on from here\n",
                        end_text(summary));
  return text;
}

void print_faults(const BatchSummary& summary) {
  for (const CandidateFault& fault : summary.faults) {
    const std::string where = fault.line > 0 ? fmt::format("line {}", fault.line) : std::string("candidate");
    const std::string id = fault.id.empty() ? "" : " " + document::quoted(fault.id);
    print_error(fmt::format("{}{}: {}", where, id, fault.message));
  }
  if (summary.fault_count > summary.faults.size())
    print_error(fmt::format("and {} more", summary.fault_count - summary.faults.size()));
}

int status_of(const BatchSummary& summary) {
  if (summary.fault_count > 0) return fault;
  bool has_all = summary.end == BatchEnd::finished && summary.unfinished == 0;
  document::for_each_value<Verdict>([&](Verdict verdict) {
    const bool is_theirs = is_about_submission(verdict);
    has_all = has_all && (is_theirs || !summary.verdicts.contains(std::string(name(verdict))));
  });
  return has_all ? success : rejected;
}

int batch(const BatchArguments& arguments) {
  BatchOptions batch_options = arguments.batch;
  batch_options.samples = parse_samples(arguments.samples);
  batch_options.site = site_of(arguments.options);
  if (!arguments.queue.empty()) batch_options.queue = open(arguments.queue);
  Candidates candidates(arguments.input, request_of({}, {}, arguments.options));
  Interrupt interrupt;
  BatchSummary summary;
  std::string fault_of_pilots;
  {
    Pilots pilots(arguments, candidates.count(), interrupt.token());
    batch_options.drain = pilots.drain();
    BatchLine line(candidates.count(), !arguments.quiet);
    batch_options.progress = [&](const BatchProgress& progress) {
      pilots.note(progress);
      line.show(progress);
    };
    Batch batch(arguments.output, std::move(batch_options));
    pilots.begin();
    summary = batch.run([&] { return candidates.next(); });
    fault_of_pilots = pilots.end();
  }
  print_faults(summary);
  if (!arguments.quiet) print(summary_text(summary));
  if (!fault_of_pilots.empty()) throw Error(fault_of_pilots);
  return interrupt.signal() != 0 ? report_interruption(interrupt) : status_of(summary);
}

void add_queue_options(CLI::App* app, BatchArguments& arguments) {
  const char* const group = "On other machines";
  add_queue(app, arguments.queue, "Let workers on this queue (kbench worker) evaluate the candidates")
      ->group(group);
  auto* slurm = app->add_flag("--slurm", arguments.uses_slurm,
                              "Submit workers as jobs of Slurm, and replace those that end")
                    ->group(group);
  const auto add = [&](const char* name, auto& value, const char* what, const char* type, const auto& parse) {
    add_value(app, name, value, what, type, parse)->group(group)->needs(slurm);
  };
  SlurmOptions& options = arguments.slurm;
  add("--pilots", options.pilots, "So many jobs at the same time [1]", "N", parse_size_from<1>);
  add("--partition", options.partition, "As sbatch has it", "NAME", parse_text);
  add("--gres", options.gres, "As sbatch has it, as gpu:1", "LIST", parse_text);
  add("--time", options.time, "As sbatch has it, as 4:00:00", "TIME", parse_text);
  add("--slurm-template", options.script,
      "What a job runs, instead of what kbench worker --print-slurm-template shows", "FILE", parse_path);
  app->add_option("--sbatch", options.sbatch_arguments,
                  "An option for sbatch, as --sbatch=--exclusive; may be repeated")
      ->type_name("OPTION")
      ->allow_extra_args(false)
      ->group(group)
      ->needs(slurm);
}

}  // namespace

Command add_batch(CLI::App& program) {
  const auto arguments = std::make_shared<BatchArguments>();
  CLI::App* app = program.add_subcommand(
      "batch", "Evaluate many candidates; the same call again goes on where an earlier one ended");
  add_value(app, "CANDIDATES", arguments->input,
            "A file with one JSON document to a line, or a directory of <problem>/<file>", "", parse_path)
      ->required();
  add_value(app, "-o,--output", arguments->output, "Keep results.jsonl and summary.json in this directory",
            "DIR", parse_path)
      ->required();
  add_lanes(app, arguments->batch.devices, "cpu, and the first GPU for what runs there only",
            arguments->batch.jobs);
  app->add_option("--samples", arguments->samples,
                  "Keep of each result: none (no cases), summary (cases without each sample), all")
      ->type_name("WORD")
      ->check(CLI::IsMember({"none", "summary", "all"}))
      ->capture_default_str();
  app->add_flag("--fresh", arguments->batch.fresh,
                "Evaluate candidates that have a result, too; the last line of a candidate counts");
  app->add_flag("--fail-fast", arguments->batch.fail_fast,
                "End with the first candidate that is not accepted");
  add_value(app, "--max-hours", arguments->batch.time_limit, "Begin no candidate after this time", "HOURS",
            parse_hours);
  app->add_flag("--quiet", arguments->quiet, "Show no progress, and no table");
  add_queue_options(app, *arguments);
  add_options(app, arguments->options, OptionScope::judging, {"device"});
  app->footer(
      "A line is {\"id\": \"a-1\", \"problem\": \"matmul\", \"files\": [...]}, with \"options\", "
      "\"language\" and \"meta\" where\n"
      "wanted; a file is a path beneath the directory of CANDIDATES, or {\"path\": \"mine.cu\", \"text\": "
      "\"...\"}.\n"
      "Options of the command hold for candidates that name no others.\n"
      "Ctrl-C lets those that run come to their end; a second one ends them.\n"
      "Exit status: 0 every candidate has a verdict; 1 some have none, or the batch ended before its end; 2 "
      "some could\n"
      "not be read or evaluated, or a fault of usage; 130 after Ctrl-C.\n\n"
      "Examples:\n"
      "  kbench batch candidates.jsonl -o out/ --device cuda:0,cuda:1\n"
      "  kbench batch generated/ -o out/ --check-only\n"
      "  kbench score out/");
  return {app, [arguments] { return batch(*arguments); }};
}

}  // namespace kbench::cli
