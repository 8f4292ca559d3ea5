// evaluate() from hosts of every kind, and what it leaves behind.
#include "evaluate/support.hpp"

#include <kbench/check_problem.hpp>

#include <dirent.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <thread>

using namespace kbench;
using namespace kbench::tests;

namespace {

namespace fs = std::filesystem;

std::ptrdiff_t entries(const fs::path& directory) {
  return std::distance(fs::directory_iterator(directory), fs::directory_iterator());
}

// A directory for temporary files that no other program uses.
class PrivateTemporaryDirectory {
 public:
  PrivateTemporaryDirectory() {
    std::string name = (fs::temp_directory_path() / "kbench-host-test-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
    const char* previous = std::getenv("TMPDIR");
    if (previous != nullptr) previous_ = previous;
    ::setenv("TMPDIR", name.c_str(), 1);
  }
  ~PrivateTemporaryDirectory() {
    if (previous_.empty())
      ::unsetenv("TMPDIR");
    else
      ::setenv("TMPDIR", previous_.c_str(), 1);
    fs::remove_all(path_);
  }
  bool is_empty() const { return fs::is_empty(path_); }

 private:
  fs::path path_;
  std::string previous_;
};

struct Belongings {
  std::ptrdiff_t descriptors = entries("/proc/self/fd");
  std::ptrdiff_t threads = entries("/proc/self/task");
};

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> children;
  const fs::path tasks = "/proc/" + std::to_string(pid) + "/task";
  for (const auto& task : fs::directory_iterator(tasks)) {
    std::ifstream list(task.path() / "children");
    for (pid_t child = 0; list >> child;) children.push_back(child);
  }
  return children;
}

std::string command_of(pid_t pid) {
  std::ifstream stream("/proc/" + std::to_string(pid) + "/comm");
  std::string command;
  std::getline(stream, command);
  return command;
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

}  // namespace

TEST_CASE("an evaluation leaves no process, descriptor, thread or directory behind, whatever its verdict") {
  run(right_body);  // what is made once for a process is made now
  const PrivateTemporaryDirectory temporary;
  const Belongings before;
  run(right_body);
  run("*(volatile int*)8 = 1;");
  run("nonsense");
  Options options = quick_options();
  options.limits.call = std::chrono::milliseconds(200);
  run("for (volatile int i = 0;; i = i + 1) {}", "", options);
  evaluate("crashes_in_reference", doubled(right_body), quick_options());
  const Belongings after;
  CHECK(after.descriptors == before.descriptors);
  CHECK(after.threads == before.threads);
  CHECK(temporary.is_empty());
  CHECK_FALSE(has_children());
}

TEST_CASE("a host that ignores SIGCHLD gets its verdict") {
  const auto previous = std::signal(SIGCHLD, SIG_IGN);
  const Verdict accepted = run(right_body).verdict;
  const Verdict crashed = run("__builtin_trap();").verdict;
  CHECK(std::signal(SIGCHLD, previous) == SIG_IGN);  // still as it was
  CHECK(accepted == Verdict::accepted);
  CHECK(crashed == Verdict::crashed);
}

TEST_CASE("a host that holds 4 GiB gets its verdict") {
  constexpr std::size_t bytes = std::size_t{4} << 30U;
  void* memory =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  for (std::size_t page = 0; page < bytes; page += 4096) static_cast<volatile char*>(memory)[page] = 1;
  CHECK(run(right_body).verdict == Verdict::accepted);
  ::munmap(memory, bytes);
}

TEST_CASE("evaluations at once from several threads do not disturb each other's verdicts") {
  std::atomic<int> right{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&right, i] {
        const bool honest = i % 2 == 0;
        const Evaluation evaluation = evaluate(
            "doubled", doubled(honest ? right_body : "y[0] = 0; (void)x; (void)n;"), quick_options());
        right += evaluation.verdict == (honest ? Verdict::accepted : Verdict::wrong_answer) ? 1 : 0;
      });
    }
  }
  CHECK(right == 4);
}

TEST_CASE("a host that starts threads and processes of its own all the time gets its verdict") {
  std::jthread busy([](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      std::jthread([] {}).join();
      const pid_t child = ::fork();
      if (child == 0) ::_exit(0);
      ::waitpid(child, nullptr, 0);
    }
  });
  CHECK(run(right_body).verdict == Verdict::accepted);
}

