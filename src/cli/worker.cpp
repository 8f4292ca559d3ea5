#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/queue.hpp"
#include "cli/terminal.hpp"

#include <kbench/queue.hpp>
#include <kbench/slurm.hpp>

#include <fmt/format.h>

#include <chrono>

namespace kbench::cli {
namespace {

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

}  // namespace

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

}  // namespace kbench::cli
