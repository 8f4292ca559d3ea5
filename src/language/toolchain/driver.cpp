#include "language/toolchain/driver.hpp"

#include "base/system/artifact.hpp"
#include "isolation/process/processor_time.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;
using process::Clock;
using namespace std::chrono_literals;

// The bytes of the compiler's output that are kept before it is cleaned and capped: the reason is often at the end.
constexpr std::size_t raw_output_limit = std::size_t{1} << 20U;
constexpr auto check_interval = 50ms;  // interval of checking the processor time while the compiler runs
constexpr int patience = 10;           // how many times longer it may take than the processor time it may use
constexpr auto kill_limit = 10s;  // time from SIGKILL to the end of processes that are deep in the kernel
constexpr std::size_t longest_argument = 100'000;  // bytes; Linux takes 128 KiB
constexpr int could_not_be_started = 127;          // Children::start()
constexpr const char* result_of_nothing = "empty.so";

// A shortage of the machine may pass.
constexpr int most_attempts = 3;
constexpr auto wait_for_attempt = 300ms;
constexpr auto wait_for_processes = 3s;
constexpr std::size_t most_words = 400;  // bytes of the compiler's output in a message

// The absolute path in a flag: "-I/opt/include", "--sysroot=/opt/sdk", "-Wl,-rpath,/opt/lib", "/opt/lib/libx.a".
fs::path path_in(const std::string& flag) {
  const std::size_t start = flag.find('/');
  if (start == std::string::npos) return {};
  const bool is_absolute =
      start == 0 || (start == 2 && flag[0] == '-') || flag[start - 1] == '=' || flag[start - 1] == ',';
  return is_absolute ? fs::path(flag.substr(start)) : fs::path();
}

std::vector<std::string> command_line(const Recipe& recipe, const CompileOptions& options,
                                      const std::vector<std::string>& flags,
                                      const std::vector<std::string>& files) {
  std::vector<std::string> arguments{recipe.compiler.program.string()};
  // The linker uses libraries only for the sources before them.
  for (const auto* part :
       {&recipe.flags.always, &flags, &files, &recipe.flags.libraries, &options.extra_flags})
    arguments.insert(arguments.end(), part->begin(), part->end());
  return arguments;
}

std::vector<std::string> linking_to(const Recipe& recipe, const Workspace& workspace,
                                    const fs::path& result) {
  std::vector<std::string> flags = recipe.flags.make_shared_object;
  flags.push_back(result.lexically_relative(workspace.sources).string());
  return flags;
}

// The sources, and the flags in front of them.
std::vector<std::string> submission_in(const Recipe& recipe) {
  std::vector<std::string> arguments = recipe.flags.in_front;
  arguments.insert(arguments.end(), recipe.files.begin(), recipe.files.end());
  return arguments;
}

}  // namespace

process::ChildSpec walled_in(const CompileOptions& options, std::size_t large_processes) {
  // The limit on each process's time is a second line of defence, for processes that the driver would leave behind.
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(options.time_limit).count() + 1;
  // Files take memory if the temporary directory is in memory. A compiler is a chain of a dozen processes, or one for
  // each core.
  constexpr std::size_t files = 4;
  process::ChildSpec spec;
  spec.limits = {.address_space = options.memory_limit,
                 .data = options.memory_limit,
                 .file_size = options.output_limit,
                 .cpu_seconds = static_cast<std::size_t>(std::max<std::int64_t>(seconds, 1)),
                 .open_files = {}};
  spec.group = sandbox::GroupLimits{
      .memory = large_processes * options.memory_limit + files * options.output_limit,
      .processes = 256 + std::size_t{4} * std::max(1U, std::thread::hardware_concurrency())};
  return spec;
}

std::vector<std::string> shared_object_command(const Recipe& recipe, const CompileOptions& options) {
  const Workspace anywhere{.root = "/"};  // all names are relative
  return command_line(recipe, options, linking_to(recipe, anywhere, anywhere.result), submission_in(recipe));
}

std::optional<process::ChildExit> Driver::make_shared_object() {
  for (int attempt = 1;; ++attempt) {
    require_processes();
    const MachineWatch watch(workspace_.root);
    const auto used_before = used_;
    std::optional<process::ChildExit> exit = try_shared_object();
    if (!exit || !may_be_shortage(*exit)) return exit;
    used_ = used_before;  // a failure for want of something else takes no time of the next attempt
    const std::string shortage = shortage_now(watch, *exit);
    if (shortage.empty() && attempt > 1) return exit;
    if (attempt == most_attempts) {
      throw Starved(
          fmt::format("the compiler failed because the machine is short of something: {}. Evaluate the "
                      "submission again when that has passed. The compiler's words: {}",
                      shortage, presentable(exit->output, most_words, false)));
    }
    std::this_thread::sleep_for(attempt * wait_for_attempt);
  }
}

// Compilers themselves wait for 15 s for each process that they cannot start (libiberty, pex-unix.c).
void Driver::require_processes() {
  const auto deadline = Clock::now() + wait_for_processes;
  for (std::string lack = lack_of_processes(); !lack.empty(); lack = lack_of_processes()) {
    if (Clock::now() > deadline) {
      throw Starved(fmt::format(
          "the compiler was not started: {} (ulimit -u, pids.max). Evaluate the submission again when other "
          "processes have ended, or raise the limit",
          lack));
    }
    context_.children.check();
    std::this_thread::sleep_for(check_interval);
  }
}

