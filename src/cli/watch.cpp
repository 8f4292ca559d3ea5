#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_line.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace kbench::cli {
namespace {

namespace fs = std::filesystem;

// The time of the last change of each file. A file that is briefly missing, while an editor replaces it, has none.
using Stamps = std::map<fs::path, fs::file_time_type>;

void add_stamp(Stamps& stamps, const fs::path& file) {
  std::error_code error;
  const auto time = fs::last_write_time(file, error);
  if (!error) stamps[file] = time;
}

Stamps stamps_of(const std::vector<std::string>& files) {
  Stamps stamps;
  for (const std::string& file : files) {
    add_stamp(stamps, file);
    std::error_code error;
    for (fs::recursive_directory_iterator each(file, error), end; !error && each != end;
         each.increment(error))
      add_stamp(stamps, each->path());
  }
  return stamps;
}

// Returns false when a stop was requested.
bool sleep(const std::stop_token& stop, std::chrono::milliseconds time) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

constexpr std::chrono::milliseconds poll_interval{200};

// Asks an evaluation to stop as soon as a file changes, or the user interrupts.
class StopOnChange {
 public:
  StopOnChange(const std::vector<std::string>& files, const Stamps& before, std::stop_token interrupt)
      : interrupted_(std::move(interrupt), Request{stop_}),
        thread_([this, &files, &before](const std::stop_token& end) {
          while (sleep(end, poll_interval)) {
            if (stamps_of(files) != before) stop_.request_stop();
          }
        }) {}

  std::stop_token token() const { return stop_.get_token(); }

 private:
  struct Request {
    std::stop_source& source;
    void operator()() const { source.request_stop(); }
  };

  std::stop_source stop_;
  std::stop_callback<Request> interrupted_;
  std::jthread thread_;
};

Evaluation evaluate_and_show(const EvaluateArguments& arguments, const Submission& submission,
                             Options options) {
  ProgressLine line;
  if (can_rewrite_lines()) options.progress = [&line](const Progress& progress) { line.show(progress); };
  return kbench::evaluate(problem_named(arguments.problem), submission, options);
}

// Checks first whether the submission is right, which is quick, then measures it. A user's mistake is reported, and
// can be corrected.
void evaluate_once(const EvaluateArguments& arguments, const std::stop_token& stop) {
  try {
    Options options = arguments.options;
    options.stop = stop;
    const Submission submission = read_submission(arguments.files);
    Options checking = options;
    checking.check_only = true;
    Evaluation evaluation = evaluate_and_show(arguments, submission, checking);
    if (evaluation.accepted() && !arguments.options.check_only) {
      print_note("It is right. How fast is it?\n");
      evaluation = evaluate_and_show(arguments, submission, options);
    }
    print_coloured(report::table(evaluation, output_colour()));
  } catch (const OutputClosed&) {
    throw;
  } catch (const Error& error) {
    print_error(error.what());
  } catch (const Cancelled&) {  // a file has changed in between, or the user has interrupted
  }
}

int watch(const EvaluateArguments& arguments) {
  Interrupt interrupt;
  std::optional<Stamps> before;
  while (!interrupt.token().stop_requested()) {
    const Stamps now = stamps_of(arguments.files);
    if (now == before) {
      sleep(interrupt.token(), poll_interval);
      continue;
    }
    before = now;
    {
      const StopOnChange change(arguments.files, now, interrupt.token());
      evaluate_once(arguments, change.token());
    }
    if (!interrupt.token().stop_requested() && stamps_of(arguments.files) == now)
      print_note("Waiting for a change; Ctrl-C ends.\n\n");
  }
  return report_interruption(interrupt);
}

}  // namespace

Command add_watch(CLI::App& program) {
  const auto arguments = std::make_shared<EvaluateArguments>();
  CLI::App* app =
      program.add_subcommand("watch", "Evaluate at each save: is it right, and then, how fast is it?");
  add_problem(app, arguments->problem);
  add_files(app, arguments->files);
  add_options(app, arguments->options, OptionScope::judging, {"profile", "journal"});
  app->footer(
      "A change while it evaluates begins anew. Ctrl-C ends it.\n\n"
      "Examples:\n"
      "  kbench watch matmul mine.cpp\n"
      "  kbench watch matmul mine.cu --check-only --sanitize");
  return {app, [arguments] { return watch(*arguments); }};
}

}  // namespace kbench::cli
