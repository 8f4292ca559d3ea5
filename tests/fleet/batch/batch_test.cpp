#include "catch.hpp"
#include "evaluate/support.hpp"
#include "language/toolchain/scratch_directory.hpp"
#include "read_file.hpp"

#include <kbench/batch.hpp>

#include <nlohmann/json.hpp>

#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

using namespace kbench;
using nlohmann::json;

namespace {

// A batch of the tests' own problem, with a cache of its own.
struct Ground {
  ScratchDirectory scratch;
  BatchOptions options;

  Ground() {
    options.devices = {"cpu"};
    options.site = site_of(tests::quick_options());
    options.site.cache_directory = scratch.path() / "cache";
    options.site.compile_cache = std::size_t{64} << 20U;
  }

  std::filesystem::path out() const { return scratch.path() / "out"; }

  BatchSummary run(std::deque<Candidate> candidates) const {
    return Batch(out(), options).run([&]() -> std::optional<Candidate> {
      if (candidates.empty()) return std::nullopt;
      Candidate next = std::move(candidates.front());
      candidates.pop_front();
      return next;
    });
  }

  std::vector<json> lines() const {
    std::vector<json> all;
    const std::string text = testing::read_file(out() / "results.jsonl");
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1)
      all.push_back(json::parse(text.substr(begin, text.find('\n', begin) - begin)));
    return all;
  }

  json line(const std::string& id) const {
    for (const json& each : lines())
      if (each.at("id") == id) return each;
    return nullptr;
  }
};

Candidate candidate(const std::string& id, const std::string& body, bool check_only = true) {
  Options options = tests::quick_options();
  options.check_only = check_only;
  options.hidden_cases = 0;
  return {.id = id, .request = request_of("doubled", tests::doubled(body), options)};
}

const std::string wrong_body = "for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];";

std::string verdict(const json& line) { return line.at("evaluation").at("verdict"); }

}  // namespace

TEST_CASE("each candidate gets its line, and one that asks for the same as another its result") {
  const Ground ground;
  const auto summary = ground.run({candidate("right", tests::right_body), candidate("wrong", wrong_body),
                                   candidate("broken", "nonsense"), candidate("twin", tests::right_body)});
  CHECK(summary.end == BatchEnd::finished);
  CHECK(summary.evaluated == 3);
  CHECK(summary.duplicates == 1);
  CHECK(summary.verdicts ==
        std::map<std::string, std::size_t>{{"accepted", 2}, {"compile_error", 1}, {"wrong_answer", 1}});
  CHECK(summary.fault_count == 0);
  CHECK(summary.unfinished == 0);
  CHECK(ground.lines().size() == 4);
  CHECK(verdict(ground.line("right")) == "accepted");
  CHECK(verdict(ground.line("twin")) == "accepted");
  CHECK(ground.line("twin").at("same_as") == "right");
  CHECK(verdict(ground.line("wrong")) == "wrong_answer");
  CHECK(verdict(ground.line("broken")) == "compile_error");
  CHECK(json::parse(testing::read_file(ground.out() / "summary.json")) == json::parse(to_json(summary)));
}

TEST_CASE("a second run evaluates what is new or has changed, and --fresh all, from the compile cache") {
  Ground ground;
  ground.run({candidate("a", tests::right_body), candidate("b", wrong_body)});
  auto summary = ground.run({candidate("a", tests::right_body), candidate("b", tests::right_body + "// now"),
                             candidate("c", wrong_body)});
  CHECK(summary.reused == 1);
  CHECK(summary.duplicates == 1);  // c asks for what b was
  CHECK(summary.evaluated == 1);
  CHECK(ground.lines().size() == 4);
  ground.options.fresh = true;
  summary = ground.run({candidate("a", tests::right_body), candidate("b", wrong_body)});
  CHECK(summary.reused == 0);
  CHECK(summary.evaluated == 2);
  CHECK(summary.compile_cached == 2);
  CHECK(ground.lines().back().at("evaluation").at("compile_cached") == true);
}

// Whether a case was measured. The machine decides how much of its time is proven.
bool has_times(const json& line) {
  const json& cases = line.at("evaluation").at("cases");
  return std::any_of(cases.begin(), cases.end(), [](const json& each) {
    return each.contains("runtime_ms") && each.at("runtime_ms") > 0;
  });
}

TEST_CASE("candidates that are to be timed are, and those that are wrong are not measured") {
  const Ground ground;
  const auto summary =
      ground.run({candidate("right", tests::right_body, false), candidate("wrong", wrong_body, false),
                  candidate("other", tests::right_body + " ", false)});
  CHECK(summary.evaluated == 3);
  CHECK(ground.line("right").at("was_timed") == true);
  CHECK(has_times(ground.line("right")));
  CHECK(ground.line("right").at("evaluation").at("compile_cached") == false);
  CHECK(has_times(ground.line("other")));
  CHECK(verdict(ground.line("wrong")) == "wrong_answer");
  CHECK_FALSE(has_times(ground.line("wrong")));
}

