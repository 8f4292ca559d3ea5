#include "base/document/option_list.hpp"
#include "evaluate/support.hpp"

#include <kbench/kbench.h>
#include <kbench/version.hpp>

#include <boost/algorithm/string/replace.hpp>
#include <nlohmann/json.hpp>

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

using kbench::tests::contains;
using kbench::tests::right_body;
using nlohmann::json;

namespace {

using Control = std::unique_ptr<kbench_control, decltype(&kbench_control_free)>;

json call(const std::string& method, const json& arguments, kbench_control* control = nullptr) {
  const std::unique_ptr<char, decltype(&kbench_free)> answer(
      kbench_call(control, method.c_str(), arguments.dump().c_str()), kbench_free);
  REQUIRE(answer != nullptr);
  return json::parse(answer.get());
}

std::string code_of(const json& answer) { return answer.at("error").at("code"); }
std::string message_of(const json& answer) { return answer.at("error").at("message"); }

json arguments(const std::string& body, const std::string& problem = "doubled") {
  const kbench::Options options = kbench::tests::quick_options();
  const std::string source = kbench::tests::doubled(body).files.front().text;
  return {{"problem", problem},
          {"submission", {{"files", {{{"path", "mine.cpp"}, {"text", source}}}}}},
          {"options", {{"check_only", true}}},
          {"site",
           {{"helper_directory", *options.helper_directory},
            {"plugin_directories", options.plugin_directories},
            {"cache_directory", *options.cache_directory}}}};
}

}  // namespace

TEST_CASE("a program in any language evaluates by a call with JSON") {
  const json right = call("evaluate", arguments(right_body));
  CHECK(right.at("result").at("verdict") == "accepted");
  const json wrong = call("evaluate", arguments("(void)x, (void)y, (void)n;"));
  CHECK(wrong.at("result").at("verdict") == "wrong_answer");
  const json explained = call("explain", {{"evaluation", wrong.at("result")}});
  CHECK(contains(explained.at("result").get<std::string>(), "never written"));
  CHECK(kbench_version() == std::string(kbench::version));
  CHECK(kbench::library_version() == std::string(kbench::version));
  CHECK(kbench::version == std::to_string(KBENCH_VERSION / 10000) + '.' +
                               std::to_string(KBENCH_VERSION / 100 % 100) + '.' +
                               std::to_string(KBENCH_VERSION % 100));
}

TEST_CASE("errors have codes, and say which argument is at fault") {
  CHECK(code_of(call("evaluate", arguments(right_body, "nosuch"))) == "no_such_problem");
  CHECK(code_of(call("evaluate", arguments(right_body, "../doubled.so"))) == "no_such_problem");
  CHECK(code_of(call("fly", json::object())) == "invalid_argument");
  CHECK(contains(message_of(call("fly", json::object())), "evaluate"));
  CHECK(code_of(json::parse(
            std::unique_ptr<char, decltype(&kbench_free)>(kbench_call(nullptr, "evaluate", "{"), kbench_free)
                .get())) == "invalid_document");

  json changed = arguments(right_body);
  changed["options"]["sampling"]["min_samples"] = "many";
  CHECK(code_of(call("evaluate", changed)) == "invalid_document");
  CHECK(contains(message_of(call("evaluate", changed)),
                 "options.sampling.min_samples: expected a whole number"));
  changed = arguments(right_body);
  changed["size"] = 3;
  CHECK(contains(message_of(call("evaluate", changed)), "size"));
  changed = arguments(right_body);
  changed["submission"]["paths"] = json::array({"mine.cpp"});
  CHECK(contains(message_of(call("evaluate", changed)), "either \"files\" or \"paths\""));
  changed = arguments(right_body);
  changed["site"]["helper_directory"] = "/nonexistent";
  CHECK(code_of(call("evaluate", changed)) == "not_installed");
  changed = arguments(right_body);
  changed["options"]["device"] = "tpu";
  CHECK(code_of(call("evaluate", changed)) == "no_device");
}

