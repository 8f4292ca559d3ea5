#include "report/check_table.hpp"

#include "base/document/text.hpp"
#include "report/columns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kbench::report {
namespace {

// One mutant over all cases and outputs of one element type.
struct Tally {
  int rejected = 0;
  int wrong = 0;
};

Tally tally(const DTypeCheck& check, const std::string& mutant) {
  Tally tally;
  for (const CaseCheck& each : check.cases) {
    for (const MutantTrial& trial : each.mutants) {
      if (trial.mutant != mutant || trial.fate == MutantFate::right_answer) continue;
      ++tally.wrong;
      if (trial.fate == MutantFate::rejected) ++tally.rejected;
    }
  }
  return tally;
}

struct Row {
  std::string mutant;
  bool must_fail_everywhere = false;
};

// All mutants: those that must be rejected everywhere, and the others, each in the order in which they come.
std::vector<Row> rows_of(const ProblemCheck& check) {
  std::vector<Row> rows;
  for (const DTypeCheck& of_dtype : check.dtypes) {
    for (const CaseCheck& each : of_dtype.cases) {
      for (const MutantTrial& trial : each.mutants) {
        const bool known =
            std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return row.mutant == trial.mutant; });
        if (!known) rows.push_back({trial.mutant, trial.must_fail_everywhere});
      }
    }
  }
  std::stable_partition(rows.begin(), rows.end(), [](const Row& row) { return row.must_fail_everywhere; });
  return rows;
}

std::string mutants_text(const ProblemCheck& check) {
  const std::vector<Row> rows = rows_of(check);
  if (rows.empty()) return {};
  std::vector<Align> aligns(check.dtypes.size() + 1, Align::right);
  aligns[0] = Align::left;
  Columns columns(aligns);
  std::vector<std::string> head{"rejected / tried"};
  for (const DTypeCheck& each : check.dtypes) head.emplace_back(name(each.dtype));
  columns.add(std::move(head));
  for (const Row& row : rows) {
    std::vector<std::string> cells{row.mutant + (row.must_fail_everywhere ? " *" : "")};
    for (const DTypeCheck& each : check.dtypes) {
      const Tally of_dtype = tally(each, row.mutant);
      cells.push_back(of_dtype.wrong == 0 ? "-" : fmt::format("{}/{}", of_dtype.rejected, of_dtype.wrong));
    }
    columns.add(std::move(cells));
  }
  return '\n' + columns.text() +
         "* takes no computing: must be rejected in every case; the others in one correctness case\n";
}

std::string head_text(const ProblemCheck& check) {
  std::string text = fmt::format("{} on {}", check.problem, check.device);
  const char* separator = ": ";
  for (const DTypeCheck& each : check.dtypes) {
    const auto checked = std::count_if(each.cases.begin(), each.cases.end(),
                                       [](const CaseCheck& one) { return one.left_out.empty(); });
    text += fmt::format("{}{} of {}", separator, document::counted(static_cast<std::size_t>(checked), "case"),
                        name(each.dtype));
    separator = ", ";
  }
  return document::printable_line(text) + '\n';
}

// "float32, case 'n=7': ..."
std::string remarks_text(const ProblemCheck& check) {
  std::string text;
  for (const DTypeCheck& each : check.dtypes) {
    for (const std::string& remark : each.remarks)
      text += document::printable_line(fmt::format("{}: {}", name(each.dtype), remark)) + '\n';
    for (const CaseCheck& one : each.cases) {
      const std::string where = fmt::format("{}, case '{}'", name(each.dtype), one.name);
      if (!one.left_out.empty())
        text += document::printable_line(fmt::format("{} was left out: {}", where, one.left_out)) + '\n';
      for (const std::string& remark : one.remarks)
        text += document::printable_line(fmt::format("{}: {}", where, remark)) + '\n';
    }
  }
  return text.empty() ? text : '\n' + text;
}

}  // namespace

std::string table(const ProblemCheck& check, Colour colour) {
  std::string text = head_text(check) + mutants_text(check) + remarks_text(check);
  const std::vector<std::string> failures = check.failures();
  if (failures.empty()) return text + '\n' + painted("passed", Paint::green, colour) + '\n';
  text += fmt::format("\n{}: {}\n", painted("failed", Paint::red, colour),
                      document::counted(failures.size(), "failure"));
  for (const std::string& failure : failures) text += "  " + document::printable_line(failure) + '\n';
  return text;
}

}  // namespace kbench::report
