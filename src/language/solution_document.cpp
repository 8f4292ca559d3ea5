#include "language/solution_document.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "language/source_files.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::language {
namespace {

using document::decode_field;
using document::FieldError;
using Json = nlohmann::json;

// Maps the two formats' names of languages to kbench's. Kernel languages within Python are modules of the
// interpreter.
constexpr std::pair<std::string_view, std::string_view> languages_of_documents[] = {
    {"python", "python"},         {"pytorch", "python"}, {"triton", "triton"}, {"tilelang", "python"},
    {"cute_dsl", "python"},       {"cutile", "python"},  {"cpp", "cpp"},       {"c++", "cpp"},
    {"cudnn_frontend", "python"}, {"cuda", "cuda"},      {"cuda_cpp", "cuda"}, {"cutlass", "cuda"},
    {"cublas", "cuda"},           {"cudnn", "cuda"}};

bool is_in_python(const Language& language) {
  return language.name() == "python" || language.name() == "triton";
}

Language language_called(const std::string& text) {
  const auto* const found = std::find_if(std::begin(languages_of_documents), std::end(languages_of_documents),
                                         [&](const auto& each) { return each.first == text; });
  if (found == std::end(languages_of_documents))
    throw FieldError(fmt::format("{} is no language that kbench takes solutions in", document::quoted(text)));
  return Language(found->second);
}

// Reduces SOL-ExecBench's several languages to one: Triton with others in Python, and CUDA with C++.
Language common_language(const std::vector<std::string>& names) {
  if (names.empty()) throw FieldError("expected at least one language");
  Language common = language_called(names.front());
  for (const std::string& name : names) {
    const Language each = language_called(name);
    if (is_in_python(each) != is_in_python(common))
      throw FieldError("a solution is in Python, or in C++ and CUDA; not in both");
    if (each == Language::cuda || each == Language("triton")) common = each;
  }
  return common;
}

// flashinfer-bench has one language, SOL-ExecBench a list of them.
Language language_of(const Json& spec) {
  const char* const field = spec.contains("languages") ? "languages" : "language";
  const auto names = spec.contains("languages")
                         ? decode_field<std::vector<std::string>>(spec, field)
                         : std::vector<std::string>{decode_field<std::string>(spec, field)};
  try {
    return common_language(names);
  } catch (const FieldError& error) {
    throw error.in_field(field);
  }
}

template <class T>
std::optional<T> optional_field(const Json& object, const char* name) {
  return object.contains(name) ? decode_field<std::optional<T>>(object, name) : std::nullopt;
}

// "main.py::run"
struct EntryPoint {
  std::string file;
  std::string function;
};

bool is_identifier(std::string_view text) {
  const auto may_begin = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !text.empty() && may_begin(text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
    return may_begin(c) || (c >= '0' && c <= '9');
  });
}

EntryPoint entry_point_of(const Json& spec, const std::vector<SourceFile>& files) {
  const auto text = decode_field<std::string>(spec, "entry_point");
  const std::size_t colons = text.find("::");
  const EntryPoint entry{.file = text.substr(0, colons),
                         .function = colons == text.npos ? std::string() : text.substr(colons + 2)};
  if (!is_identifier(entry.function))
    throw FieldError("expected a file and a function, as main.py::run, not " + document::quoted(text))
        .in_field("entry_point");
  if (std::none_of(files.begin(), files.end(),
                   [&](const SourceFile& each) { return each.path == entry.file; }))
    throw FieldError("there is no source called " + document::quoted(entry.file)).in_field("entry_point");
  return entry;
}

std::vector<SourceFile> sources_of(const Json& document) {
  const auto sources = decode_field<Json>(document, "sources");
  document::require_array(sources);
  if (sources.size() > most_files)
    throw FieldError(fmt::format("there are more than {}", most_files)).in_field("sources");
  std::vector<SourceFile> files;
  for (const Json& source : sources) {
    try {
      files.push_back({.path = decode_field<std::string>(source, "path"),
                       .text = decode_field<std::string>(source, "content")});
    } catch (const FieldError& error) {
      throw error.in_element(files.size()).in_field("sources");
    }
  }
  return files;
}

// The name of a file goes into it as text; check() has no quotation marks, backslashes and line ends in names.
SourceFile entry_in_python(const EntryPoint& entry, const Json& spec) {
  std::string module = entry.file;
  if (!module.ends_with(".py"))
    throw FieldError("an entry point in Python is in a file that ends in .py").in_field("entry_point");
  module.resize(module.size() - 3);
  std::replace(module.begin(), module.end(), '/', '.');
  return {.path = std::string(entry_of_document),
          .text = fmt::format(
              "import importlib\n\nrun = importlib.import_module(\".{}\", __package__).{}\n"
              "destination_passing_style = {}\n",
              module, entry.function,
              optional_field<bool>(spec, "destination_passing_style").value_or(true) ? "True" : "False")};
}

// kbench hands over pointers, not objects of TVM or torch.
void require_solution(const EntryPoint& entry, const Json& spec) {
  if (const auto binding = optional_field<std::string>(spec, "binding"))
    throw FieldError(
        fmt::format(
            "kbench has no binding {}: solutions in C++ and CUDA define `solution`, as `kbench starter` "
            "prints it, and have none",
            document::quoted(*binding)))
        .in_field("binding");
  if (entry.function != "solution")
    throw FieldError(
        fmt::format("in C++ and CUDA kbench calls `solution`, as `kbench starter` prints it, not {}",
                    document::quoted(entry.function)))
        .in_field("entry_point");
}

Submission decode(const Json& document) {
  Submission submission{.language = {}, .files = sources_of(document)};
  const auto spec = decode_field<Json>(document, "spec");
  try {
    document::require_object(spec);
    submission.language = language_of(spec);
    const EntryPoint entry = entry_point_of(spec, submission.files);
    if (is_in_python(submission.language))
      submission.files.push_back(entry_in_python(entry, spec));
    else
      require_solution(entry, spec);
  } catch (const FieldError& error) {
    throw error.in_field("spec");
  }
  return submission;
}

}  // namespace

bool is_solution_document(const std::filesystem::path& file) { return file.extension() == ".json"; }

Submission submission_of_document(std::string_view text) {
  try {
    return decode(document::parse(text));
  } catch (const Error& error) {
    throw Error(ErrorCode::invalid_submission, fmt::format("this is no solution in JSON: {}", error.what()));
  }
}

}  // namespace kbench::language
