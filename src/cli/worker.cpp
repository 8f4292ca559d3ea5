#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/queue.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"

#include <kbench/queue.hpp>
#include <kbench/slurm.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <memory>

namespace kbench::cli {
namespace {

struct WorkerArguments : RunArguments {
  std::optional<std::string> queue;
  std::vector<std::string> devices;
  std::optional<std::string> jobs;
  std::optional<std::string> lease;
  std::optional<std::string> max_idle;
  std::optional<std::string> max_hours;
  std::optional<std::string> journal;
  bool quiet = false;
  bool slurm_template = false;
};

constexpr auto said_every = std::chrono::seconds(30);

std::string text_of(const WorkerSummary& summary) {
  std::string text = document::counted(summary.evaluated, "item") + " evaluated";
  if (summary.failed > 0) text += fmt::format(", {} without a verdict", summary.failed);
  if (summary.handed_back > 0) text += fmt::format(", {} handed back", summary.handed_back);
  if (summary.lost > 0) text += fmt::format(", {} lost to other workers", summary.lost);
  return text;
}

std::string introduction(const QueueWorker& worker) {
  std::string text = worker.name + " evaluates on";
  for (const QueueDevice& device : worker.devices)
    text += fmt::format("{} {} ({})", &device == worker.devices.data() ? "" : " and", device.kind,
                        document::printable_line(device.model));
  return text;
}

WorkerOptions worker_options(const WorkerArguments& arguments) {
  Options options = run_options(arguments);
  if (arguments.journal) options.journal = *arguments.journal;
  WorkerOptions worker{.devices = arguments.devices, .site = site_of(options)};
  if (arguments.jobs) worker.jobs = parse_count("--jobs", *arguments.jobs);
  if (arguments.lease) worker.lease = parse_seconds("--lease", *arguments.lease);
  if (arguments.max_idle) worker.idle_limit = parse_seconds("--max-idle", *arguments.max_idle);
  if (arguments.max_hours) worker.time_limit = parse_hours("--max-hours", *arguments.max_hours);
  return worker;
}

int worker(const WorkerArguments& arguments) {
  if (arguments.slurm_template) {
    print(slurm_script());
    return success;
  }
  WorkerOptions options = worker_options(arguments);
  const std::string address = queue_address(arguments.queue);
  if (address.empty()) throw Error("--queue: needed, because KBENCH_QUEUE is not set");
  Interrupt interrupt(Interrupt::Second::cancels);
  options.drain = interrupt.token();
  options.stop = interrupt.cancelled();
  auto said = std::chrono::steady_clock::now();
  if (!arguments.quiet) {
    options.progress = [&said](const WorkerProgress& progress) {
      const auto now = std::chrono::steady_clock::now();
      if (now - said < said_every) return;
      said = now;
      print_note(text_of(progress.so_far) + '\n');
    };
  }
  Worker worker(open(address), std::move(options));
  if (!arguments.quiet) print_note(introduction(worker.identity()) + '\n');
  const WorkerSummary summary = worker.run();
  if (!arguments.quiet) print_note(text_of(summary) + '\n');
  return success;
}

}  // namespace

Command add_worker(CLI::App& program) {
  const auto arguments = std::make_shared<WorkerArguments>();
  CLI::App* app = program.add_subcommand("worker", "Evaluate what kbench batch --queue puts into a queue");
  add_queue(app, arguments->queue, "The queue to take items from [KBENCH_QUEUE]");
  add_lanes(app, arguments->devices, "cpu, and the GPUs that there are", arguments->jobs);
  app->add_option("--lease", arguments->lease,
                  "Give an item to another worker when nothing was heard of this one for so long [30]")
      ->type_name("SECONDS");
  app->add_option("--max-idle", arguments->max_idle, "End when there was no item for so long")
      ->type_name("SECONDS");
  app->add_option("--max-hours", arguments->max_hours, "Take no item after this time")->type_name("HOURS");
  app->add_option("--journal", arguments->journal, "Record each evaluation in this directory")
      ->type_name("DIR");
  app->add_flag("--quiet", arguments->quiet, "Say nothing of what is done");
  app->add_flag("--print-slurm-template", arguments->slurm_template,
                "Print what a job of kbench batch --slurm runs, and do nothing else");
  add_run_options(app, *arguments);
  app->footer(
      "SIGTERM or Ctrl-C: take no item any more, and let those that run come to their end; a second one "
      "hands these "
      "back.\n"
      "Exit status: 0 its time was over, or it was told to stop; 2 a fault of the set-up, or the queue was "
      "away.\n\n"
      "Example:\n"
      "  kbench worker --queue postgresql://kbench@db/kbench --device cuda:0");
  return {app, [arguments] { return worker(*arguments); }};
}

}  // namespace kbench::cli
