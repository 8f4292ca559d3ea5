#include "evaluate/replay_differences.hpp"

#include "base/document/text.hpp"
#include "base/statistics/time_decision.hpp"
#include "base/system/fingerprint.hpp"
#include "base/system/quiet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace kbench {
namespace {

constexpr std::size_t longest_command = 400;  // columns

// The first difference that a time depends on, apart from the submission; empty if there is none.
std::string other_machine(const Evaluation& before, const Evaluation& after) {
  for (const char* const key : {"kbench", "gpu", "cpu", "cores", "compiler"}) {
    const auto value_in = [key](const Evaluation& evaluation) {
      const auto found = evaluation.environment.find(key);
      return found == evaluation.environment.end() ? std::string("none") : found->second;
    };
    if (value_in(before) != value_in(after))
      return fmt::format("{} was '{}' and is '{}'", key, value_in(before), value_in(after));
  }
  return {};
}

double uncertainty_ms(const Measurement& measured) {
  return statistics::tolerated_part * measured.runtime_ms +
         (measured.ci95_ms.high - measured.ci95_ms.low) / 2;
}

// "1.5 ms (1.4 to 1.6)".
std::string time_text(const Measurement& measured) {
  return fmt::format("{:.4g} ms ({:.4g} to {:.4g})", measured.runtime_ms, measured.ci95_ms.low,
                     measured.ci95_ms.high);
}

class Comparison {
 public:
  Comparison(const Evaluation& before, const Submission& submission, Replay& replay)
      : before_(before), source_sha256_(fingerprint(submission)), replay_(replay) {}

  void compare() {
    const Evaluation& after = replay_.evaluation;
    if (!before_.source_sha256.empty() && before_.source_sha256 != source_sha256_)
      replay_.remarks.emplace_back(
          "the submission is not the one of the result: its files, or their names, differ");
    const bool same_version = before_.problem_version == after.problem_version;
    if (!same_version)
      differ("the problem was version {} and is version {}: neither verdicts nor times are of the same thing",
             before_.problem_version, after.problem_version);
    else if (before_.plugin_sha256 != after.plugin_sha256)
      replay_.remarks.push_back("the problem's plugin is another file, of the same version");
    if (before_.verdict != after.verdict)
      differ("the verdict was {} and is {}", name(before_.verdict), name(after.verdict));
    const std::string other = other_machine(before_, after);
    if (!other.empty()) replay_.remarks.push_back("times are not compared: " + other);
    compare_commands();
    for (const CaseResult& each : before_.cases) {
      const auto again =
          std::find_if(after.cases.begin(), after.cases.end(),
                       [&](const CaseResult& candidate) { return candidate.test_id == each.test_id; });
      if (again == after.cases.end()) {
        differ("case '{}' was reached and is not", each.name);
      } else {
        compare(each, *again, same_version && other.empty());
      }
    }
  }

 private:
  // Times may differ for that.
  void compare_commands() {
    const auto& before = before_.compile_command;
    const auto& after = replay_.evaluation.compile_command;
    if (before.empty() || after.empty() || before == after) return;
    const auto shown = [](const std::vector<std::string>& command) {
      return document::clipped(document::printable_line(document::command_text(command)), longest_command);
    };
    replay_.remarks.push_back(
        fmt::format("it was compiled by: {}; and now by: {}", shown(before), shown(after)));
  }

  template <class... Values>
  void differ(fmt::format_string<Values...> format, Values&&... values) {
    replay_.differences.push_back(fmt::format(format, std::forward<Values>(values)...));
  }

  void compare(const CaseResult& before, const CaseResult& after, bool with_times) {
    if (before.name != after.name || before.sizes != after.sizes)
      differ("case '{}' is another case by now, '{}'", before.name, after.name);
    if (before.passed != after.passed)
      differ("case '{}' {}", before.name, before.passed ? "passed and fails" : "failed and passes");
    if (!with_times || !before.measurement || !after.measurement) return;
    const Measurement& then = *before.measurement;
    const Measurement& now = *after.measurement;
    if (std::abs(then.runtime_ms - now.runtime_ms) <= uncertainty_ms(then) + uncertainty_ms(now)) return;
    std::string text =
        fmt::format("case '{}' took {} and takes {}", before.name, time_text(then), time_text(now));
    if (const std::string load = system::describe_load(); !load.empty())
      text += fmt::format("; {}, which may be why: replay it on a quiet machine", load);
    else if (!then.is_proven() || !now.is_proven())
      text += fmt::format("; the {} is not proven: {}", now.is_proven() ? "first" : "second",
                          now.is_proven() ? then.unproven : now.unproven);
    replay_.differences.push_back(std::move(text));
  }

  const Evaluation& before_;
  std::string source_sha256_;
  Replay& replay_;
};

}  // namespace

void find_differences(const Evaluation& before, const Submission& submission, Replay& replay) {
  Comparison(before, submission, replay).compare();
}

}  // namespace kbench
