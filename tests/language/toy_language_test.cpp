// Another language, which nothing in src/ knows: a file of one line, such as "add 1", of which a shell makes a shared object.
#include "catch.hpp"
#include "evaluate/support.hpp"
#include "isolation/protocol/entry.hpp"
#include "language/language.hpp"
#include "language/source_files.hpp"

#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>

#include <memory>
#include <string>

using namespace kbench;
using kbench::tests::quick_options;

namespace {

const Language toy("toy");

// Its compiler is a command of the shell: it writes C, and has cc compile it.
std::string script() {
  return "read -r operation number < solution.toy\n"
         "test \"$operation\" = multiply || { echo \"solution.toy:1: error: no such operation\" >&2; exit 1; "
         "}\n"
         "echo \"void " +
         std::string(protocol::entry_name) +
         "(void* const* t, const unsigned long* s) {"
         " for (unsigned long i = 0; i < s[0]; ++i) ((float*)t[1])[i] = $number * ((const float*)t[0])[i]; "
         "}\" "
         "> ../made.c\n"
         "exec cc -shared -fPIC -o ../solution.so ../made.c\n";
}

class Toy final : public language::Support {
 public:
  Language language() const override { return toy; }
  std::string_view title() const override { return "Toy"; }
  std::vector<language::Ending> endings() const override { return {{".toy", language::FileKind::source}}; }
  bool runs_on(DeviceKind device) const override { return device == DeviceKind::cpu; }
  std::string declaration(const FunctionSignature& /*signature*/, DType /*dtype*/) const override {
    return "operation number";
  }
  std::string starter(const ProblemDescription& /*problem*/) const override { return "multiply 1\n"; }
  std::optional<toolchain::Compiler> find_compiler(const CompileOptions& /*options*/) const override {
    return std::nullopt;  // a shell does not say its version
  }
  toolchain::Build build(const toolchain::BuildContext& context, const Submission& submission,
                         const toolchain::Contract& /*contract*/) const override {
    const toolchain::Recipe recipe{.compiler = {.language = toy, .program = "/bin/sh"},
                                   .flags = {.always = {"-c", script(), "toy"}},
                                   .sources = submission.files,
                                   .files = {},
                                   .function = "operation",
                                   .declaration = "operation number"};
    return toolchain::build(context, recipe);
  }
};

Options options_of_toy() {
  static const bool is_known = [] {
    language::add(std::make_unique<Toy>());
    return true;
  }();
  CHECK(is_known);
  Options options = quick_options();
  options.check_only = true;
  return options;
}

}  // namespace

TEST_CASE("a language that is added is known by the ending of its files, compiled, run and judged") {
  const Options options = options_of_toy();
  CHECK(language::language_of({{"solution.toy", "multiply 2"}}) == toy);
  CHECK(language::describe_endings().find("Toy sources in .toy") != std::string::npos);
  CHECK_THROWS_AS(language::add(std::make_unique<Toy>()), Error);

  const auto verdict = [&](const std::string& text) {
    return evaluate("doubled", Submission::from_text(text, toy), options);
  };
  const Evaluation right = verdict("multiply 2\n");
  INFO(right.explain());
  CHECK(right.verdict == Verdict::accepted);
  CHECK(verdict("multiply 3\n").verdict == Verdict::wrong_answer);
}

TEST_CASE("a language that nobody has added is an error that names those that there are") {
  try {
    evaluate("doubled", {.language = Language("cobol"), .files = {{"solution.cob", "x"}}}, options_of_toy());
    FAIL("it was evaluated");
  } catch (const Error& error) {
    INFO(error.what());
    CHECK(std::string(error.what()).find("'cobol'") != std::string::npos);
    CHECK(std::string(error.what()).find("cpp, cuda") != std::string::npos);
  }
}