TEST_CASE("a candidate that cannot be evaluated is reported, and the others are evaluated") {
  const Ground ground;
  Candidate unknown = candidate("unknown", tests::right_body);
  unknown.request.problem = "no_such_problem";
  Candidate path = candidate("path", tests::right_body);
  path.request.problem = "../doubled";
  Candidate elsewhere = candidate("elsewhere", tests::right_body);
  elsewhere.request.options.device = "cuda:7";
  Candidate unread{.id = {}, .line = 5, .fault = "it could not be read"};
  Candidate no_case = candidate("no case", tests::right_body);
  no_case.request.options.cases = {"no such case"};
  const auto summary = ground.run({unknown, path, elsewhere, unread, no_case,
                                   candidate("right", tests::right_body), candidate("right", wrong_body)});
  CHECK(summary.fault_count == 6);
  REQUIRE(summary.faults.size() == 6);
  CHECK(summary.evaluated == 1);
  CHECK(ground.lines().size() == 1);
  std::map<std::string, std::string> messages;
  for (const CandidateFault& fault : summary.faults) messages[fault.id] = fault.message;
  CHECK(tests::contains(messages["unknown"], "no_such_problem"));
  CHECK(tests::contains(messages["path"], "no name of a problem"));
  CHECK(tests::contains(messages["elsewhere"], "no device of this batch"));
  CHECK(messages[""] == "it could not be read");
  CHECK(tests::contains(messages["right"], "has this id"));
  CHECK(tests::contains(messages["no case"], "no case called"));
}

TEST_CASE("another model of the device than was asked for is unsupported, and looked at again next time") {
  const Ground ground;
  Candidate other = candidate("other", tests::right_body);
  other.request.options.device_model = "Another processor";
  CHECK(ground.run({other}).verdicts == std::map<std::string, std::size_t>{{"unsupported", 1}});
  CHECK(ground.run({other}).reused == 0);
}

TEST_CASE("an internal error is repeated twice, is no result, and is looked at again next time") {
  Ground ground;
  const std::filesystem::path helpers = ground.scratch.path() / "helpers";
  std::filesystem::create_directories(helpers);
  for (const auto& each : std::filesystem::directory_iterator(KBENCH_BUILD_DIR "/libexec/kbench"))
    std::filesystem::create_symlink(each.path(), helpers / each.path().filename());
  std::filesystem::remove(helpers / "kbench-runner");
  std::filesystem::copy_file("/bin/false", helpers / "kbench-runner");
  ground.options.site.helper_directory = helpers;
  const auto broken = ground.run({candidate("a", tests::right_body)});
  CHECK(broken.verdicts == std::map<std::string, std::size_t>{{"internal_error", 1}});
  CHECK(broken.evaluated == 1);
  CHECK(ground.line("a").at("attempts") == 3);
  ground.options.site.helper_directory = tests::quick_options().helper_directory;
  const auto whole = ground.run({candidate("a", tests::right_body)});
  CHECK(whole.reused == 0);
  CHECK(whole.verdicts == std::map<std::string, std::size_t>{{"accepted", 1}});
}

TEST_CASE("--fail-fast begins no candidate after the first that is not accepted") {
  Ground ground;
  ground.options.fail_fast = true;
  ground.options.jobs = 1;
  const auto summary =
      ground.run({candidate("a", tests::right_body), candidate("b", wrong_body), candidate("c", "nonsense")});
  CHECK(summary.end == BatchEnd::failed);
  CHECK(summary.evaluated == 2);
  CHECK(ground.lines().size() == 2);
}

TEST_CASE("a request to stop ends what runs, and leaves no result of it") {
  Ground ground;
  std::stop_source stop;
  ground.options.stop = stop.get_token();
  const std::jthread stops([&] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    stop.request_stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  const BatchSummary stopped = ground.run({candidate("endless", "for (volatile size_t i = 0;;) i = i;")});
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(4));  // a call may take 5 s
  CHECK(stopped.end == BatchEnd::stopped);
  CHECK(stopped.unfinished == 1);
  CHECK(ground.lines().empty());
}

