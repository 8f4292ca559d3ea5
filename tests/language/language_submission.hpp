// What the tests of a language's submissions have in common.
#pragma once

#include "catch.hpp"
#include "evaluate/support.hpp"
#include "language/language.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace kbench::tests {

// Nothing where its compiler is missing, which is said. A file tests one language, for what is said skips all of it.
inline std::optional<Language> installed(std::string_view name) {
  const Language language(name);
  try {
    language::support(language).find_compiler({});
    return language;
  } catch (const Error& error) {
    WARN("SKIPPED: " << error.what());
    return std::nullopt;
  }
}

inline Evaluation checked(const Language& language, const std::string& text) {
  Options options = quick_options();
  options.check_only = true;
  return evaluate("vector_add", Submission::from_text(text, language), options);
}

inline bool holds(const std::string& text, std::string_view part) {
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
  return text.find(part) != std::string::npos;
}

// The starter computes nothing, so what it writes is wrong; but it compiles, and says nothing.
inline void try_starter(const Language& language) {
  const std::string text = starter_code("vector_add", {}, language);
  const Evaluation evaluation = checked(language, text);
  INFO(text << evaluation.explain());
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(evaluation.diagnostics.empty());
}

// An element type that the language lacks is an error that says so.
inline void require_no_bfloat16(const Language& language) {
  Options options = quick_options();
  options.dtype = DType::bfloat16;
  try {
    starter_code("vector_add", options, language);
    FAIL("there is a starter");
  } catch (const Error& error) {
    holds(error.what(), "has no type for elements of bfloat16");
  }
}

}  // namespace kbench::tests
