#include "language/reference_language.hpp"

namespace kbench::language {

std::optional<Language> language_of_reference(std::string_view file) {
  const auto ends_in = [&](auto... endings) { return (file.ends_with(endings) || ...); };
  if (ends_in(".cu", ".cuh")) return Language::cuda;
  if (ends_in(".cpp", ".cc", ".cxx", ".hpp", ".hh", ".h")) return Language::cpp;
  return std::nullopt;
}

Language language_of(const ReferenceFile& reference) {
  return reference.is_cuda ? Language::cuda : Language::cpp;
}

bool may_include(const Language& language, const Language& other) {
  return language == other || (language == Language::cuda && other == Language::cpp);
}

}  // namespace kbench::language
