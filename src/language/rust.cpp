// Rust, edition 2021, by rustc. A solution is a public function `solution` with the C calling convention. The
// file that defines it is a module of a crate with a generated root. The root calls it, so other parameters are an
// error of the compiler.
#include "base/system/environment.hpp"
#include "isolation/protocol/entry.hpp"
#include "language/language.hpp"
#include "language/source_files.hpp"
#include "language/toolchain/compiler.hpp"
#include "language/toolchain/starter.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstddef>
#include <fstream>

namespace kbench::language {
namespace {

namespace fs = std::filesystem;

constexpr toolchain::CompilerSearch rustc{
    Language("rust"), "Rust", {"KBENCH_RUSTC", "RUSTC"}, {"rustc", "/usr/local/cargo/bin/rustc"}, "rustc"};

std::string_view rust_type(DType dtype) {
  switch (dtype) {
    case DType::float64: return "f64";
    case DType::float32: return "f32";
    case DType::complex64: return "[f32; 2]";
    case DType::int64: return "i64";
    case DType::int32: return "i32";
    case DType::int16: return "i16";
    case DType::int8: return "i8";
    case DType::uint32: return "u32";
    case DType::uint16: return "u16";
    case DType::uint8: return "u8";
    case DType::boolean: return "bool";
    default: throw Error(fmt::format("Rust has no type for elements of {}", name(dtype)));
  }
}

std::string_view rust_type(ScalarType type) {
  switch (type) {
    case ScalarType::size: return "usize";
    case ScalarType::int64: return "i64";
    case ScalarType::int32: return "i32";
    case ScalarType::float64: return "f64";
    case ScalarType::float32: return "f32";
    case ScalarType::uint64: return "u64";
    case ScalarType::uint32: break;
  }
  return "u32";
}

std::string element_type(const TensorParameter& tensor, DType evaluation) {
  std::string type(rust_type(tensor.dtype_for(evaluation)));
  if (tensor.is_unsigned) type.front() = 'u';
  return type;
}

struct Item {
  const Parameter& parameter;
  std::string name;
  std::string type;
  std::string argument;  // out of `tensors` and `scalars`
};

std::vector<Item> items(const FunctionSignature& signature, DType dtype) {
  std::vector<Item> all;
  std::size_t tensors = 0;
  std::size_t scalars = 0;
  for (const Parameter& parameter : signature.parameters) {
    if (const auto* tensor = std::get_if<TensorParameter>(&parameter)) {
      const std::string type =
          fmt::format("*{} {}", tensor->role == Role::input ? "const" : "mut", element_type(*tensor, dtype));
      all.push_back({parameter, tensor->name, type, fmt::format("*tensors.add({}) as {}", tensors++, type)});
    } else if (const auto* scalar = std::get_if<ScalarParameter>(&parameter)) {
      const std::string slot = fmt::format("*scalars.add({})", scalars++);
      std::string argument = fmt::format("{} as {}", slot, rust_type(scalar->type));
      if (scalar->type == ScalarType::float64) argument = fmt::format("f64::from_bits({})", slot);
      if (scalar->type == ScalarType::float32) argument = fmt::format("f32::from_bits({} as u32)", slot);
      all.push_back({parameter, scalar->name, std::string(rust_type(scalar->type)), argument});
    }
  }
  return all;
}

std::string function_head(const std::vector<Item>& all) {
  std::vector<std::string> parameters;
  for (const Item& each : all) parameters.push_back(fmt::format("{}: {}", each.name, each.type));
  return fmt::format("pub unsafe extern \"C\" fn solution({})", fmt::join(parameters, ", "));
}

// A text as a literal of Rust.
std::string literal(std::string_view text) {
  std::string marks = "#";
  while (text.find("\"" + marks) != text.npos) marks += '#';
  return fmt::format("r{0}\"{1}\"{0}", marks, text);
}

std::string root(const std::string& file, const std::vector<Item>& all) {
  std::vector<std::string> types;
  std::vector<std::string> arguments;
  for (const Item& each : all) {
    types.push_back(each.type);
    arguments.push_back(each.argument);
  }
  return fmt::format(
      "#[path = {}]\nmod submission;\n\n#[no_mangle]\npub unsafe extern \"C\" fn {}(\n    tensors: *const "
      "*mut u8,\n    #[allow(unused_variables)] scalars: *const u64,\n) {{\n    let call: unsafe extern "
      "\"C\" fn({}) = submission::solution;\n    call({});\n}}\n",
      literal("../source/" + file), protocol::entry_name, fmt::join(types, ", "), fmt::join(arguments, ", "));
}

// Finds the compiler behind rustup's file, which starts the one that its settings name: a walled process cannot see
// these.
fs::path behind_rustup(const fs::path& program) {
  std::error_code error;
  if (fs::canonical(program, error).filename() != "rustup") return program;
  const std::string named = system::environment_variable("RUSTUP_HOME");
  const fs::path home =
      named.empty() ? fs::path(system::environment_variable("HOME")) / ".rustup" : fs::path(named);
  std::ifstream settings(home / "settings.toml");
  constexpr std::string_view key = "default_toolchain = \"";
  for (std::string line; std::getline(settings, line);) {
    if (!line.starts_with(key) || !line.ends_with('"')) continue;
    fs::path compiler =
        home / "toolchains" / line.substr(key.size(), line.size() - key.size() - 1) / "bin/rustc";
    if (fs::is_regular_file(compiler, error)) return compiler;
  }
  throw Error(
      ErrorCode::no_compiler,
      fmt::format(
          "{} is rustup's, which has no default toolchain: run `rustup default stable`, or name a rustc in "
          "KBENCH_RUSTC",
          program.string()));
}

toolchain::Compiler find_rustc(const CompileOptions& options) {
  toolchain::Compiler compiler = toolchain::find_compiler(options, rustc);
  compiler.program = behind_rustup(compiler.program);
  std::error_code error;
  compiler.libraries = fs::canonical(compiler.program, error).parent_path().parent_path() / "lib";
  return compiler;
}

constexpr std::array<std::string_view, 3> root_names{"lib.rs", "solution.rs", "main.rs"};

class Rust final : public Support {
 public:
  Language language() const override { return rustc.language; }
  std::string_view title() const override { return rustc.title; }
  std::vector<Ending> endings() const override { return {{".rs", FileKind::source}}; }
  bool runs_on(DeviceKind device) const override { return device == DeviceKind::cpu; }

