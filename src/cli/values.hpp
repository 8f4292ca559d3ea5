// Adds options to a command. Their values are read once, straight into what the command works with:
//
//     add_value(app, "--jobs", options.jobs, "Compile so many at a time", "N", parse_count_from<1>);
#pragma once

#include "base/document/fields.hpp"
#include "cli/arguments.hpp"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace kbench::cli {

template <int least>
int parse_count_from(std::string_view option, std::string_view text) {
  return parse_count(option, text, least);
}

template <int least>
std::size_t parse_size_from(std::string_view option, std::string_view text) {
  return static_cast<std::size_t>(parse_count(option, text, least));
}

inline std::filesystem::path parse_path(std::string_view /*option*/, const std::string& text) { return text; }
inline std::string parse_text(std::string_view /*option*/, const std::string& text) { return text; }

// A name or an address. An empty one, as of a variable that is not set, is refused and not taken for none.
inline std::string parse_word(std::string_view option, const std::string& text) {
  if (text.empty()) throw not_understood(option, "a text", text);
  return text;
}

// `parse` gets the option's name and the text, and throws Error. An option that fills a vector may be repeated.
template <class Value, class Parse>
CLI::Option* add_value(CLI::App* app, const std::string& names, Value& value, const std::string& help,
                       const std::string& type, const Parse& parse) {
  const std::string option = names.substr(names.rfind(',') + 1);
  const auto read = [&value, option, parse](const CLI::results_t& texts) {
    if constexpr (document::is_vector<Value>) {
      value.clear();
      for (const std::string& text : texts) value.push_back(parse(option, text));
    } else {
      value = parse(option, texts.back());
    }
    return true;
  };
  CLI::Option* const added = app->add_option(names, read, help)->type_name(type);
  if constexpr (document::is_vector<Value>)
    added->expected(CLI::detail::expected_max_vector_size)->allow_extra_args(false);
  return added;
}

}  // namespace kbench::cli