TEST_CASE("a request to drain lets what runs come to its end, and begins nothing else") {
  Ground ground;
  ground.options.jobs = 1;
  std::stop_source drain;
  ground.options.drain = drain.get_token();
  ground.options.progress = [&](const BatchProgress&) { drain.request_stop(); };
  const auto summary = ground.run({candidate("a", tests::right_body), candidate("b", wrong_body)});
  CHECK(summary.end == BatchEnd::stopped);
  CHECK(summary.evaluated == 1);
  ground.options.drain = {};
  ground.options.progress = {};
  const auto rest = ground.run({candidate("a", tests::right_body), candidate("b", wrong_body)});
  CHECK(rest.reused == 1);
  CHECK(rest.evaluated == 1);
}

TEST_CASE("a time limit begins no candidate when it is over") {
  Ground ground;
  ground.options.time_limit = std::chrono::milliseconds(0);
  const auto summary = ground.run({candidate("a", tests::right_body)});
  CHECK(summary.end == BatchEnd::time_over);
  CHECK(summary.evaluated == 0);
}

TEST_CASE("what the source throws ends the batch, and leaves what was written") {
  const Ground ground;
  int given = 0;
  Batch batch(ground.out(), ground.options);
  CHECK_THROWS_AS(batch.run([&]() -> std::optional<Candidate> {
    if (given++ == 3) throw std::out_of_range("no more");
    return candidate("a" + std::to_string(given),
                     tests::right_body + std::string(static_cast<std::size_t>(given), ' '));
  }),
                  std::out_of_range);
  for (const json& line : ground.lines()) CHECK(verdict(line) == "accepted");
}

TEST_CASE("options of a batch that make no sense are refused") {
  Ground ground;
  ground.options.jobs = -1;
  CHECK_THROWS_AS(ground.run({}), Error);
  ground.options.jobs = 0;
  ground.options.devices = {"cpu", "cpu"};
  CHECK_THROWS_AS(ground.run({}), Error);
  ground.options.devices = {"tpu"};
  CHECK_THROWS_AS(ground.run({}), Error);
}

TEST_CASE("a candidate with a result gets a line with its new metadata, once") {
  const Ground ground;
  const auto with_meta = [](const std::string& id, const std::string& meta) {
    Candidate each = candidate(id, "nonsense");
    each.meta = meta;
    return each;
  };
  ground.run({with_meta("a", R"({"step": 1})"), with_meta("b", "1")});
  for (int i = 0; i < 2; ++i) {
    const BatchSummary summary = ground.run({with_meta("a", R"({ "step": 2 })"), with_meta("b", "1")});
    CHECK(summary.reused == 2);
    CHECK(summary.evaluated == 0);
    REQUIRE(ground.lines().size() == 3);
    const json last = ground.lines().back();
    CHECK(last.at("id") == "a");
    CHECK(last.at("meta").at("step") == 2);
    CHECK(last.at("same_as").is_null());
    CHECK(verdict(last) == "compile_error");
  }
}

TEST_CASE("a result that cannot be written ends the batch, and the same call goes on from there") {
  Ground ground;
  ground.options.jobs = 1;
  ground.options.site.compile_cache = 0;
  // The file is larger than all that an evaluation writes, and then as large as a file may be.
  Candidate large = candidate("large", "nonsense");
  large.meta = '"' + std::string(std::size_t{2} << 20U, 'a') + '"';
  ground.run({large});
  constexpr int count = 6;
  int taken = 0;
  std::string fault;
  {
    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
    const rlimit small{.rlim_cur = std::filesystem::file_size(ground.out() / "results.jsonl") + 1000,
                       .rlim_max = before.rlim_max};
    Batch batch(ground.out(), ground.options);
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
    try {
      batch.run([&]() -> std::optional<Candidate> {
        if (taken == count) return std::nullopt;
        const std::string number = std::to_string(taken++);
        return candidate(number, "nonsense" + number);
      });
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::io);
      fault = error.what();
    }
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  }
  CHECK(fault.find("1 result could not be written") != std::string::npos);
  CHECK(taken < count);
  std::deque<Candidate> all{large};
  for (int i = 0; i < count; ++i) all.push_back(candidate(std::to_string(i), "nonsense" + std::to_string(i)));
  CHECK(ground.run(all).fault_count == 0);
  CHECK(ground.lines().size() == 1 + count);
}

TEST_CASE("files of a batch's directory that are none are noticed before anything is evaluated") {
  for (const char* const name : {"summary.json", "queue.json", "results.jsonl"}) {
    const Ground ground;
    std::filesystem::create_directory(ground.out());
    REQUIRE(::mkfifo((ground.out() / name).c_str(), 0600) == 0);
    CHECK_THROWS_AS(Batch(ground.out(), ground.options), Error);
    std::filesystem::remove(ground.out() / name);
    std::filesystem::create_directory(ground.out() / name);
    CHECK_THROWS_AS(Batch(ground.out(), ground.options), Error);
  }
}
