// Submissions that read beside an input: right in all else, each must be refused, and told which element it read.
//
//     kbench-beside-inputs                     of all problems
//     kbench-beside-inputs models reductions   of the problems of these families
//     kbench-beside-inputs softmax             of this one
//
// Such a reader is made of the problem's signature and of a right solution that kbench ships: it reads one element, and then
// calls the right solution. Which element is written into the compiled reader, so that each problem needs one compilation.
//
// A read one element before an input is met by a fence, and so is one past its end where a correctness case has an input that
// fills whole lines of 256 bytes. Elsewhere what follows an input, up to the next line, is noise: a reader that lets it change an
// output is wrong, and one that reads the first element behind the line meets the fence.
#include "file_header.hpp"
#include "read_file.hpp"
#include "solutions/shipped.hpp"

#include <kbench/kbench.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace kbench;
using namespace kbench::tests;

constexpr std::int64_t line_bytes = 256;  // what tensors are aligned to

// What a reader is told: the counterpart of the struct in its text.
struct Order {
  std::int64_t tensor = 0;   // in the order of the signature
  std::int64_t element = 0;  // negative before the beginning
  std::int64_t changes = 0;  // 1: what was read changes the first output
};

// Behind it an Order follows in a reader's bytes.
constexpr std::string_view mark = "reads beside an input: which is:";
static_assert(mark.size() % sizeof(std::int64_t) == 0);

constexpr std::string_view reading = R"(
namespace beside_inputs {{
struct Order {{
  char mark[{}];
  long long tensor, element, changes;
}};
volatile Order order = {{{{{}}}, 0, 0, 0}};
template <class T>
volatile unsigned char& last_byte(const T* tensor, long long element) {{
  return const_cast<unsigned char*>(reinterpret_cast<const unsigned char*>(tensor + element))[sizeof(T) - 1];
}}
}}  // namespace beside_inputs
)";

std::string name_of(const Parameter& parameter) {
  return std::visit([](const auto& kind) { return kind.name; }, parameter);
}

std::string reader_of(const ProblemDescription& problem, const std::string& right_solution) {
  std::vector<std::string> letters;
  for (const char letter : mark) letters.push_back(fmt::format("'{}'", letter));
  std::string reads;
  std::string first_output;
  const std::vector<TensorParameter> tensors = problem.signature.tensors();
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    reads +=
        fmt::format("  if (order.tensor == {}) byte = last_byte({}, order.element);\n", i, tensors[i].name);
    if (tensors[i].role != Role::input && first_output.empty()) first_output = tensors[i].name;
  }
  std::vector<std::string> arguments;
  for (const Parameter& parameter : problem.signature.parameters) {
    if (!std::holds_alternative<StreamParameter>(parameter)) arguments.push_back(name_of(parameter));
  }
  return "#define solution right_solution\n" + right_solution + "\n#undef solution\n" +
         fmt::format(reading, mark.size(), fmt::join(letters, ", ")) +
         declaration(problem.signature, problem.dtype) +
         " {\n  using namespace beside_inputs;\n  unsigned char byte = 0;\n" + reads +
         fmt::format(
             "  right_solution({});\n"
             "  if (order.changes) last_byte({}, 0) = last_byte({}, 0) ^ byte;\n}}\n",
             fmt::join(arguments, ", "), first_output, first_output);
}

Options options_of() {
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.device = "cpu";
  options.check_only = true;
  return options;
}

// Of the problem's first dtype; the plain one where there is one.
fs::path right_solution_of(const std::string& problem, DType first) {
  fs::path found;
  for (const fs::path& file : solutions_of(problem, ".cpp")) {
    if (!serves(file, first, first) || header_value(file, "expect") != "accepted") continue;
    if (found.empty() || file.stem() == "plain") found = file;
  }
  if (found.empty()) throw std::runtime_error(problem + " has no right solution");
  return found;
}

struct Tally {
  int inputs = 0;
  int reads = 0;
  int lines = 0;  // inputs whose end is at a fence in some case
  int failed = 0;
};

class Readers {
 public:
  Readers(const std::string& problem, Tally& tally)
      : problem_(describe(problem, options_of())), tally_(tally) {
    const std::string right = testing::read_file(right_solution_of(problem, problem_.dtype));
    const Compilation made =
        compile(problem, Submission::from_text(reader_of(problem_, right)), options_of());
    if (!made.succeeded) throw std::runtime_error(problem + ": " + made.diagnostics);
    binary_ = made.binary;
    if (binary_.files.front().text.find(mark) == std::string::npos)
      throw std::runtime_error(problem + ": the compiler dropped the reader's order");
  }

