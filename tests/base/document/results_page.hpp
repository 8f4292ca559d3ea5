// The block of docs/results.md that programs can read, and the schema beside the page.
#pragma once

#include "base/document/json_schema.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace kbench::testing {

inline std::string text_of_page(const std::string& name) {
  std::ifstream file(KBENCH_SOURCE_DIR "/docs/" + name);
  if (!file) throw std::runtime_error(name + " cannot be read");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The first JSON block below a heading.
inline nlohmann::json results_page_block(const std::string& heading) {
  const std::string page = text_of_page("results.md");
  const std::string fence = "```json\n";
  const std::size_t below = page.find("\n## " + heading + "\n");
  const std::size_t begin = page.find(fence, below);
  if (below == page.npos || begin == page.npos) throw std::runtime_error("no block below " + heading);
  const std::size_t end = page.find("\n```", begin);
  return nlohmann::json::parse(page.substr(begin + fence.size(), end - begin - fence.size()));
}

inline nlohmann::json results_schema_text() {
  return nlohmann::json::parse(text_of_page("results.schema.json"));
}

inline JsonSchema results_schema() { return JsonSchema(results_schema_text()); }

}  // namespace kbench::testing