TEST_CASE("a host with its standard descriptors closed gets its verdict") {
  // In a process of its own, for the test program needs its output.
  const pid_t child = ::fork();
  if (child == 0) {
    for (const int standard : {0, 1, 2}) ::close(standard);
    const Verdict verdict = evaluate("doubled", doubled(right_body), quick_options()).verdict;
    ::_exit(verdict == Verdict::accepted ? 0 : 1);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

TEST_CASE("when the host is killed in the middle, all that it started is gone within a second") {
  const PrivateTemporaryDirectory temporary;
  const pid_t host = ::fork();
  if (host == 0) {
    Options options = quick_options();
    options.limits.call = std::chrono::seconds(60);
    evaluate("doubled", doubled("for (volatile int i = 0;; i = i + 1) {}"), options);
    ::_exit(0);
  }
  // The launcher is the host's only child; the rest are the launcher's.
  std::vector<pid_t> started;
  for (int i = 0; i < 1000 && started.size() < 4; ++i) {  // launcher, referee, two runners
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    started = children_of(host);
    if (!started.empty()) {
      const std::vector<pid_t> below = children_of(started.front());
      started.insert(started.end(), below.begin(), below.end());
    }
  }
  REQUIRE(started.size() >= 4);
  ::kill(host, SIGKILL);
  ::waitpid(host, nullptr, 0);
  const auto alive = [&] {
    int count = 0;
    for (const pid_t pid : started) {
      std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
      std::string line;
      // A zombie that nobody reaps in a container is gone as well.
      if (std::getline(stat, line) && line[line.rfind(')') + 2] != 'Z') ++count;
    }
    return count;
  };
  for (int i = 0; i < 100 && alive() > 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(alive() == 0);
  CHECK(temporary.is_empty());
}

TEST_CASE("when one of kbench's own processes is killed, that is its own fault, and nothing is left") {
  const PrivateTemporaryDirectory temporary;
  for (const std::string killed : {"kbench-launcher", "kbench-referee"}) {
    CAPTURE(killed);
    const Belongings before;
    Options options = quick_options();
    options.limits.call = std::chrono::seconds(60);
    std::jthread killer;
    options.progress = [&](const Progress& progress) {
      if (progress.phase != Phase::checking || killer.joinable()) return;
      // While the submission's call hangs: the referee waits, and is in no function of the problem.
      killer = std::jthread([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        for (const pid_t launcher : children_of(::getpid())) {
          for (const pid_t child : children_of(launcher)) {
            if (command_of(child) == killed) ::kill(child, SIGKILL);
          }
          if (command_of(launcher) == killed) ::kill(launcher, SIGKILL);
        }
      });
    };
    const Evaluation evaluation = run("for (volatile int i = 0;; i = i + 1) {}", "", options);
    killer.join();
    CHECK(evaluation.verdict == Verdict::internal_error);
    CHECK(contains(evaluation.explanation, killed));
    const Belongings after;
    CHECK(after.descriptors == before.descriptors);
    CHECK(temporary.is_empty());
    CHECK_FALSE(has_children());
  }
}

TEST_CASE("a request to stop ends an evaluation in any phase, and leaves nothing") {
  const PrivateTemporaryDirectory temporary;
  const Belongings before;
  for (const Phase phase :
       {Phase::describing, Phase::examining, Phase::compiling, Phase::starting, Phase::calibrating,
        Phase::loading, Phase::checking, Phase::sampling, Phase::auditing, Phase::ending}) {
    CAPTURE(name(phase));
    std::stop_source source;
    Options options = quick_options();
    options.stop = source.get_token();
    options.progress = [&](const Progress& progress) {
      if (progress.phase == phase) source.request_stop();
    };
    CHECK_THROWS_AS(run(right_body, "", options), Cancelled);
  }
  // From another thread, while a call hangs.
  std::stop_source source;
  Options options = quick_options();
  options.limits.call = std::chrono::seconds(60);
  options.stop = source.get_token();
  std::jthread stopper;
  options.progress = [&](const Progress& progress) {
    if (progress.phase != Phase::checking || stopper.joinable()) return;
    stopper = std::jthread([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      source.request_stop();
    });
  };
  CHECK_THROWS_AS(run("for (volatile int i = 0;; i = i + 1) {}", "", options), Cancelled);
  stopper.join();
  const Belongings after;
  CHECK(after.descriptors == before.descriptors);
  CHECK(temporary.is_empty());
  CHECK_FALSE(has_children());
}

TEST_CASE("an exception of the progress callback reaches the caller, and nothing is left") {
  struct Enough {};
  const Belongings before;
  Options options = quick_options();
  options.progress = [](const Progress& progress) {
    if (progress.phase == Phase::checking) throw Enough();
  };
  CHECK_THROWS_AS(run(right_body, "", options), Enough);
  const Belongings after;
  CHECK(after.descriptors == before.descriptors);
  CHECK_FALSE(has_children());
}

TEST_CASE("progress tells the phases in their order, and counts the cases") {
  // Each when it first comes: a case that is taken again goes back to loading. Whether it waits depends on others.
  std::vector<Phase> phases;
  Phase last{};
  int highest = 0;
  Options options = quick_options();
  options.progress = [&](const Progress& progress) {
    last = progress.phase;
    const bool is_new = std::find(phases.begin(), phases.end(), last) == phases.end();
    if (is_new && last != Phase::waiting) phases.push_back(last);
    highest = std::max(highest, progress.case_number);
    if (progress.phase == Phase::checking) CHECK(progress.case_count == 3);
  };
  REQUIRE(run(right_body, "", options).verdict == Verdict::accepted);
  CHECK(phases == std::vector{Phase::describing, Phase::examining, Phase::starting, Phase::compiling,
                              Phase::loading, Phase::checking, Phase::calibrating, Phase::sampling,
                              Phase::auditing, Phase::ending, Phase::done});
  CHECK(last == Phase::done);
  CHECK(highest == 3);
}

TEST_CASE("what a runner says that cannot begin is not what the submission printed") {
  const PrivateTemporaryDirectory temporary;
  Options options = quick_options();
  const fs::path helpers = fs::temp_directory_path() / "helpers";
  fs::copy(*options.helper_directory, helpers);
  fs::copy_file("/bin/pwd", helpers / "kbench-runner", fs::copy_options::overwrite_existing);
  options.helper_directory = helpers;
  const Evaluation evaluation = run(right_body, "", options);
  CHECK(evaluation.verdict == Verdict::internal_error);
  CHECK(contains(evaluation.explanation, "its process ended without an answer. It printed: /"));
  CHECK(evaluation.output.empty());
}

TEST_CASE("options that make no sense are refused before anything is started") {
  const auto refused = [](auto change) {
    Options options = quick_options();
    change(options);
    CHECK_THROWS_AS(run(right_body, "", options), Error);
  };
  refused([](Options& o) { o.sampling.target_cv = 0; });
  refused([](Options& o) { o.limits.call = std::chrono::milliseconds::max(); });
  refused([](Options& o) { o.limits.total = std::chrono::hours(10'001); });
  refused([](Options& o) { o.limits.memory = std::numeric_limits<std::size_t>::max(); });
  refused([](Options& o) { o.limits.stack = (std::size_t{1} << 20U) - 1; });
  refused([](Options& o) { o.limits.stack = (std::size_t{64} << 30U) + 1; });
  refused([](Options& o) { o.limits.output = (std::size_t{16} << 20U) + 1; });
  refused([](Options& o) { o.sampling.warm_up_calls = -1; });
  refused([](Options& o) { o.sampling.wait_for_quiet = std::chrono::milliseconds(-1); });
  refused([](Options& o) { o.sampling.min_samples = 0; });
  refused([](Options& o) { o.sampling.max_samples = 2; });
  refused([](Options& o) { o.limits.call = std::chrono::milliseconds(0); });
  refused([](Options& o) { o.compile.memory_limit = 0; });
  refused([](Options& o) { o.compile.output_limit = std::numeric_limits<std::size_t>::max(); });
  refused([](Options& o) { o.compile.diagnostics_limit = (std::size_t{16} << 20U) + 1; });
  refused([](Options& o) { o.helper_directory = "/nonexistent"; });
  refused([](Options& o) { o.helper_directory = ""; });
  refused([](Options& o) { o.cgroup = ""; });
  refused([](Options& o) { o.cache_directory = ""; });
  refused([](Options& o) { o.dtype = static_cast<DType>(200); });
  refused([](Options& o) { o.sampling.cache = static_cast<CacheMode>(2); });
  refused([](Options& o) { o.plugin_directories = {""}; });
  refused([](Options& o) { o.journal = ""; });
}

TEST_CASE("names of files that cannot stand where they are compiled are refused, and why is said") {
  const auto fault = [](std::vector<SourceFile> files) -> std::string {
    try {
      evaluate("doubled", {.language = Language::cpp, .files = std::move(files)}, quick_options());
      return {};
    } catch (const Error& error) {
      return error.what();
    }
  };
  CHECK(contains(fault({{"kbench/prototype.hpp", "int x;"}}), "where kbench's own headers are"));
  CHECK(contains(fault({{"x.cpp", "int x;"}, {"x.cpp/y.hpp", "int y;"}}),
                 "a file and a directory called 'x.cpp'"));
  CHECK(contains(fault({{std::string(300, 'x') + ".cpp", "int x;"}}), "longer than file systems take"));
}

TEST_CASE("text is a problem's name only: what it says of files is not looked at") {
  for (const std::string text : {"./doubled.so", KBENCH_BUILD_DIR "/tests/problems/doubled.so", "scale.hpp",
                                 "evil/scale.hpp", "scale.cuh"}) {
    CAPTURE(text);
    try {
      evaluate(text, doubled(right_body), quick_options());
      FAIL("it was taken");
    } catch (const Error& error) {
      CHECK(contains(error.what(), "is no name of a problem"));
    }
    CHECK_THROWS_AS(describe(text, quick_options()), Error);
    CHECK_THROWS_AS(check_problem(text, quick_options()), Error);
    CHECK_THROWS_AS(compile(text, doubled(right_body), quick_options()), Error);
  }
  const ProblemRef file = ProblemRef::at(KBENCH_BUILD_DIR "/tests/problems/doubled.so");
  CHECK(evaluate(file, doubled(right_body), quick_options()).accepted());
}
