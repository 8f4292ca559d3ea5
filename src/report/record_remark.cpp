#include "report/record_remark.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <vector>

namespace kbench::report {

std::string remark_of(const SubmissionRecord& record) {
  if (!record.measured || record.measured->verdict != Verdict::accepted) return "";
  const MeasuredRecord& measured = *record.measured;
  std::vector<std::string_view> remarks;
  if (!record.disqualified.empty()) remarks.emplace_back("disqualified");
  if (record.is_hidden) {
    remarks.emplace_back("hidden");
  } else if (measured.standing.empty()) {
    remarks.emplace_back("not a device of the board");
  } else if (measured.is_outdated) {
    remarks.emplace_back("older version of the problem");
  } else if (!measured.is_isolated) {
    remarks.emplace_back("not isolated");
  }
  std::string same_source;
  if (measured.is_suspected) {
    remarks.emplace_back("suspected");
  } else if (measured.same_source_as != 0) {
    same_source = fmt::format("same source as #{}", measured.same_source_as);
    remarks.emplace_back(same_source);
  } else if (!measured.unranked.empty()) {
    remarks.emplace_back("not proven");
  }
  return fmt::format("{}", fmt::join(remarks, ", "));
}

}  // namespace kbench::report
