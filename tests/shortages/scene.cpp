#include "shortages/scene.hpp"

#include "read_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using nlohmann::json;

const std::string right =
    "extern \"C\" void solution(const float* a, const float* b, float* c, unsigned long n) {\n"
    "  for (unsigned long i = 0; i < n; ++i) c[i] = a[i] + b[i];\n}\n";
const std::string wrong =
    "extern \"C\" void solution(const float* a, const float*, float* c, unsigned long n) {\n"
    "  for (unsigned long i = 0; i < n; ++i) c[i] = a[i];\n}\n";
const std::string no_program = "this is no C++\n";

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

int exit_status(const Run& run) { return WIFEXITED(run.status) ? WEXITSTATUS(run.status) : -1; }

// Runs the command line with nothing failing. Returns its exit status.
int run_well(const Place& place, const std::vector<std::string>& arguments) {
  const auto run = tests::run(place.kbench(arguments), {.want = all_wants().back(), .process = "none"}, 60s);
  return run ? exit_status(*run) : -1;
}

json parsed(const std::string& text) { return json::parse(text, nullptr, false); }

std::string verdict_of(const json& evaluation) {
  return evaluation.is_object() ? evaluation.value("verdict", "none") : "none";
}

bool is_no_fault_of_the_submission(const std::string& verdict) {
  return verdict == "internal_error" || verdict == "unsupported";
}

std::string judge_evaluation(const Place& place, const Run& run) {
  const int status = exit_status(run);
  if (status == 2 && !fs::exists(place.path("result.json"))) return {};  // an Error, or the result was lost
  const std::string verdict = verdict_of(parsed(place.read("result.json")));
  if (status == 0) return verdict == "accepted" ? "" : "status 0 and the verdict " + verdict;
  if (status == 2 && (verdict == "accepted" || is_no_fault_of_the_submission(verdict))) return {};
  return fmt::format("status {} and the verdict {}", status, verdict);
}

const std::map<std::string, std::string> candidates{
    {"right", "accepted"}, {"wrong", "wrong_answer"}, {"no_program", "compile_error"}};

// Empty if the lines are whole, and each candidate has its verdict or, unless all is over, one that is no fault of its own.
std::string faults_of_results(const Place& place, bool is_over) {
  std::map<std::string, std::string> verdicts;
  std::istringstream lines(place.read("out/results.jsonl"));
  for (std::string line; std::getline(lines, line);) {
    const json record = parsed(line);
    if (record.is_discarded()) return "a line of the results is no JSON";
    verdicts[record.value("id", "none")] = verdict_of(record.value("evaluation", json()));
  }
  for (const auto& [id, expected] : candidates) {
    const std::string found = verdicts.contains(id) ? verdicts.at(id) : "none";
    const bool is_open = found == "none" || is_no_fault_of_the_submission(found);
    if (found != expected && (is_over || !is_open)) return fmt::format("{} is {}", id, found);
  }
  return {};
}

const std::vector<std::string> batch{"batch", "candidates.jsonl", "-o", "out",      "--check-only", "--case",
                                     "n=1",   "--hidden-cases",   "0",  "--device", "cpu"};

std::string judge_batch(const Place& place, const Run& run) {
  if (exit_status(run) != 0 && exit_status(run) != 2) return fmt::format("status {}", exit_status(run));
  std::string fault = faults_of_results(place, false);
  if (!fault.empty()) return fault;
  if (const int status = run_well(place, batch); status != 0)
    return fmt::format("the second run ended with {}: {}", status, place.read("../stderr"));
  fault = faults_of_results(place, true);
  return fault.empty() ? "" : "after a second run: " + fault;
}

const std::vector<std::string> submit{"board", "submit", "sums", "wrong.cpp", "--store", "boards.db"};

std::string judge_board(const Place& place, const Run& run) {
  if (exit_status(run) != 1 && exit_status(run) != 2) return fmt::format("status {}", exit_status(run));
  if (exit_status(run) == 1 && place.read("../stdout").find("wrong_answer") == std::string::npos)
    return "a verdict that is not its own: " + place.read("../stdout");
  if (run_well(place, {"board", "check", "--store", "boards.db"}) != 0)
    return "the store is damaged: " + place.read("../stdout");
  if (run_well(place, submit) != 1) return "the next submission failed: " + place.read("../stderr");
  if (run_well(place, {"board", "submissions", "sums", "--json", "--store", "boards.db"}) != 0)
    return "the submissions cannot be listed";
  for (const json& each : parsed(place.read("../stdout"))) {
    const std::string verdict = each.contains("measured") && each.at("measured").is_object()
                                    ? verdict_of(each.at("measured"))
                                    : "none";
    if (verdict != "none" && verdict != "wrong_answer" && !is_no_fault_of_the_submission(verdict))
      return "recorded as " + verdict;
  }
  return {};
}

}  // namespace

