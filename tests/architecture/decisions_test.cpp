// Verdicts and times each have one author: src/base/decision/ and src/base/statistics/time_decision.cpp. All other files may read them.
// Platforms have tables, which all other files ask.
#include "catch.hpp"
#include "read_file.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

namespace {

const fs::path sources = fs::path(KBENCH_SOURCE_DIR) / "src";

// A value of the enumeration that is neither compared with nor a case of a switch.
const std::regex any_verdict(R"(\bVerdict::\w+)");
const std::regex read_verdict(R"((?:[=!]= |case )Verdict::\w+)");
const std::regex any_time_source(R"(\bTimeSource::\w+)");
const std::regex read_time_source(R"((?:[=!]= |case )TimeSource::\w+)");

const std::regex assigned_verdict(R"([.>]verdict = )");
const std::regex assigned_time(R"([.>](?:runtime_ms|proven_ms|time_source) = )");

std::string without_comment(const std::string& line) { return line.substr(0, line.find("//")); }

std::size_t count(const std::string& text, const std::regex& pattern) {
  return static_cast<std::size_t>(
      std::distance(std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()));
}

// "evaluate/stage/conclude.cpp: evaluation.verdict = decision.verdict;", of all lines that hold `part` and are wanted.
std::vector<std::string> lines_of_sources(std::string_view part,
                                          const std::function<bool(const std::string&)>& is_wanted) {
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(sources)) {
    const std::string ending = entry.path().extension();
    if (ending != ".cpp" && ending != ".hpp" && ending != ".cu" && ending != ".cuh") continue;
    std::istringstream text(kbench::testing::read_file(entry.path()));
    for (std::string line; std::getline(text, line);) {
      if (line.find(part) == std::string::npos) continue;  // a regular expression takes its time
      const std::string code = without_comment(line);
      if (is_wanted(code)) found.push_back(fs::relative(entry.path(), sources).string() + ": " + code);
    }
  }
  return found;
}

void require_only(const std::vector<std::string>& lines, const std::set<std::string>& places) {
  REQUIRE_FALSE(lines.empty());
  for (const std::string& line : lines) {
    const std::string file = line.substr(0, line.find(':'));
    const std::string folder = file.substr(0, file.rfind('/') + 1);
    if (places.count(file) + places.count(folder) == 0) FAIL_CHECK(line);
  }
}

}  // namespace

TEST_CASE("a verdict is chosen in src/base/decision/ alone") {
  require_only(lines_of_sources("Verdict::",
                                [](const std::string& code) {
                                  return count(code, any_verdict) > count(code, read_verdict);
                                }),
               {"base/decision/", "base/document/names.hpp"});  // which says how many there are
}

TEST_CASE(
    "an evaluation takes its verdict from src/base/decision/, and a record of a board that of its "
    "evaluation") {
  require_only(lines_of_sources("verdict = ",
                                [](const std::string& code) { return count(code, assigned_verdict) > 0; }),
               {"base/decision/", "evaluate/stage/conclude.cpp", "boards/"});
}

TEST_CASE("a time, and what it rests on, is chosen in src/base/statistics/time_decision.cpp alone") {
  require_only(lines_of_sources("TimeSource::",
                                [](const std::string& code) {
                                  return count(code, any_time_source) > count(code, read_time_source);
                                }),
               {"base/statistics/time_decision.hpp", "base/statistics/time_decision.cpp",
                "base/document/names.hpp", "report/"});  // whose marks stand for them
  require_only(
      lines_of_sources(" = ", [](const std::string& code) { return count(code, assigned_time) > 0; }),
      {"base/statistics/time_decision.cpp", "base/statistics/reference_decision.cpp",
       "referee/measurement.cpp"});  // which takes what was decided
}

TEST_CASE(
    "a kind of device is named by the tables of platforms, by languages, and in the text of a new problem") {
  require_only(lines_of_sources(
                   "DeviceKind::",
                   [](const std::string& code) { return code.find("DeviceKind::") != std::string::npos; }),
               {"base/site/platform.cpp", "base/site/platform.hpp", "device/traits.hpp", "device/cuda/",
                "language/", "cli/new_problem/"});
}