  void try_all() {
    const CaseDescription smallest = smallest_case([](const CaseDescription&) { return true; }).value();
    expect("inside", smallest, {}, Verdict::accepted, "");
    const std::vector<TensorParameter> tensors = problem_.signature.tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      if (tensors[i].role == Role::output) continue;
      ++tally_.inputs;
      read_before(i, smallest);
      read_past(i, smallest);
    }
  }

 private:
  template <class Predicate>
  std::optional<CaseDescription> smallest_case(Predicate fits) const {
    std::optional<CaseDescription> smallest;
    for (const CaseDescription& each : problem_.cases) {
      if (each.test_case.purpose != Purpose::correctness || !fits(each)) continue;
      if (!smallest || each.bytes < smallest->bytes) smallest = each;
    }
    return smallest;
  }

  std::int64_t element_bytes(std::size_t tensor) const {
    const DType dtype = problem_.signature.tensors()[tensor].dtype_for(problem_.dtype);
    return static_cast<std::int64_t>(size_of(dtype));
  }

  std::int64_t bytes(std::size_t tensor, const CaseDescription& where) const {
    return element_count(where.test_case.shapes[tensor]) * element_bytes(tensor);
  }

  void read_before(std::size_t tensor, const CaseDescription& where) {
    const std::string input = problem_.signature.tensors()[tensor].name;
    expect(input + "[-1]", where, order(tensor, -1), Verdict::crashed,
           fmt::format("it read {}[-1], 1 element before its beginning", input));
  }

  void read_past(std::size_t tensor, const CaseDescription& smallest) {
    const auto fills_lines = [&](const CaseDescription& each) {
      return bytes(tensor, each) % line_bytes == 0;
    };
    const std::optional<CaseDescription> whole = smallest_case(fills_lines);
    const CaseDescription& where = whole ? *whole : smallest;
    const std::int64_t count = element_count(where.test_case.shapes[tensor]);
    const std::int64_t rest = (line_bytes - bytes(tensor, where) % line_bytes) % line_bytes;
    const std::int64_t element = count + rest / element_bytes(tensor);
    const std::int64_t distance = element - count + 1;
    const std::string input = problem_.signature.tensors()[tensor].name;
    expect(fmt::format("{}[{}]", input, element), where, order(tensor, element), Verdict::crashed,
           fmt::format("it read {}[{}], {} element{} past its end", input, element, distance,
                       distance == 1 ? "" : "s"));
    if (whole) {
      ++tally_.lines;
      return;
    }
    Order changing = order(tensor, count);
    changing.changes = 1;
    expect(fmt::format("uses {}[{}]", input, count), where, changing, Verdict::wrong_answer, "");
  }

  static Order order(std::size_t tensor, std::int64_t element) {
    return {.tensor = static_cast<std::int64_t>(tensor), .element = element};
  }

  Submission told(const Order& order) const {
    Submission submission = binary_;
    std::string& bytes = submission.files.front().text;
    std::memcpy(bytes.data() + bytes.find(mark) + mark.size(), &order, sizeof order);
    return submission;
  }

  void expect(const std::string& what, const CaseDescription& where, const Order& order, Verdict verdict,
              const std::string& explanation) {
    Options options = options_of();
    options.cases = {where.test_case.name};
    const Evaluation evaluation = evaluate(problem_.info.name, told(order), options);
    tally_.reads += verdict == Verdict::accepted ? 0 : 1;
    if (evaluation.verdict == verdict && evaluation.explanation.find(explanation) != std::string::npos)
      return;
    ++tally_.failed;
    fmt::print("FAIL {} {}, case {}: {}, not {} \"{}\"\n{}\n{}\n", problem_.info.name, what,
               where.test_case.name, name(evaluation.verdict), name(verdict), explanation,
               evaluation.explain(), evaluation.output);
  }

  ProblemDescription problem_;
  Submission binary_;
  Tally& tally_;
};

bool is_named(const std::string& problem, const std::vector<std::string>& names) {
  if (names.empty()) return true;
  return std::any_of(names.begin(), names.end(), [&](const std::string& each) {
    return each == problem || fs::is_directory(fs::path(KBENCH_SOURCE_DIR "/plugins") / each / problem);
  });
}

bool run(const std::vector<std::string>& names) {
  const auto begin = std::chrono::steady_clock::now();
  Tally tally;
  int problems = 0;
  int without_inputs = 0;
  for (const std::string& problem : list_problems(options_of())) {
    if (!is_named(problem, names)) continue;
    const Tally before = tally;
    Readers(problem, tally).try_all();
    ++problems;
    without_inputs += tally.inputs == before.inputs ? 1 : 0;
    fmt::print("{:<22} {} inputs, {} reads beside them, {} not as expected\n", problem,
               tally.inputs - before.inputs, tally.reads - before.reads, tally.failed - before.failed);
    std::fflush(stdout);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  fmt::print(
      "\n{} problems in {:.0f} s, {} of them without an input; {} inputs, {} of which end at a fence; {} "
      "reads, {} not as expected\n",
      problems, seconds.count(), without_inputs, tally.inputs, tally.lines, tally.reads, tally.failed);
  return problems > 0 && tally.failed == 0;
}

}  // namespace

int main(int count, char** values) {
  try {
    return run({values + 1, values + count}) ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "kbench-beside-inputs: {}\n", error.what());
    return 2;
  }
}
