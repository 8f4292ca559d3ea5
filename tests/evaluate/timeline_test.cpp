#include "evaluate/support.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

using namespace kbench;
using namespace kbench::tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The array of a trace ends with a comma, and has no closing bracket.
json events_of(const fs::path& path) {
  std::string text = text_of(path);
  REQUIRE(text.ends_with(",\n"));
  return json::parse(text.substr(0, text.size() - 2) + "]");
}

double seconds_of_phases(const json& timings) {
  double sum = 0.0;
  for (const auto& [name, seconds] : timings.items())
    if (name != "total_s") sum += seconds.get<double>();
  return sum;
}

std::string complaint(const Options& options) {
  try {
    run(right_body, "", options);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("the phases of an evaluation add up to all of it") {
  const Evaluation evaluation = run(right_body);
  REQUIRE(evaluation.accepted());
  const json timings = json::parse(to_json(evaluation)).at("timings");
  CHECK(seconds_of_phases(timings) == Approx(evaluation.timings.total_s));
  for (const char* const each :
       {"describe_s", "compile_s", "start_s", "calibrate_s", "check_s", "measure_s", "end_s"}) {
    CAPTURE(each);
    CHECK(timings.at(each).get<double>() > 0.0);
  }
}

TEST_CASE("a timeline has a span for each phase, and evaluations and compilations append to it") {
  const ScratchDirectory scratch;
  Options options = quick_options();
  options.timeline = scratch.path() / "trace.json";
  const Evaluation evaluation = run(right_body, "", options);
  REQUIRE(compile("doubled", doubled(right_body), options).succeeded);

  std::set<std::string> names;
  std::vector<std::string> on_the_device;
  for (const json& each : events_of(*options.timeline)) {
    if (each.at("ph") == "M") continue;
    const auto name = each.at("name").get<std::string>();
    if (each.at("pid") == ::getpid())
      names.insert(name);
    else
      on_the_device.push_back(name);
    if (name == "doubled: accepted")
      CHECK(each.at("dur").get<double>() * 1e-6 == Approx(evaluation.timings.total_s).epsilon(0.1));
  }
  names.erase("waiting");  // whether it waits depends on others
  CHECK(names == std::set<std::string>{"doubled: accepted", "doubled: compilation", "describing", "examining",
                                       "compiling", "starting", "loading", "checking", "calibrating",
                                       "sampling", "auditing", "ending"});
  CHECK(on_the_device ==
        std::vector<std::string>{"sampling, doubled: accepted", "auditing, doubled: accepted"});
}

TEST_CASE("threads that begin together make one file") {
  const ScratchDirectory scratch;
  Options options = quick_options();
  for (int round = 0; round < 20; ++round) {
    options.timeline = scratch.path() / std::to_string(round);
    std::vector<std::string> complaints(8);
    std::vector<std::jthread> threads;
    for (std::string& each : complaints) {
      threads.emplace_back([&] {
        try {
          evaluate("no_such_problem", doubled(right_body), options);
        } catch (const Error& error) {
          each = error.what();
        }
      });
    }
    threads.clear();
    for (const std::string& each : complaints) CHECK(contains(each, "no_such_problem"));
    CHECK(text_of(*options.timeline) == "[\n");
  }
}

TEST_CASE("a timeline is not appended to a file that is something else") {
  const ScratchDirectory scratch;
  Options options = quick_options();
  options.timeline = scratch.path() / "mine.cu";
  std::ofstream(*options.timeline) << "int x;\n";
  CHECK(contains(complaint(options), "mine.cu' is no timeline"));
  CHECK(text_of(*options.timeline) == "int x;\n");
  options.timeline = "/dev/null/trace.json";
  CHECK(contains(complaint(options), "cannot be written: Not a directory"));
}
