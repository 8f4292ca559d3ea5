// Python: a submission is read, and its syntax checked, behind walls. It runs in a special runner
// (src/python/kbench_python/runner.py): the user's interpreter with the runner's core loaded into it.
#include "base/document/names.hpp"
#include "base/document/text.hpp"
#include "base/site/target.hpp"
#include "isolation/process/workspace.hpp"
#include "language/cpp/prototype.hpp"
#include "language/language.hpp"
#include "language/python_runner.hpp"
#include "language/python_runtime.hpp"
#include "language/solution_document.hpp"
#include "language/source_files.hpp"
#include "language/toolchain/compiler.hpp"
#include "language/toolchain/starter.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace kbench::language {
namespace {

namespace fs = std::filesystem;

// Its arguments: what the entry file is to define, a place that nothing is written to, the entry file, the other files.
constexpr std::string_view checking_script = R"(import ast, sys, traceback, warnings

def binds(node, name):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return node.name == name
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return any((each.asname or each.name) in (name, "*") for each in node.names)
    if isinstance(node, ast.Name):
        return node.id == name and isinstance(node.ctx, ast.Store)
    return any(binds(child, name) for child in ast.iter_child_nodes(node))

warnings.simplefilter("ignore")
name, entry, failed = sys.argv[1], sys.argv[3], False
for path in sys.argv[3:]:
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
        tree = ast.parse(text, path)
        compile(text, path, "exec", dont_inherit=True)
        if path == entry and not any(binds(node, name) for node in tree.body):
            print(f"{path}: error: it defines no function called {name}")
            failed = True
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        print("".join(traceback.format_exception_only(type(error), error)), end="")
        failed = True
sys.exit(1 if failed else 0)
)";

constexpr std::array<std::string_view, 3> module_names{"solution.py", "main.py", "submission.py"};

const SourceFile& entry_of(const Submission& submission) {
  for (const SourceFile& file : submission.files) {
    if (file.path == entry_of_document) return file;
  }
  return entry_file(submission, module_names);
}

// ProblemDescription::python_call, as an object.
nlohmann::json call_of(const toolchain::Contract& contract) {
  return contract.python_call.empty() ? nlohmann::json::object()
                                      : nlohmann::json::parse(contract.python_call);
}

// Python skips a byte order mark in a file, but not in a text.
std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

// The document that runner.py reads.
std::string document_of(const Submission& submission, const toolchain::Contract& contract) {
  nlohmann::json files = nlohmann::json::object();
  for (const SourceFile& file : submission.files) {
    if (!document::is_utf8(file.text))
      throw Error(ErrorCode::invalid_submission, fmt::format("{} is not UTF-8", document::quoted(file.path)));
    files[file.path] = without_byte_order_mark(file.text);
  }
  nlohmann::json parameters = nlohmann::json::array();
  for (const Parameter& parameter : cpp::parameters_in(contract.signature, Language::cpp)) {
    if (const auto* scalar = std::get_if<ScalarParameter>(&parameter)) {
      parameters.push_back({{"kind", "scalar"}, {"name", scalar->name}, {"type", name(scalar->type)}});
    } else {
      parameters.push_back({{"kind", "tensor"}, {"name", std::get<TensorParameter>(parameter).name}});
    }
  }
  nlohmann::json call = call_of(contract);
  for (const char* const for_the_host : {"starter", "reference", "sha256"}) call.erase(for_the_host);
  return nlohmann::json{{"entry", entry_of(submission).path},
                        {"files", std::move(files)},
                        {"parameters", std::move(parameters)},
                        {"dtype", name(contract.dtype)},
                        {"call", std::move(call)}}
      .dump();
}

class Python : public Support {
 public:
  Language language() const override { return Language("python"); }
  std::string_view title() const override { return "Python"; }
  std::vector<Ending> endings() const override { return {{".py", FileKind::source}}; }
  bool runs_on(DeviceKind /*device*/) const override { return true; }

  std::string declaration(const FunctionSignature& signature, DType /*dtype*/) const override {
    std::vector<std::string> names;
    for (const Parameter& parameter : cpp::parameters_in(signature, Language::cpp))
      names.push_back(std::visit([](const auto& kind) { return kind.name; }, parameter));
    return fmt::format("def solution({})", fmt::join(names, ", "));
  }

  std::string declaration_for(const ProblemDescription& problem) const override {
    const std::string usual = declaration(problem.signature, problem.dtype);
    return problem.python_call.empty()
               ? usual
               : nlohmann::json::parse(problem.python_call).value("declaration", usual);
  }

  std::string starter(const ProblemDescription& problem) const override {
    const std::string form = starter_of_form(problem);
    if (!form.empty()) return toolchain::described(problem.info, "#") + "\nimport torch\n\n\n" + form;
    return head(problem) + "\n    pass  # Your code. Write to the outputs, or return them.\n";
  }

  std::optional<toolchain::Compiler> find_compiler(const CompileOptions& options) const override {
    return find_python(options);
  }

  std::map<std::string, std::string> describe_runtime(process::Children& children,
                                                      const CompileOptions& options) const override {
    return runtime_of(children, find_python(options)).packages;
  }

  void require_runtime(process::Children& children, const site::Target& target,
                       const CompileOptions& options) const override {
    const toolchain::Compiler python = find_python(options);
    require_usable(runtime_of(children, python), python, target);
    // An interpreter may work, and not behind the walls of a compiler.
    CompileOptions afresh = options;
    afresh.cache_directory = "";
    const FunctionSignature none;
    const toolchain::Build empty = build({children, afresh, process::make_workspace(children)},
                                         Submission::from_text("def solution():\n    pass\n", language()),
                                         {.signature = none, .dtype = DType::float32, .cuda = {}});
    if (!empty.succeeded) throw Error(ErrorCode::no_compiler, empty.failure + "\n" + empty.diagnostics);
  }

