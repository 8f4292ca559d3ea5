// The languages of reference files and of submissions to them: C++, and CUDA, which includes it.
#pragma once

#include <kbench/problem.hpp>
#include <kbench/submission.hpp>

#include <optional>
#include <string_view>

namespace kbench::language {

// By the ending of the file's name; none for a file that is no reference.
std::optional<Language> language_of_reference(std::string_view file);

Language language_of(const ReferenceFile& reference);

// Whether code in `other` may be included in a file in this language.
bool may_include(const Language& language, const Language& other);

}  // namespace kbench::language
