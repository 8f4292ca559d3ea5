#include "referee/other_inputs.hpp"

#include "catch.hpp"

#include <set>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::referee;

namespace {

OtherInputs with_kinds(const std::vector<std::string>& names, std::uint32_t number) {
  std::vector<CaseDescription> kinds;
  for (const std::string& each : names) kinds.push_back({.test_case = {.inputs = each}});
  return {std::move(kinds), Random(Philox({1, 2}, {3, number}))};
}

// At which of so many samples another kind is due, and which.
std::vector<std::pair<int, std::string>> due_in(OtherInputs& others, int samples) {
  std::vector<std::pair<int, std::string>> due;
  for (int i = 0; i < samples; ++i) {
    if (const CaseDescription* const kind = others.due()) due.emplace_back(i, kind->test_case.inputs);
  }
  return due;
}

}  // namespace

TEST_CASE("in every sixteen samples one call has other inputs, at a place that is drawn") {
  std::set<int> places;
  for (std::uint32_t number = 0; number < 50; ++number) {
    OtherInputs others = with_kinds({"ties", "large"}, number);
    const auto due = due_in(others, 160);
    REQUIRE(due.size() == 10);
    for (int block = 0; block < 10; ++block) CHECK(due[static_cast<std::size_t>(block)].first / 16 == block);
    places.insert(due[0].first);
  }
  CHECK(places.size() > 10);
}

TEST_CASE("other kinds of inputs take turns, in an order that is drawn") {
  std::set<std::string> first;
  for (std::uint32_t number = 0; number < 50; ++number) {
    OtherInputs others = with_kinds({"ties", "large", "negative"}, number);
    const auto due = due_in(others, 6 * 16);
    REQUIRE(due.size() == 6);
    std::set<std::string> kinds;
    for (int i = 0; i < 3; ++i) {
      const auto at = static_cast<std::size_t>(i);
      kinds.insert(due[at].second);
      CHECK(due[at].second == due[at + 3].second);
      CHECK(due[at].second == others.kinds()[at].test_case.inputs);
    }
    CHECK(kinds.size() == 3);
    first.insert(due[0].second);
  }
  CHECK(first.size() == 3);
}

TEST_CASE("a case with one kind of inputs has no other calls") {
  OtherInputs others = with_kinds({}, 0);
  CHECK(due_in(others, 100).empty());
}
