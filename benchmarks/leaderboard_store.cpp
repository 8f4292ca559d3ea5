// What the store of a leaderboard costs: showing a standing of a board with 100,000 submissions, and the
// bookkeeping of one more.
//
//     leaderboard_store                                          # SQLite, a file in the temporary directory
//     leaderboard_store postgresql://... [SUBMISSIONS [USERS]]   # any store; the board is deleted afterwards
#include <kbench/leaderboard.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using namespace kbench;
using Clock = std::chrono::steady_clock;

const std::string model = "NVIDIA H200";
const Actor admin{"admin", {BoardRole::admin}};

CaseResult timed_case(const std::string& name, double runtime_ms, std::size_t samples) {
  CaseResult result{
      .name = name, .purpose = Purpose::performance, .flops = 1'000'000, .bytes = 12'000'000, .passed = true};
  Measurement measured{.runtime_ms = runtime_ms, .median_ms = runtime_ms};
  measured.ci95_ms = {.low = runtime_ms * 0.999, .high = runtime_ms * 1.001};
  for (std::size_t i = 0; i < samples; ++i)
    measured.samples_ms.push_back(runtime_ms * (1.0 + 1e-5 * static_cast<double>(i)));
  measured.gflops = 1.0 / runtime_ms;
  result.measurement = measured;
  return result;
}

Evaluation made_up(double runtime_ms, std::size_t samples) {
  Evaluation evaluation;
  evaluation.verdict = Verdict::accepted;
  evaluation.problem = "vector_add";
  evaluation.problem_version = 1;
  evaluation.plugin_sha256 = std::string(64, 'a');
  evaluation.device = "cuda:0";
  for (const char* const name : {"n=1000000", "n=4000000", "n=16000000", "n=64000000"})
    evaluation.cases.push_back(timed_case(name, runtime_ms, samples));
  evaluation.integrity.protections = {{.name = "landlock", .active = true}};
  evaluation.environment = {{"gpu", model}};
  return evaluation;
}

// As an exported board, which is the quickest way to so many.
std::string document_of(int submissions, int users) {
  const std::string time = to_text(UtcTime{});
  std::string text = fmt::format(
      R"({{"format":"kbench-board","format_version":1,"board":{{"name":"benchmark","kind":"problem","problem":"vector_add",)"
      R"("deadline":"2999-01-01T00:00:00Z","devices":["{}"],"ranking":"runtime","dtype":null,"description":"",)"
      R"("requires_isolation":true,"creator":"admin","created":"{}","closed":null}},"versions":[],"comparisons":[],)"
      R"("sources":{{)",
      model, time);
  for (int i = 0; i < submissions; ++i)  // one source counts once for a user
    text += fmt::format(R"({}"s{}":"// {}")", i == 0 ? "" : ",", i, i);
  text += R"(},"submissions":[)";
  for (int i = 0; i < submissions; ++i) {
    // Anything but in order: multiplication by a prime scatters.
    const double runtime_ms =
        1.0 + 1e-5 * static_cast<double>(static_cast<std::int64_t>(i) * 7919 % submissions);
    text += fmt::format(
        R"({}{{"id":{},"user":"user{}","recorded":"{}","language":"cuda","device":"","files":[{{"path":"a.cu","sha256":"s{}"}}],)"
        R"("evaluations":[{{"id":{},"state":"finished","host":"h","started":"{}","ended":"{}","error":"","result":{}}}]}})",
        i == 0 ? "" : ",", i + 1, i % users, time, i, i + 1, time, time, to_json(made_up(runtime_ms, 3)));
  }
  return text + "]}";
}

struct Figures {
  double median_ms;
  double most_ms;
};

template <class Work>
Figures time_of(int repetitions, Work&& work) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const auto begin = Clock::now();
    work();
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  std::sort(times.begin(), times.end());
  return {.median_ms = times[times.size() / 2], .most_ms = times.back()};
}

void print(const std::string& what, const Figures& figures) {
  fmt::print("{:<62} median {:8.2f} ms   most {:8.2f} ms\n", what, figures.median_ms, figures.most_ms);
  std::fflush(stdout);
}

void measure(const std::string& store, int submissions, int users) {
  Leaderboard leaderboard(store);
  const auto begin = Clock::now();
  leaderboard.import_board(admin, document_of(submissions, users));
  fmt::print("{} submissions of {} users, imported in {:.0f} s\n", submissions, users,
             std::chrono::duration<double>(Clock::now() - begin).count());

  std::fflush(stdout);

  std::size_t bytes = 0;
  const auto show = [&](std::size_t most) {
    bytes += to_text(leaderboard.standing(admin, "benchmark", model, most)).size();
  };
  if (users < submissions)
    print("  the standing, all of it, as text", time_of(20, [&] { show(static_cast<std::size_t>(users)); }));
  print("  its first 100 entries, as text", time_of(20, [&] { show(100); }));

  const Evaluation evaluation = made_up(0.9, 1000);
  int number = 0;
  print("  bookkeeping of one submission: recorded, then finished", time_of(200, [&] {
          const Submission source = Submission::from_text(fmt::format("// {}", number), Language::cuda);
          const Actor user{fmt::format("user{}", ++number % users)};
          leaderboard.finish(leaderboard.record(user, "benchmark", source), evaluation);
        }));
  leaderboard.delete_board(admin, "benchmark");
}

}  // namespace

int main(int argc, char** argv) {
  const auto file =
      std::filesystem::temp_directory_path() / fmt::format("kbench-benchmark-{}.db", ::getpid());
  std::string store = file.string();
  int submissions = 100'000;
  int users = 0;
  CLI::App app("What the store of a leaderboard costs");
  app.add_option("store", store,
                 "postgresql://... or a file [one in the temporary directory]; the board is deleted");
  app.add_option("submissions", submissions, "On the board [100000]")->check(CLI::PositiveNumber);
  app.add_option("users", users, "Of whom they are [one for each, and one for a hundred]")
      ->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv)
  if (users > 0) {
    measure(store, submissions, users);
  } else {
    measure(store, submissions, std::max(1, submissions / 100));
    measure(store, submissions, submissions);
  }
  for (const char* const suffix : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + suffix);
}