  std::string declaration(const FunctionSignature& signature, DType dtype) const override {
    return function_head(items(signature, dtype));
  }

  std::string starter(const ProblemDescription& problem) const override {
    std::string text = toolchain::described(problem.info, "//") + "\npub unsafe extern \"C\" fn solution(\n";
    const std::vector<Item> all = items(problem.signature, problem.dtype);
    for (const Item& each : all)
      text +=
          fmt::format("    {}: {},  // {}\n", each.name, each.type, toolchain::explanation(each.parameter));
    text += ") {\n    // Your code. These lines only keep the compiler from warning of unused parameters.\n";
    for (const Item& each : all) text += fmt::format("    let _ = {};\n", each.name);
    return text + "}\n";
  }

  std::optional<toolchain::Compiler> find_compiler(const CompileOptions& options) const override {
    return find_rustc(options);
  }

  toolchain::Build build(const toolchain::BuildContext& context, const Submission& submission,
                         const toolchain::Contract& contract) const override {
    const std::vector<Item> all = items(contract.signature, contract.dtype);
    const toolchain::Compiler compiler = find_rustc(context.options);
    // g++ 12 destroys members that were never made where an initialiser throws.
    const std::string entry = root(entry_file(submission, root_names).path, all);
    const std::string declared = function_head(all);
    const toolchain::Recipe recipe{
        .compiler = compiler,
        .flags = {.always = {"--edition=2021", "-Copt-level=3", "-Ctarget-cpu=native", "-Cpanic=abort",
                             "--crate-name=submission", "--crate-type=cdylib", "--color=never",
                             "--remap-path-prefix=../unit/../source/=",
                             "-Clink-arg=-fuse-ld=bfd",  // its own linker's wrapper needs /proc
                             "--sysroot=" + compiler.libraries.parent_path().string()},
                  .make_shared_object = {"-o"}},
        .sources = submission.files,
        .unit = SourceFile{"entry.rs", entry},
        .files = {"../unit/entry.rs"},
        .function = "solution",
        .declaration = declared,
        .empty = {"empty.rs", ""},
        .phrases_of_mismatch = {"`solution`", "submission::solution"}};
    return toolchain::build(context, recipe);
  }
};

}  // namespace

std::unique_ptr<Support> make_rust() { return std::make_unique<Rust>(); }

}  // namespace kbench::language