TEST_CASE("operations are described, and each says which required argument is missing") {
  const json described = call("describe_api", json::object()).at("result");
  CHECK(described.at("version") == kbench::version);
  CHECK(described.at("schemas").at("results.schema.json").at("properties").contains("verdict"));
  std::vector<std::string> names;
  for (const json& each : described.at("operations")) {
    const std::string operation = each.at("name");
    CAPTURE(operation);
    names.push_back(operation);
    CHECK_FALSE(each.at("help").get<std::string>().empty());
    CHECK(each.at("result").contains("description"));
    const json& request = each.at("request");
    CHECK(request.at("additionalProperties") == false);
    for (const json& member : request.at("properties")) CHECK(member.contains("description"));
    if (request.at("required").empty()) continue;
    const json answer = call(operation, json::object());
    CHECK(code_of(answer) == "invalid_document");
    CHECK(contains(message_of(answer), ": is missing"));
  }
  CHECK(std::find(names.begin(), names.end(), "evaluate") != names.end());

  const json options = described.at("operations").at(0).at("request").at("properties").at("options");
  CHECK(options.at("properties").at("sampling").at("properties").at("time_limit_ms").at("type") == "integer");
  CHECK(options.at("properties").at("dtype").dump().find("bfloat16") != std::string::npos);
}

TEST_CASE("a problem that is given by its path is an object") {
  json changed = arguments(right_body);
  changed["problem"] = {{"path", KBENCH_BUILD_DIR "/tests/problems/doubled.so"}};
  CHECK(call("evaluate", changed).at("result").at("verdict") == "accepted");
}

TEST_CASE("a call tells its progress, and ends as cancelled when it is stopped") {
  std::vector<std::string> phases;
  const Control watched(
      kbench_control_new(
          nullptr,
          [](const char* text, void* context) {
            static_cast<std::vector<std::string>*>(context)->push_back(json::parse(text).at("phase"));
            return 0;
          },
          &phases),
      kbench_control_free);
  CHECK(call("evaluate", arguments(right_body), watched.get()).contains("result"));
  REQUIRE_FALSE(phases.empty());
  CHECK(phases.back() == "done");

  const Control unwilling(kbench_control_new(
                              nullptr, [](const char*, void*) { return 1; }, nullptr),
                          kbench_control_free);
  CHECK(code_of(call("evaluate", arguments(right_body), unwilling.get())) == "cancelled");

  const Control stopped(kbench_control_new(nullptr, nullptr, nullptr), kbench_control_free);
  std::atomic<bool> runs = false;
  std::jthread stops([&] {
    while (!runs) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    kbench_control_stop(stopped.get());
  });
  runs = true;
  const auto begin = std::chrono::steady_clock::now();
  CHECK(code_of(call("evaluate", arguments("for (volatile size_t i = 0;;) i = i;"), stopped.get())) ==
        "cancelled");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(4));  // and not after a call's 10 s
}

TEST_CASE("a pool keeps processes between calls") {
  const std::unique_ptr<kbench_pool, decltype(&kbench_pool_free)> pool(kbench_pool_new(), kbench_pool_free);
  const Control control(kbench_control_new(pool.get(), nullptr, nullptr), kbench_control_free);
  for (int i = 0; i < 2; ++i)
    CHECK(call("evaluate", arguments(right_body), control.get()).contains("result"));
}

TEST_CASE("a pool that is freed in use serves until the control that names it is freed") {
  kbench_pool* const pool = kbench_pool_new();
  const Control control(kbench_control_new(pool, nullptr, nullptr), kbench_control_free);
  kbench_pool_free(pool);
  CHECK(call("evaluate", arguments(right_body), control.get()).contains("result"));
}