  void adapt_runner(process::Children& children, const site::Target& target, const Options& options,
                    process::ChildSpec& runner) const override {
    make_python_runner(children, target, options, runner);
  }

  bool makes_shared_object() const override { return false; }

  // A file that names torch's or TVM's builder of extensions. One that calls it by another way only builds later.
  bool builds_when_loaded(const Submission& submission) const override {
    return std::any_of(submission.files.begin(), submission.files.end(), [](const SourceFile& file) {
      return file.text.find("load_inline") != std::string::npos ||
             file.text.find("cpp_extension") != std::string::npos;
    });
  }

  toolchain::Build build(const toolchain::BuildContext& context, const Submission& submission,
                         const toolchain::Contract& contract) const override {
    if (!context.options.extra_flags.empty())
      throw Error("flags (--flag, or CompileOptions::extra_flags) are for compilers; Python has none");
    // Functions that may throw are called before a recipe's initialisers: otherwise g++ 12 destroys members that were
    // never made.
    const toolchain::Compiler python = find_python(context.options);
    const std::string entry = entry_of(submission).path;
    const nlohmann::json call = call_of(contract);
    const std::string function = call.value("function", "solution");
    const std::string declared = call.value("declaration", declaration(contract.signature, contract.dtype));
    const std::string document = document_of(submission, contract);
    toolchain::Recipe recipe{.compiler = python,
                             .flags = {.always = {"-I", "-B", "-S", "../unit/check.py", function}},
                             .sources = submission.files,
                             .unit = SourceFile{"check.py", std::string(checking_script)},
                             .files = {entry},
                             .function = function,
                             .declaration = declared,
                             .empty = {"empty.py", ""},
                             .opening_of_fault = "Fatal Python error",
                             .result = document};
    recipe.compiler.files = runtime_of(context.children, recipe.compiler).directories;
    for (const SourceFile& file : submission.files) {
      if (file.path != recipe.files.front()) recipe.files.push_back(file.path);
    }
    return toolchain::build(context, recipe);
  }

 protected:
  // The starter where the form of a problem in Python has its own entry; else empty.
  static std::string starter_of_form(const ProblemDescription& problem) {
    if (problem.python_call.empty()) return {};
    return nlohmann::json::parse(problem.python_call).value("starter", "");
  }

  // The problem, and the first lines of `solution`, which say what each parameter is.
  static std::string head(const ProblemDescription& problem) {
    std::string text = toolchain::described(problem.info, "#") + "\n\ndef solution(\n";
    for (const Parameter& parameter : cpp::parameters_in(problem.signature, Language::cpp)) {
      const auto* tensor = std::get_if<TensorParameter>(&parameter);
      text += fmt::format(
          "    {},  # {}{}\n", std::visit([](const auto& kind) { return kind.name; }, parameter),
          tensor != nullptr ? fmt::format("{} tensor; ", name(tensor->dtype_for(problem.dtype))) : "",
          toolchain::explanation(parameter));
    }
    return text + "):";
  }
};

// Triton has its own starter; all else is Python.
class Triton final : public Python {
 public:
  Language language() const override { return Language("triton"); }
  std::string_view title() const override { return "Triton"; }
  bool runs_on(DeviceKind device) const override { return device == DeviceKind::cuda; }

  void require_runtime(process::Children& children, const site::Target& target,
                       const CompileOptions& options) const override {
    Python::require_runtime(children, target, options);
    const fs::path interpreter = find_python(options).program;
    if (describe_runtime(children, options).contains("triton")) return;
    throw site::Unsupported(
        target.name(),
        fmt::format("the interpreter {0} has no triton; {0} -m pip install triton would install it",
                    interpreter.string()));
  }

  std::string starter(const ProblemDescription& problem) const override {
    std::vector<std::string> arguments;
    std::vector<std::string> parameters;
    const std::string form = starter_of_form(problem);
    for (const Parameter& parameter : cpp::parameters_in(problem.signature, Language::cpp)) {
      const std::string name = std::visit([](const auto& kind) { return kind.name; }, parameter);
      const bool is_tensor = std::holds_alternative<TensorParameter>(parameter);
      if (!is_tensor && !form.empty()) continue;  // a form's scalars are kbench's own
      arguments.push_back(name);
      parameters.push_back(is_tensor ? name + "_ptr" : name);
    }
    const std::string launch = fmt::format("kernel[(1,)]({}, BLOCK=1024)", fmt::join(arguments, ", "));
    return fmt::format(R"(import torch
import triton
import triton.language as tl

# Runs on the GPU: in as many programs as the grid has. Each tensor is a pointer to its first element.
{}@triton.jit
def kernel({}, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    pass  # Your code.


{}
)",
                       form.empty() ? "" : fmt::format("# Launch it where your code is called: {}\n", launch),
                       fmt::join(parameters, ", "),
                       form.empty() ? fmt::format("{}\n    {}", head(problem), launch)
                                    : toolchain::described(problem.info, "#") + "\n\n" + form);
  }
};

}  // namespace

std::unique_ptr<Support> make_python() { return std::make_unique<Python>(); }
std::unique_ptr<Support> make_triton() { return std::make_unique<Triton>(); }

}  // namespace kbench::language
