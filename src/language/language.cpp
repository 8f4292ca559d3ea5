#include "language/language.hpp"

#include "base/document/text.hpp"
#include "language/source_files.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace kbench::language {
namespace {

std::vector<std::unique_ptr<Support>> built_in() {
  std::vector<std::unique_ptr<Support>> languages;
  languages.push_back(make_cpp());
  languages.push_back(make_cuda());
  languages.push_back(make_fortran());
  languages.push_back(make_rust());
  languages.push_back(make_python());
  languages.push_back(make_triton());
  languages.push_back(make_binary());
  return languages;
}

std::vector<std::unique_ptr<Support>>& registry() {
  static std::vector<std::unique_ptr<Support>> languages = built_in();
  return languages;
}

const Support* find(const Language& language) {
  const auto found = std::find_if(registry().begin(), registry().end(),
                                  [&](const auto& each) { return each->language() == language; });
  return found == registry().end() ? nullptr : found->get();
}

}  // namespace

std::vector<const Support*> all() {
  std::vector<const Support*> languages;
  for (const auto& each : registry()) languages.push_back(each.get());
  return languages;
}

const Support& support(const Language& language) {
  if (const Support* const found = find(language)) return *found;
  std::vector<std::string> names;
  for (const auto& each : registry()) names.emplace_back(each->language().name());
  throw Error(fmt::format("no language is called {}; there are {}", document::quoted(language.name()),
                          fmt::join(names, ", ")));
}

void add(std::unique_ptr<Support> support) {
  if (find(support->language()) != nullptr)
    throw Error(fmt::format("there is a language called {} already", support->language().name()));
  registry().push_back(std::move(support));
}

}  // namespace kbench::language

namespace kbench {

std::vector<Language> languages() {
  std::vector<Language> all;
  for (const language::Support* each : language::all()) {
    if (language::has_source(each->language())) all.push_back(each->language());
  }
  return all;
}

}  // namespace kbench