TEST_CASE("a child after fork() cannot use its parent's pool, and its end takes nothing from the parent") {
  kbench_pool* const pool = kbench_pool_new();
  kbench_control* const control = kbench_control_new(pool, nullptr, nullptr);
  CHECK(call("evaluate", arguments(right_body), control).contains("result"));
  const pid_t child = ::fork();
  if (child == 0) {
    const json refused = call("evaluate", arguments(right_body), control);
    const bool is_told = refused.contains("error") && contains(message_of(refused), "belongs to process");
    kbench_control_free(control);
    kbench_pool_free(pool);
    ::_exit(is_told && call("evaluate", arguments(right_body)).contains("result") ? 0 : 1);
  }
  int status = -1;
  CHECK(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(call("evaluate", arguments(right_body), control).contains("result"));
  kbench_control_free(control);
  kbench_pool_free(pool);
}

TEST_CASE("a child that is forked amid a call is refused") {
  static pid_t child = 0;
  const auto fork_once = [](const char*, void*) {
    if (child != 0) return 0;
    child = ::fork();
    if (child == 0) ::_exit(contains(message_of(call("languages", json::object())), "was forked") ? 0 : 1);
    return 0;
  };
  const Control control(kbench_control_new(nullptr, fork_once, nullptr), kbench_control_free);
  CHECK(call("evaluate", arguments(right_body), control.get()).contains("result"));
  int status = -1;
  CHECK(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

TEST_CASE("a progress function may end its thread") {
  const Control control(kbench_control_new(
                            nullptr, [](const char*, void*) -> int { ::pthread_exit(nullptr); }, nullptr),
                        kbench_control_free);
  json asked = arguments(right_body);
  std::thread([&] { call("evaluate", asked, control.get()); }).join();
  CHECK(call("evaluate", asked).contains("result"));
}

TEST_CASE("what is compiled by a call is evaluated by another, and what is described fits what is listed") {
  json compiling = arguments(right_body);
  const json compiled = call("compile", compiling).at("result");
  REQUIRE(compiled.at("succeeded") == true);
  json evaluating = arguments("");
  evaluating["submission"] = compiled.at("binary");
  const json evaluation = call("evaluate", evaluating).at("result");
  CHECK(evaluation.at("verdict") == "accepted");
  CHECK(evaluation.at("precompiled") == true);

  const json site = compiling.at("site");
  const json names = call("list_problems", {{"site", site}}).at("result");
  CHECK(std::find(names.begin(), names.end(), "doubled") != names.end());
  const json problem = call("describe", {{"problem", "doubled"}, {"site", site}}).at("result");
  CHECK(problem.at("info").at("name") == "doubled");
  CHECK(contains(call("starter", {{"problem", "doubled"}, {"language", "cuda"}, {"site", site}}).at("result"),
                 "__global__"));
  const auto reference = [&](const char* mode) {
    return message_of(call("starter", {{"problem", "doubled"}, {"reference", mode}, {"site", site}}));
  };
  CHECK(contains(reference("eager"), "doubled is not in Python"));
  CHECK(contains(reference("fast"), "expected one of eager, compile"));
  CHECK(call("languages", json::object()).at("result").front() == "cpp");
}

TEST_CASE("the options that are listed are those of a request, each at its place") {
  std::set<std::string> places;
  const json listed = call("list_options", json::object()).at("result");
  for (const json& option : listed) {
    if (option.at("part") == "options")
      places.insert("/" +
                    boost::algorithm::replace_all_copy(option.at("place").get<std::string>(), ".", "/"));
  }
  const json flat = json(kbench::Options()).flatten();
  std::set<std::string> fields;
  for (const auto& [place, value] : flat.items()) fields.insert(place);
  CHECK(places == fields);
}

TEST_CASE("an evaluation is replayed by a call") {
  const json before = call("evaluate", arguments(right_body)).at("result");
  json again = arguments(right_body);
  again["evaluation"] = before;
  again.erase("problem");
  const json replayed = call("replay", again).at("result");
  CHECK(replayed.at("differences").empty());
  CHECK(replayed.at("evaluation").at("seed") == before.at("seed"));
}

TEST_CASE("a batch is run and scored by calls") {
  std::string directory = (std::filesystem::temp_directory_path() / "kbench-c-XXXXXX").string();
  REQUIRE(::mkdtemp(directory.data()) != nullptr);
  const json one = arguments(right_body);
  {
    std::ofstream lines(directory + "/candidates.jsonl");
    lines << json{{"id", "a"}, {"problem", "doubled"}, {"files", one.at("submission").at("files")}} << '\n';
    lines << json{{"id", "b"}, {"problem", "nosuch"}, {"files", one.at("submission").at("files")}} << '\n';
  }
  const json summary = call("batch", {{"candidates", directory + "/candidates.jsonl"},
                                      {"output", directory + "/out"},
                                      {"options", one.at("options")},
                                      {"site", one.at("site")}})
                           .at("result");
  CHECK(summary.at("end") == "finished");
  CHECK(summary.at("verdicts").at("accepted") == 1);
  CHECK(summary.at("faults").at(0).at("id") == "b");
  const json score = call("score_batch", {{"output", directory + "/out"}}).at("result");
  CHECK(score.at("whole").at("correct") == 1);
  std::filesystem::remove_all(directory);
}

TEST_CASE("boards are called by their names, and where kbench has none, or not here, that is said") {
  const json answer =
      call("board_list", {{"store", "boards.db"}});  // no library of boards is beside this program
  CHECK(code_of(answer) == "not_installed");
  CHECK(contains(message_of(answer), "built without leaderboards"));
  CHECK(contains(message_of(call("fly", json::object())), "and those of boards, as board_list"));
}
