#include "cli/batch_commands.hpp"

namespace kbench::cli {
namespace {

CLI::Option* add_queue(CLI::App* app, std::optional<std::string>& queue, const char* what) {
  return app->add_option("--queue", queue, what)->type_name("postgresql://...|sqlite://FILE");
}

void add_queue_options(CLI::App* app, BatchArguments& arguments) {
  const char* const group = "On other machines";
  add_queue(app, arguments.queue, "Let workers on this queue (kbench worker) evaluate the candidates")
      ->group(group);
  app->add_option("--device-model", arguments.device_model,
                  "Evaluate on devices of this model, as results name it [that of the workers]")
      ->type_name("MODEL")
      ->group(group);
  auto* slurm =
      app->add_flag("--slurm", arguments.slurm, "Submit workers as jobs of Slurm, and replace those that end")
          ->group(group);
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* what,
                       const char* type) {
    app->add_option(name, value, what)->type_name(type)->group(group)->needs(slurm);
  };
  add("--pilots", arguments.pilots, "So many jobs at the same time [1]", "N");
  add("--partition", arguments.partition, "As sbatch has it", "NAME");
  add("--gres", arguments.gres, "As sbatch has it, as gpu:1", "LIST");
  add("--time", arguments.time, "As sbatch has it, as 4:00:00", "TIME");
  add("--slurm-template", arguments.slurm_template,
      "What a job runs, instead of what kbench worker --print-slurm-template shows", "FILE");
  app->add_option("--sbatch", arguments.sbatch,
                  "An option for sbatch, as --sbatch=--exclusive; may be repeated")
      ->type_name("OPTION")
      ->allow_extra_args(false)
      ->group(group)
      ->needs(slurm);
}

}  // namespace

Command add_batch(CLI::App& program, BatchArguments& arguments) {
  CLI::App* app = program.add_subcommand(
      "batch", "Evaluate many candidates; the same call again goes on where an earlier one ended");
  app->add_option("CANDIDATES", arguments.input,
                  "A file with one JSON document to a line, or a directory of <problem>/<file>")
      ->required()
      ->type_name("");
  app->add_option("-o,--output", arguments.output, "Keep results.jsonl and summary.json in this directory")
      ->required()
      ->type_name("DIR");
  app->add_option(
         "--device", arguments.devices,
         "Devices to evaluate on, as cuda:0,cuda:1 or cpu [cpu, and the first GPU for what runs there only]")
      ->type_name("DEVICES")
      ->delimiter(',')
      ->allow_extra_args(false);
  app->add_option("--jobs", arguments.jobs,
                  "Compile, and check on the processor, so many at a time [cores, less one for each GPU]")
      ->type_name("N");
  app->add_option("--samples", arguments.samples,
                  "Keep of each result: none (no cases), summary (cases without each sample), all")
      ->type_name("WORD")
      ->check(CLI::IsMember({"none", "summary", "all"}))
      ->capture_default_str();
  app->add_flag("--fresh", arguments.fresh,
                "Evaluate what has a result, too; of a candidate the last line counts");
  app->add_flag("--fail-fast", arguments.fail_fast, "End with the first candidate that is not accepted");
  app->add_option("--max-hours", arguments.max_hours, "Begin no candidate after this time")
      ->type_name("HOURS");
  app->add_option("--journal", arguments.journal, "Record each evaluation in this directory")
      ->type_name("DIR");
  app->add_flag("--quiet", arguments.quiet, "Show no progress, and no table");
  add_queue_options(app, arguments);
  add_workload_options(app, arguments);
  add_run_options(app, arguments);
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
  return {app, [&arguments] { return batch(arguments); }};
}

Command add_worker(CLI::App& program, WorkerArguments& arguments) {
  CLI::App* app = program.add_subcommand("worker", "Evaluate what kbench batch --queue puts into a queue");
  add_queue(app, arguments.queue, "The queue to take items from [KBENCH_QUEUE]");
  app->add_option("--device", arguments.devices,
                  "Devices to evaluate on, as cuda:0,cuda:1 or cpu [cpu, and the GPUs that there are]")
      ->type_name("DEVICES")
      ->delimiter(',')
      ->allow_extra_args(false);
  app->add_option("--jobs", arguments.jobs,
                  "Compile, and check on the processor, so many at a time [cores, less one for each GPU]")
      ->type_name("N");
  app->add_option("--lease", arguments.lease,
                  "Give an item to another worker when nothing was heard of this one for so long [30]")
      ->type_name("SECONDS");
  app->add_option("--max-idle", arguments.max_idle, "End when there was no item for so long")
      ->type_name("SECONDS");
  app->add_option("--max-hours", arguments.max_hours, "Take no item after this time")->type_name("HOURS");
  app->add_option("--journal", arguments.journal, "Record each evaluation in this directory")
      ->type_name("DIR");
  app->add_flag("--quiet", arguments.quiet, "Say nothing of what is done");
  app->add_flag("--print-slurm-template", arguments.slurm_template,
                "Print what a job of kbench batch --slurm runs, and do nothing else");
  add_run_options(app, arguments);
  app->footer(
      "SIGTERM or Ctrl-C: take no item any more, and let those that run come to their end; a second one "
      "hands these "
      "back.\n"
      "Exit status: 0 its time was over, or it was told to stop; 2 a fault of the set-up, or the queue was "
      "away.\n\n"
      "Example:\n"
      "  kbench worker --queue postgresql://kbench@db/kbench --device cuda:0");
  return {app, [&arguments] { return worker(arguments); }};
}

Command add_score(CLI::App& program, ScoreArguments& arguments) {
  CLI::App* app =
      program.add_subcommand("score", "How many candidates of a batch are correct, and how fast they are");
  app->add_option("DIR", arguments.directory, "What kbench batch -o was given")->required()->type_name("");
  app->add_option("--faster-than", arguments.speedups,
                  "Speed-ups p of fast_p, over the problem's reference [0,0.5,0.8,1,1.2,1.5,2,3,5,10]")
      ->type_name("P,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  app->add_option("--tries", arguments.tries, "Numbers k of pass@k [1,2,5,10,100]")
      ->type_name("K,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  app->add_flag("--json", arguments.json, "Print one JSON document");
  app->footer("Example:\n  kbench score out/ --faster-than 1,1.2,2 --tries 1,8");
  return {app, [&arguments] { return score(arguments); }};
}

}  // namespace kbench::cli
