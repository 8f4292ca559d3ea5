#include "referee/problem_rules.hpp"

#include "base/document/identifier.hpp"
#include "base/document/signature.hpp"
#include "base/document/text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::referee {
namespace {

// Shortens a value to what a message has room for.
std::string shown(std::string_view value) {
  constexpr std::size_t most_columns = 60;
  const std::string whole = document::printable_line(value.substr(0, 4 * most_columns));
  const std::string part = document::clipped(whole, most_columns);
  const bool is_whole = part.size() == whole.size() && value.size() <= 4 * most_columns;
  return fmt::format("\"{}\"{}", part, is_whole ? "" : "...");
}

void require_short(std::string_view field, std::string_view value, std::size_t most) {
  if (value.size() <= most) return;
  throw Error(fmt::format("{} is {} bytes long, {}; there may be {} at most", field, value.size(),
                          shown(value), most));
}

void require_few(std::string_view field, std::size_t count, std::size_t most = most_entries) {
  if (count <= most) return;
  throw Error(fmt::format("{} has {} entries; there may be {} at most", field, count, most));
}

void require_identifier(std::string_view field, std::string_view value) {
  require_short(field, value, longest_name);
  if (!document::is_identifier(value))
    throw Error(fmt::format("{} is {}, which is no C identifier", field, shown(value)));
}

// Requires a line that a terminal shows as it is.
void require_line(std::string_view field, std::string_view value, std::size_t most = longest_line) {
  require_short(field, value, most);
  if (document::printable_line(value) == value) return;
  throw Error(
      fmt::format("{} is {}: it is one line of UTF-8 without control characters", field, shown(value)));
}

// Requires a text of several lines. Source text may hold control characters, such as form feeds.
void require_text(std::string_view field, std::string_view value) {
  require_short(field, value, longest_text);
  if (!document::is_utf8(value)) throw Error(fmt::format("{} is no UTF-8: {}", field, shown(value)));
}

template <class Enum, class Known>
void require_known(std::string_view field, Enum value, const Known& known) {
  if (std::find(std::begin(known), std::end(known), value) != std::end(known)) return;
  throw Error(fmt::format("{} is {}, which kbench has no name for", field, static_cast<int>(value)));
}

// The name becomes an argument of the linker.
void require_library(std::string_view library) {
  require_short("info().cuda_libraries", library, longest_name);
  const auto is_harmless = [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '+' || c == '-';
  };
  if (library.empty() || !std::all_of(library.begin(), library.end(), is_harmless))
    throw Error(
        fmt::format("info().cuda_libraries lists {}, which is not the name of a library", shown(library)));
}

}  // namespace

void require_sound(const ProblemInfo& info) {
  require_identifier("info().name", info.name);
  require_line("info().title", info.title);
  require_text("info().description", info.description);
  require_line("info().difficulty", info.difficulty);
  require_few("info().tags", info.tags.size());
  for (const std::string& tag : info.tags) require_line("a tag of info().tags", tag);
  require_few("info().dtypes", info.dtypes.size());
  for (const DType dtype : info.dtypes) require_known("a dtype of info().dtypes", dtype, all_dtypes);
  require_few("info().cuda_libraries", info.cuda_libraries.size());
  for (const std::string& library : info.cuda_libraries) require_library(library);
  if (info.submission_memory > most_memory)
    throw Error(
        fmt::format("info().submission_memory is {} bytes, more than 64 TiB", info.submission_memory));
  if (!info.reference_file) return;
  require_line("info().reference_file.declaration", info.reference_file->declaration);
  require_line("info().reference_file.file", info.reference_file->file);
  require_line("info().reference_file.not_isolated", info.reference_file->not_isolated);
  require_text("info().reference_file.text", info.reference_file->text);
}

void require_sound(const FunctionSignature& signature) {
  for (const Parameter& parameter : signature.parameters) {
    std::visit([](const auto& each) { require_short("the name of a parameter", each.name, longest_name); },
               parameter);
  }
  document::validate(signature);
  for (const TensorParameter& tensor : signature.tensors()) {
    require_known(fmt::format("the role of {}", tensor.name), tensor.role,
                  std::array{Role::input, Role::output, Role::inout});
    if (tensor.dtype) require_known(fmt::format("the dtype of {}", tensor.name), *tensor.dtype, all_dtypes);
  }
  for (const ScalarParameter& scalar : signature.scalars()) {
    require_known(fmt::format("the type of {}", scalar.name), scalar.type,
                  std::array{ScalarType::size, ScalarType::int64, ScalarType::int32, ScalarType::float64,
                             ScalarType::float32, ScalarType::uint64, ScalarType::uint32});
  }
}

void require_sound(const TestCase& test_case) {
  if (test_case.name.empty()) throw Error("a case has no name");
  require_line("the name of a case", test_case.name);
  const std::string where = fmt::format("case '{}': ", test_case.name);
  require_known(where + "its purpose", test_case.purpose,
                std::array{Purpose::correctness, Purpose::performance});
  require_line(where + "what its inputs are", test_case.inputs);
  require_line(where + "its origin", test_case.origin);
  const std::vector<std::string>& others = test_case.other_inputs;
  require_few(where + "its other inputs", others.size());
  for (const std::string& each : others) require_line(where + "one of its other inputs", each);
  if (!others.empty() && test_case.purpose != Purpose::performance)
    throw Error(where + "only a performance case has other inputs");
  if (std::find(others.begin(), others.end(), test_case.inputs) != others.end())
    throw Error(where + "its inputs are among its other inputs");
  require_few(where + "its sizes", test_case.sizes.size());
  for (const auto& [name, extent] : test_case.sizes)
    require_line(where + "a size's name", name, longest_name);
  require_few(where + "its shapes", test_case.shapes.size(), FunctionSignature::max_parameters);
  for (const Shape& shape : test_case.shapes) {
    if (shape.size() > most_dimensions) {
      throw Error(fmt::format("{}a shape has {} dimensions; there may be {} at most", where, shape.size(),
                              most_dimensions));
    }
  }
}

}  // namespace kbench::referee
