// Fortran 2018, by gfortran. A solution is a subroutine with the binding label "solution". Its arrays have
// one dimension, and their elements have the problem's order, which is that of C.
#include "isolation/protocol/entry.hpp"
#include "language/language.hpp"
#include "language/source_files.hpp"
#include "language/toolchain/compiler.hpp"
#include "language/toolchain/starter.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>

namespace kbench::language {
namespace {

constexpr toolchain::CompilerSearch gfortran{
    Language("fortran"), "Fortran", {"KBENCH_FC", "FC"}, {"gfortran", "f95"}, "gfortran"};

std::string_view fortran_type(DType dtype) {
  switch (dtype) {
    case DType::float64: return "real(c_double)";
    case DType::float32: return "real(c_float)";
    case DType::complex64: return "complex(c_float_complex)";
    case DType::int64: return "integer(c_int64_t)";
    case DType::int32: return "integer(c_int32_t)";
    case DType::int16: return "integer(c_int16_t)";
    case DType::int8: return "integer(c_int8_t)";
    case DType::boolean: return "logical(c_bool)";
    default: throw Error(fmt::format("Fortran has no type for elements of {}", name(dtype)));
  }
}

std::string_view fortran_type(ScalarType type) {
  switch (type) {
    case ScalarType::size: return "integer(c_size_t)";
    case ScalarType::int64: return "integer(c_int64_t)";
    case ScalarType::int32: return "integer(c_int32_t)";
    case ScalarType::float64: return "real(c_double)";
    case ScalarType::float32: return "real(c_float)";
    case ScalarType::uint64: return "integer(c_int64_t)";  // values are below 2^63
    case ScalarType::uint32: break;
  }
  throw Error("Fortran has no type for a scalar of type uint32");
}

std::string_view intent_of(Role role) {
  switch (role) {
    case Role::input: return "in";
    case Role::output: return "out";
    case Role::inout: break;
  }
  return "inout";
}

// A parameter as the subroutine's head names it, and as its body declares it.
struct Dummy {
  std::string name;
  std::string declaration;
  std::string_view explanation;
};

std::vector<Dummy> dummies(const FunctionSignature& signature, DType dtype) {
  std::vector<Dummy> all;
  for (const Parameter& parameter : signature.parameters) {
    if (const auto* tensor = std::get_if<TensorParameter>(&parameter)) {
      all.push_back({tensor->name,
                     fmt::format("{}, intent({}) :: {}(*)", fortran_type(tensor->dtype_for(dtype)),
                                 intent_of(tensor->role), tensor->name),
                     toolchain::explanation(parameter)});
    } else if (const auto* scalar = std::get_if<ScalarParameter>(&parameter)) {
      all.push_back({scalar->name, fmt::format("{}, value :: {}", fortran_type(scalar->type), scalar->name),
                     toolchain::explanation(parameter)});
    }
  }
  return all;
}

std::string subroutine_head(const std::vector<Dummy>& all) {
  std::vector<std::string_view> names;
  for (const Dummy& each : all) names.push_back(each.name);
  return fmt::format("subroutine solution({}) bind(C, name=\"solution\")", fmt::join(names, ", "));
}

std::string_view zero_of(ScalarType type) {
  switch (type) {
    case ScalarType::size: return "0_c_size_t";
    case ScalarType::int64: return "0_c_int64_t";
    case ScalarType::int32: return "0_c_int32_t";
    case ScalarType::float64: return "0.0_c_double";
    case ScalarType::float32: return "0.0_c_float";
    case ScalarType::uint64: return "0_c_int64_t";
    case ScalarType::uint32: break;
  }
  throw Error("Fortran has no type for a scalar of type uint32");
}

// A subroutine of isolation/protocol/entry.hpp's type that passes addresses on. The compiler cannot check the solution's
// parameters, because it is in another file.
std::string entry(const FunctionSignature& signature) {
  std::vector<std::string> names;
  std::vector<std::string> arguments;
  std::string declarations;
  std::size_t tensors = 0;
  std::size_t scalars = 0;
  for (const Parameter& parameter : signature.parameters) {
    if (std::holds_alternative<StreamParameter>(parameter)) continue;
    names.push_back(fmt::format("argument_{}", names.size()));
    if (const auto* scalar = std::get_if<ScalarParameter>(&parameter)) {
      declarations += fmt::format("      {}, value :: {}\n", fortran_type(scalar->type), names.back());
      arguments.push_back(fmt::format("transfer(scalars({}), {})", ++scalars, zero_of(scalar->type)));
    } else {
      declarations += fmt::format("      type(c_ptr), value :: {}\n", names.back());
      arguments.push_back(fmt::format("tensors({})", ++tensors));
    }
  }
  return fmt::format(R"(subroutine {0}(tensors, scalars) bind(C, name="{0}")
  use iso_c_binding
  implicit none
  type(c_ptr), intent(in) :: tensors(*)
  integer(c_int64_t), intent(in) :: scalars(*)
  interface
    subroutine solution({1}) bind(C, name="solution")
      import
{2}    end subroutine solution
  end interface
  call solution({3})
end subroutine {0}
)",
                     protocol::entry_name, fmt::join(names, ", "), declarations,
                     fmt::join(arguments, ", &\n    "));
}

class Fortran final : public Support {
 public:
  Language language() const override { return gfortran.language; }
  std::string_view title() const override { return gfortran.title; }
  std::vector<Ending> endings() const override {
    return {{".f90", FileKind::source}, {".F90", FileKind::source}};
  }
  bool runs_on(DeviceKind device) const override { return device == DeviceKind::cpu; }

  std::string declaration(const FunctionSignature& signature, DType dtype) const override {
    const std::vector<Dummy> all = dummies(signature, dtype);
    std::vector<std::string_view> declarations;
    for (const Dummy& each : all) declarations.push_back(each.declaration);
    return fmt::format("{}; {}", subroutine_head(all), fmt::join(declarations, "; "));
  }

  std::string starter(const ProblemDescription& problem) const override {
    const std::vector<Dummy> all = dummies(problem.signature, problem.dtype);
    std::string text = toolchain::described(problem.info, "!") + "\n" + subroutine_head(all) +
                       "\n  use iso_c_binding\n  implicit none\n";
    for (const Dummy& each : all) text += fmt::format("  {}  ! {}\n", each.declaration, each.explanation);
    return text + "  ! Your code.\nend subroutine solution\n";
  }

  std::optional<toolchain::Compiler> find_compiler(const CompileOptions& options) const override {
    return toolchain::find_compiler(options, gfortran);
  }

  toolchain::Build build(const toolchain::BuildContext& context, const Submission& submission,
                         const toolchain::Contract& contract) const override {
    toolchain::Recipe recipe{.compiler = toolchain::find_compiler(context.options, gfortran),
                             .flags = {.always = {"-O3", "-march=native", "-fopenmp", "-fPIC",
                                                  "-ffree-line-length-none", "-fdiagnostics-color=never"},
                                       .make_shared_object = {"-shared", "-Wl,-z,defs", "-J", "..", "-o"}},
                             .sources = submission.files,
                             .unit = SourceFile{"entry.f90", entry(contract.signature)},
                             .files = {"../unit/entry.f90"},
                             .function = "solution",
                             .declaration = declaration(contract.signature, contract.dtype),
                             .empty = {"empty.f90", ""}};
    for (const SourceFile& file : submission.files) recipe.files.push_back(file.path);
    return toolchain::build(context, recipe);
  }
};

}  // namespace

std::unique_ptr<Support> make_fortran() { return std::make_unique<Fortran>(); }

}  // namespace kbench::language
