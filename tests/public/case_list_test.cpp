#include "catch.hpp"

#include <kbench/case_list.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace kbench {
namespace {

std::string error_of(const CaseList& list) {
  try {
    list.cases();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

std::vector<std::string> names_of(const CaseList& list) {
  std::vector<std::string> names;
  for (const TestCase& each : list.cases()) names.push_back(each.name);
  return names;
}

// Many draws, each from a stream of its own.
std::vector<TestCase> draws_of(
    const CaseList& list, const CaseList::Predicate& is_fit = [](const TestCase&) { return true; }) {
  std::vector<TestCase> drawn;
  for (std::uint32_t i = 0; i < 300; ++i) {
    Random random(Philox({1, 2}, {3, i}));
    auto one = list.draw(random, is_fit);
    REQUIRE(one);
    drawn.push_back(*one);
  }
  return drawn;
}

CaseList top_k() {
  CaseList list("{k} of {rows}x{cols}", {"rows", "cols", "k"});
  list.shapes({{"rows", "cols"}, {"rows", "k"}})
      .inputs({"tied", "negative", "integers"})
      .at_most("k", "cols");
  list.correctness({{1, 1, 1}, {5, 7, 7}});
  list.correctness({{3, 100, 5}}, "negative");
  list.performance({{{8, 50'000, 40}, "a vocabulary"}, {64, 256, 8}});
  return list;
}

TEST_CASE("a case follows from its sizes") {
  const std::vector<TestCase> cases = top_k().cases();
  REQUIRE(cases.size() == 5);
  CHECK(cases[1].name == "7 of 5x7");
  CHECK(cases[1].purpose == Purpose::correctness);
  CHECK(cases[1].sizes == std::map<std::string, std::int64_t>{{"rows", 5}, {"cols", 7}, {"k", 7}});
  CHECK(cases[1].shapes == std::vector<Shape>{{5, 7}, {5, 7}});
  CHECK(cases[1].inputs == "tied");
  CHECK(cases[2].name == "5 of 3x100 negative");
  CHECK(cases[2].inputs == "negative");
  CHECK(cases[3].purpose == Purpose::performance);
  CHECK(cases[3].origin == "a vocabulary");
  CHECK(cases[4].name == "8 of 64x256");
  CHECK(cases[4].origin.empty());
}

TEST_CASE("a list with one size has plain numbers") {
  CaseList list("n={n}", {"n"});
  list.shapes({{"n"}, {1}}).correctness({1, 2, 1001}).performance({{1 << 20, "a megapixel"}, 4096});
  CHECK(names_of(list) == std::vector<std::string>{"n=1", "n=2", "n=1001", "n=1048576", "n=4096"});
  CHECK(list.cases()[3].origin == "a megapixel");
  CHECK(list.cases()[2].shapes == std::vector<Shape>{{1001}, {1}});
  CHECK(list.cases()[2].inputs == "uniform");
}

TEST_CASE("the kind of inputs is named where it is not the first, or where the name has a place for it") {
  CaseList plain("n={n}", {"n"});
  plain.inputs({"normal", "ties"}).correctness({1}).correctness({2}, "ties");
  CHECK(names_of(plain) == std::vector<std::string>{"n=1", "n=2 ties"});
  CaseList placed("{inputs} {n}", {"n"});
  placed.inputs({"normal", "ties"}).correctness({1}).correctness({2}, "ties");
  CHECK(names_of(placed) == std::vector<std::string>{"normal 1", "ties 2"});
}

TEST_CASE("a name, an extent and a size can be computed") {
  CaseList list([](const TestCase& c) { return "kernel of " + std::to_string(c.size("kernel")); },
                {"length", "kernel"});
  list.derived("padding", [](const TestCase& c) { return c.size("kernel") / 2; })
      .shapes(
          {{"length"},
           {[](const TestCase& c) { return c.size("length") - c.size("kernel") + 2 * c.size("padding") + 1; },
            3}})
      .correctness({{10, 4}});
  const TestCase only = list.cases().front();
  CHECK(only.name == "kernel of 4");
  CHECK(only.size("padding") == 2);
  CHECK(only.shapes == std::vector<Shape>{{10}, {11, 3}});
}

TEST_CASE("a timed case is verified with every other kind of inputs that is fit for it") {
  CaseList list("n={n}", {"n"});
  list.inputs({"uniform", "ties", {"small", [](const TestCase& c) { return c.size("n") < 1000; }}});
  list.correctness({1}).performance({100, 100'000}).performance({200}, "ties");
  const std::vector<TestCase> cases = list.cases();
  CHECK(cases[0].other_inputs.empty());
  CHECK(cases[1].other_inputs == std::vector<std::string>{"ties", "small"});
  CHECK(cases[2].other_inputs == std::vector<std::string>{"ties"});
  CHECK(cases[3].other_inputs == std::vector<std::string>{"uniform", "small"});
}

TEST_CASE(
    "drawn cases are correctness cases between the smallest and the largest, of every kind, and keep to the "
    "constraints") {
  std::set<std::string> kinds;
  std::set<std::int64_t> columns;
  for (const TestCase& each : draws_of(top_k())) {
    CHECK(each.purpose == Purpose::correctness);
    CHECK((each.size("rows") >= 1 && each.size("rows") <= 64));
    CHECK((each.size("cols") >= 1 && each.size("cols") <= 50'000));
    CHECK((each.size("k") >= 1 && each.size("k") <= std::min(each.size("cols"), std::int64_t{40})));
    CHECK(each.shapes ==
          std::vector<Shape>{{each.size("rows"), each.size("cols")}, {each.size("rows"), each.size("k")}});
    CHECK(each.other_inputs.empty());
    kinds.insert(each.inputs);
    columns.insert(each.size("cols"));
  }
  CHECK(kinds == std::set<std::string>{"integers", "negative", "tied"});
  CHECK(columns.size() > 150);
}

TEST_CASE("drawn sizes keep to multiples, powers of two, least values, listed ones and other rules") {
  CaseList list("{heads} {shared} {n} {kernel} {pad}", {"heads", "shared", "n", "kernel", "pad"});
  list.multiple_of("heads", "shared").power_of_two("n").at_least("n", 4).only_listed("kernel");
  list.where("the kernel is larger than the padding",
             [](const TestCase& c) { return c.size("kernel") > c.size("pad"); });
  list.correctness({{1, 1, 4, 3, 0}, {64, 8, 4096, 7, 6}});
  std::set<std::int64_t> paddings;
  for (const TestCase& each : draws_of(list)) {
    CHECK(each.size("heads") % each.size("shared") == 0);
    CHECK((each.size("n") & (each.size("n") - 1)) == 0);
    CHECK(each.size("n") >= 4);
    CHECK((each.size("kernel") == 3 || each.size("kernel") == 7));
    CHECK(each.size("kernel") > each.size("pad"));
    paddings.insert(each.size("pad"));
  }
  CHECK(paddings.contains(0));
}

TEST_CASE("a derived size follows the sizes that are drawn") {
  CaseList list("{n}", {"n"});
  list.derived("half", [](const TestCase& c) { return c.size("n") / 2; })
      .shapes({{"half"}})
      .multiple_of("n", 2);
  list.correctness({2, 1000});
  for (const TestCase& each : draws_of(list)) CHECK(2 * each.size("half") == each.size("n"));
}

TEST_CASE("the same stream draws the same case") {
  Random one(Philox({5, 6}, {7, 8}));
  Random same(Philox({5, 6}, {7, 8}));
  CHECK(top_k().draw(one)->name == top_k().draw(same)->name);
}

TEST_CASE("where no sizes are fit, those of a correctness case are taken, or none") {
  const auto is_listed = [](const TestCase& each) {
    return each.size("rows") == 5 && each.size("cols") == 7 && each.size("k") == 7;
  };
  CaseList list = top_k();
  int found = 0;
  for (std::uint32_t i = 0; i < 100; ++i) {
    Random random(Philox({1, 2}, {3, i}));
    const auto drawn = list.draw(random, is_listed);
    found += drawn && drawn->size("rows") == 5 ? 1 : 0;
  }
  CHECK((found > 0 && found < 100));
  Random random(Philox({1, 2}, {3, 4}));
  CHECK_FALSE(list.draw(random, [](const TestCase&) { return false; }));
}

TEST_CASE("a list that contradicts itself is refused") {
  CHECK(error_of(top_k().correctness({{1, 2, 3}})) == "case '3 of 1x2': k is 3, and has to be at most 2");
  CHECK(error_of(top_k().correctness({{1, 2}})) == "a list of cases has 3 sizes; one of its cases has 2");
  CHECK(error_of(top_k().correctness({{1, 2, 1}}, "sorted")) ==
        "case '1 of 1x2 sorted': its inputs are none of the kinds that the list has");
  CaseList unfit("{n}", {"n"});
  unfit.inputs({"uniform", {"small", [](const TestCase& c) { return c.size("n") < 10; }}})
      .correctness({10}, "small");
  CHECK(error_of(unfit) == "case '10 small': its inputs are of a kind that is said to be unfit for it");
  CaseList ruled("{n}", {"n"});
  ruled.where("n is odd", [](const TestCase& c) { return c.size("n") % 2 == 1; }).correctness({2});
  CHECK(error_of(ruled) == "case '2': it breaks the rule: n is odd");
  CaseList misnamed("{m}", {"n"});
  CHECK(error_of(misnamed.correctness({2})) == "case '' has no size called 'm'");
}

class Doubled final : public CaseListProblem {
 public:
  ProblemInfo info() const override { return {.name = "doubled"}; }
  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("x").output("y").scalar("n");
  }
  CaseList get_case_list(DType /*dtype*/, DeviceKind /*device*/) const override {
    CaseList list("n={n}", {"n"});
    list.shapes({{"n"}, {"n"}})
        .inputs({"uniform", "ties"})
        .correctness({1, 7})
        .performance({1 << 10, 1 << 20});
    return list;
  }
  void create_inputs(const TestCase&, std::span<const Tensor>, Generator&) const override {}
  void reference_solution(const TestCase&, std::span<const Tensor>, std::span<const Tensor>) const override {}
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }
};

TEST_CASE("a problem with a list draws cases up to the geometric middle of what is timed") {
  const Doubled problem;
  std::int64_t largest = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    Random random(Philox({1, 2}, {3, i}));
    const auto drawn = problem.draw_test_case(DType::float32, DeviceKind::cpu, random);
    REQUIRE(drawn);
    largest = std::max(largest, drawn->size("n"));
  }
  CHECK(largest <= 1 << 15);
  CHECK(largest > 1 << 14);
}

}  // namespace
}  // namespace kbench