Place::Place() {
  std::string name = (fs::temp_directory_path() / "kbench-shortages-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
  root_ = name;
  for (const char* const each : {"work", "tmp", "cache"}) fs::create_directory(root_ / each);
}

Place::~Place() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

void Place::begin_anew() const {
  for (const char* const each : {"work", "tmp"}) {
    for (const auto& entry : fs::directory_iterator(root_ / each)) fs::remove_all(entry.path());
  }
  write_file(path("right.cpp"), right);
  write_file(path("wrong.cpp"), wrong);
}

Program Place::kbench(std::vector<std::string> arguments) const {
  arguments.insert(arguments.begin(), KBENCH_BUILD_DIR "/bin/kbench");
  const char* const paths = std::getenv("PATH");
  return {.arguments = std::move(arguments),
          .environment = {{"PATH", paths != nullptr ? paths : "/usr/bin:/bin"},
                          {"TMPDIR", (root_ / "tmp").string()},
                          {"XDG_CACHE_HOME", (root_ / "cache").string()},
                          {"HOME", (root_ / "work").string()},
                          {"KBENCH_COMPILE_CACHE", "0"}},
          .directory = root_ / "work",
          .output = root_ / "stdout",
          .errors = root_ / "stderr"};
}

std::string Place::read(const std::string& name) const {
  std::ifstream file(path(name));
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> Place::leftovers() const {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(root_ / "tmp")) found.push_back(entry.path().filename());
  for (const char* const each : {"work", "cache"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root_ / each)) {
      const std::string name = entry.path().filename();
      if (name.starts_with(".kbench") || name.find("XXXXXX") != std::string::npos) found.push_back(name);
    }
  }
  return found;
}

std::string common_faults(const Place& place, const Run& run) {
  std::string text;
  if (run.hung) text += "it hangs; ";
  if (WIFSIGNALED(run.status) && !run.hung) text += fmt::format("signal {}; ", WTERMSIG(run.status));
  if (!run.left.empty()) text += fmt::format("processes are left: {}; ", fmt::join(run.left, ", "));
  const auto files = place.leftovers();
  if (!files.empty()) text += fmt::format("files are left: {}; ", fmt::join(files, ", "));
  const std::string errors = place.read("../stderr");
  const std::string output = place.read("../stdout");
  const bool has_words = output.find("internal_error") != std::string::npos || errors.size() > 10;
  if (exit_status(run) == 2 && !has_words) text += "status 2 without a word; ";
  return text;
}

std::vector<Scene> all_scenes() {
  return {{.name = "evaluate",
           .prepare = [](const Place&) {},
           .arguments = {"evaluate", "vector_add", "right.cpp", "--case", "n=65537", "--max-samples", "30",
                         "--device", "cpu", "--json", "result.json", "--quiet"},
           .judge = judge_evaluation},
          {.name = "batch",
           .prepare =
               [](const Place& place) {
                 std::string lines;
                 const std::map<std::string, std::string> texts{
                     {"right", right}, {"wrong", wrong}, {"no_program", no_program}};
                 for (const auto& [id, text] : texts) {
                   lines += json{{"id", id},
                                 {"problem", "vector_add"},
                                 {"files", {{{"path", "mine.cpp"}, {"text", text}}}}}
                                .dump() +
                            "\n";
                 }
                 write_file(place.path("candidates.jsonl"), lines);
               },
           .arguments = batch,
           .judge = judge_batch},
          {.name = "board",
           .prepare =
               [](const Place& place) {
                 const int status = run_well(place, {"board", "create", "sums", "--problem", "vector_add",
                                                     "--deadline", "2099-01-01 00:00", "--device", "any",
                                                     "--any-integrity", "--store", "boards.db"});
                 if (status != 0) throw std::runtime_error("no board: " + place.read("../stderr"));
               },
           .arguments = submit,
           .judge = judge_board}};
}

}  // namespace kbench::tests
