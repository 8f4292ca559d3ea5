#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/queue.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"

#include <kbench/queue.hpp>
#include <kbench/slurm.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <memory>

namespace kbench::cli {
namespace {

struct WorkerArguments {
  std::string queue;
  Options options;
  WorkerOptions worker;
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

int worker(const WorkerArguments& arguments) {
  if (arguments.slurm_template) {
    print(slurm_script());
    return success;
  }
  WorkerOptions options = arguments.worker;
  options.site = site_of(arguments.options);
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
  add_lanes(app, arguments->worker.devices, "cpu, and the GPUs that there are", arguments->worker.jobs);
  WorkerOptions& worker_options = arguments->worker;
  add_value(app, "--lease", worker_options.lease,
            "Give an item to another worker when nothing was heard of this one for so long [30]", "SECONDS",
            parse_seconds);
  add_value(app, "--max-idle", worker_options.idle_limit, "End when there was no item for so long", "SECONDS",
            parse_seconds);
  add_value(app, "--max-hours", worker_options.time_limit, "Take no item after this time", "HOURS",
            parse_hours);
  app->add_flag("--quiet", arguments->quiet, "Say nothing of what is done");
  app->add_flag("--print-slurm-template", arguments->slurm_template,
                "Print what a job of kbench batch --slurm runs, and do nothing else");
  add_options(app, arguments->options, {"journal"});
  add_options(app, arguments->options, OptionScope::running);
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
