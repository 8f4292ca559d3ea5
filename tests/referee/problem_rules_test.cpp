#include "referee/problem_rules.hpp"

#include "catch.hpp"

#include <kbench/error.hpp>

#include <string>

using namespace kbench;
using referee::require_sound;

namespace {

// What is wrong with it; empty where nothing is.
template <class T>
std::string fault_of(const T& said) {
  try {
    require_sound(said);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

template <class Change>
std::string fault_of_info(const Change& change) {
  ProblemInfo info{.name = "sound", .title = "Sound", .description = "y = x\n", .tags = {"linear"}};
  REQUIRE(fault_of(info).empty());
  change(info);
  return fault_of(info);
}

template <class Change>
std::string fault_of_case(const Change& change) {
  TestCase test_case{.name = "n=5", .sizes = {{"n", 5}}, .shapes = {{5}, {}}};
  REQUIRE(fault_of(test_case).empty());
  change(test_case);
  return fault_of(test_case);
}

FunctionSignature with_output() { return FunctionSignature{}.output("y"); }

}  // namespace

TEST_CASE("the name of a problem is a C identifier of bounded length") {
  const auto fault_of_name = [](const std::string& name) {
    return fault_of_info([&](ProblemInfo& info) { info.name = name; });
  };
  CHECK(fault_of_name("matmul_2").empty());
  CHECK(fault_of_name("") == "info().name is \"\", which is no C identifier");
  CHECK(fault_of_name("2d") == "info().name is \"2d\", which is no C identifier");
  CHECK(fault_of_name("a/../b") == "info().name is \"a/../b\", which is no C identifier");
  CHECK(fault_of_name("a\x1b[2J\n") == "info().name is \"a\\x1b[2J\\x0a\", which is no C identifier");
  const std::string fault = fault_of_name(std::string(100'000, 'a'));
  CHECK(fault.rfind("info().name is 100000 bytes long, \"aaaa", 0) == 0);
  CHECK(fault.size() < 200);
}

TEST_CASE("what a problem says on one line is one, of UTF-8, and what it says at length is UTF-8") {
  const std::string escape = "\x1b]0;x\a";
  CHECK(fault_of_info([&](ProblemInfo& info) {
          info.title = escape;
        }).rfind("info().title is \"\\x1b]0;x\\x07\"", 0) == 0);
  CHECK_FALSE(fault_of_info([](ProblemInfo& info) { info.title = "two\nlines"; }).empty());
  CHECK_FALSE(fault_of_info([](ProblemInfo& info) { info.title = "\xff"; }).empty());
  CHECK_FALSE(fault_of_info([](ProblemInfo& info) { info.title = std::string(5'000, 'x'); }).empty());
  CHECK(fault_of_info([](ProblemInfo& info) { info.title = "na\xC3\xAFve"; }).empty());
  CHECK_FALSE(fault_of_info([&](ProblemInfo& info) { info.difficulty = escape; }).empty());
  CHECK_FALSE(fault_of_info([&](ProblemInfo& info) { info.tags = {"linear", escape}; }).empty());
  CHECK_FALSE(fault_of_info([](ProblemInfo& info) { info.tags.resize(2'000, "tag"); }).empty());
  CHECK(fault_of_info([](ProblemInfo& info) { info.description = "\xC3("; }) ==
        "info().description is no UTF-8: \"\xEF\xBF\xBD(\"");
  CHECK_FALSE(fault_of_info([](ProblemInfo& info) { info.description.resize(20'000'000, 'x'); }).empty());
  CHECK_FALSE(fault_of_info([](ProblemInfo& info) { info.cuda_libraries = {"m -o /etc/passwd"}; }).empty());
  CHECK_FALSE(
      fault_of_info([&](ProblemInfo& info) { info.reference_file = ReferenceFile{.file = escape}; }).empty());
  CHECK(fault_of_info([](ProblemInfo& info) { info.submission_memory = (std::size_t{64} << 40U) + 1; }) ==
        "info().submission_memory is 70368744177665 bytes, more than 64 TiB");
}

TEST_CASE("element types, roles and kinds of scalars are those that there are") {
  CHECK(fault_of_info([](ProblemInfo& info) {
          info.dtypes = {DType::float32, static_cast<DType>(77)};
        }) == "a dtype of info().dtypes is 77, which kbench has no name for");
  CHECK(fault_of(with_output().input("x", DType::int8)).empty());
  CHECK(fault_of(with_output().input("x", static_cast<DType>(200))) ==
        "the dtype of x is 200, which kbench has no name for");
  FunctionSignature signature = with_output();
  signature.parameters.emplace_back(TensorParameter{.name = "x", .role = static_cast<Role>(9)});
  CHECK(fault_of(signature) == "the role of x is 9, which kbench has no name for");
  CHECK(fault_of(with_output().scalar("n", static_cast<ScalarType>(9))) ==
        "the type of n is 9, which kbench has no name for");
}

TEST_CASE("parameters have distinct names, C identifiers of bounded length, and one is an output") {
  CHECK(fault_of(with_output().input("x")).empty());
  CHECK(fault_of(FunctionSignature{}.input("x")).find("it needs an output") != std::string::npos);
  CHECK(fault_of(with_output().input("y")).find("two parameters called 'y'") != std::string::npos);
  CHECK(fault_of(with_output().input("x\x1b[2J")).find("\"x\\x1b[2J\", which is no C identifier") !=
        std::string::npos);
  CHECK(fault_of(with_output().input(std::string(300, 'x'))).find("300 bytes long") != std::string::npos);
}

TEST_CASE("a case has a name on one line, and shapes of bounded rank") {
  CHECK(fault_of_case([](TestCase& each) { each.name = ""; }) == "a case has no name");
  CHECK(fault_of_case([](TestCase& each) { each.name = "\xE2\x80\xAE"; }).find("\\u202e") !=
        std::string::npos);
  CHECK_FALSE(fault_of_case([](TestCase& each) { each.name.resize(100'000, 'x'); }).empty());
  CHECK_FALSE(fault_of_case([](TestCase& each) { each.inputs = "a\nb"; }).empty());
  CHECK_FALSE(
      fault_of_case([](TestCase& each) { each.other_inputs = {"ties"}; }).empty());  // it is not timed
  CHECK_FALSE(fault_of_case([](TestCase& each) { each.origin = "\xff"; }).empty());
  CHECK_FALSE(fault_of_case([](TestCase& each) { each.sizes = {{"\x1b", 1}}; }).empty());
  CHECK_FALSE(fault_of_case([](TestCase& each) { each.purpose = static_cast<Purpose>(5); }).empty());
  CHECK(fault_of_case([](TestCase& each) { each.shapes[0].assign(17, 1); }) ==
        "case 'n=5': a shape has 17 dimensions; there may be 16 at most");
  CHECK_FALSE(fault_of_case([](TestCase& each) { each.shapes.resize(100); }).empty());
}