// Describes what the machine lacks, by the machine's state or because the compiler fails on an empty file too.
std::string Driver::shortage_now(const MachineWatch& watch, const process::ChildExit& exit) {
  std::string text = watch.shortage(exit, context_.options);
  if (!text.empty()) return text;
  if (exit.code == could_not_be_started) return "it could not be started";
  const std::optional<process::ChildExit> empty = compile_nothing();
  if (empty && may_be_shortage(*empty)) text = "the compiler fails in the same way on an empty file";
  return text;
}

std::optional<process::ChildExit> Driver::try_shared_object() {
  const std::vector<std::string> command = shared_object_command(recipe_, context_.options);
  if (!recipe_.script_of_steps) return run(command);
  std::vector<std::string> listing = command;
  listing.emplace_back("--dryrun");
  const std::optional<process::ChildExit> listed = run(std::move(listing));
  if (!listed) return std::nullopt;
  const std::optional<std::string> script = listed->succeeded() && listed->output_left_out == 0
                                                ? recipe_.script_of_steps(listed->output, command)
                                                : std::nullopt;
  const bool is_argument = script && script->size() <= longest_argument;
  return run(is_argument ? std::vector<std::string>{"/bin/sh", "-c", *script} : command);
}

std::optional<process::ChildExit> Driver::find_undeclared_functions() {
  if (recipe_.flags.find_undeclared_functions.empty()) return std::nullopt;
  return run(command_line(recipe_, context_.options, recipe_.flags.find_undeclared_functions,
                          submission_in(recipe_)));
}

std::optional<process::ChildExit> Driver::run(std::vector<std::string> command) {
  process::ChildSpec spec = walled_in(context_.options, recipe_.script_of_steps ? 2 : 1);
  spec.name = "compiler";
  spec.arguments = std::move(command);
  spec.environment = compiler_environment(recipe_.compiler, workspace_.root);
  spec.working_directory = workspace_.sources;
  spec.output_limit = raw_output_limit;
  spec.files = files();
  const process::Children::Id child = context_.children.start(spec);
  missing_walls_ = context_.children.missing_walls(child);
  const std::optional<process::ChildExit> exit = wait_for(child);
  if (exit && exit->code == could_not_be_started && !may_be_shortage(*exit)) {
    throw Error(ErrorCode::no_compiler,
                fmt::format("the compiler {} could not be started: {}", recipe_.compiler.program.string(),
                            clean_text(exit->output)));
  }
  return exit;
}

// Counts processor time, for wall time depends more on the machine than on the submission.
std::optional<process::ChildExit> Driver::wait_for(process::Children::Id child) {
  const process::Deadline deadline = Clock::now() + patience * context_.options.time_limit;
  while (true) {
    if (auto exit = context_.children.wait(child, Clock::now() + check_interval)) {
      used_ += std::chrono::ceil<Clock::duration>(std::chrono::duration<double>(exit->cpu_seconds));
      return exit;
    }
    const auto using_now = process::processor_time_of_tree(context_.children.pid(child));
    const bool is_over = used_ + using_now >= context_.options.time_limit;
    const bool is_starved = Clock::now() >= deadline;
    if (!is_over && !is_starved) continue;
    context_.children.end(child, kill_limit);
    if (is_over) return std::nullopt;
    throw Starved(fmt::format(
        "the compiler had {:.2g} s of processor time in {:g} s, and did not end: the machine was starved. "
        "Evaluate fewer submissions at once, or allow more than {:g} s (--compile-timeout, or "
        "compile.time_limit of the options)",
        std::chrono::duration<double>(used_ + using_now).count(),
        std::chrono::duration<double>(patience * context_.options.time_limit).count(),
        std::chrono::duration<double>(context_.options.time_limit).count()));
  }
}

std::optional<process::ChildExit> Driver::compile_nothing() {
  return run(command_line(recipe_, context_.options,
                          linking_to(recipe_, workspace_, workspace_.root / result_of_nothing),
                          {(workspace_.root / recipe_.empty.path).string()}));
}

void Driver::check_compiler(const std::string& its_output) {
  const bool has_flags = !context_.options.extra_flags.empty();
  if (!has_flags && !its_output.starts_with(recipe_.opening_of_fault)) return;
  const std::optional<process::ChildExit> exit = compile_nothing();
  if (!exit || !exit->reached_limit.empty()) return;
  std::string fault = exit->output.empty() ? "it says nothing" : clean_text(exit->output);
  if (exit->succeeded()) {
    fault =
        system::shared_object_from(workspace_.root / result_of_nothing, context_.options.output_limit).fault;
    if (fault.empty()) return;
  }
  throw Error(
      ErrorCode::no_compiler,
      fmt::format("{} does not even make a shared object of an empty file{}: {}",
                  recipe_.compiler.program.string(),
                  has_flags ? fmt::format(" with the flags {} (--flag, or CompileOptions::extra_flags)",
                                          fmt::join(context_.options.extra_flags, " "))
                            : "",
                  fault));
}

sandbox::FileAccess Driver::files() const {
  sandbox::FileAccess files{.readable = compiler_files(recipe_.compiler),
                            .writable = {workspace_.root, "/dev/null"},
                            .hidden = context_.hidden,
                            .hides_rest = true};
  for (const std::string& flag : context_.options.extra_flags) {
    if (fs::path path = path_in(flag); !path.empty()) files.readable.push_back(std::move(path));
  }
  return files;
}

}  // namespace kbench::toolchain
