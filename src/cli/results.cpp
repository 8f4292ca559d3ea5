#include "cli/results.hpp"

#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "base/system/foreign.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kbench::cli {

Evaluation read_result(const std::string& path) {
  const std::string text = system::read_file_or_pipe(path, document::largest_document);
  try {
    const nlohmann::json document = document::parse(text);
    const bool is_of_board = document.is_object() && document.contains("evaluation");
    return evaluation_from_json(is_of_board ? document.at("evaluation").dump() : text);
  } catch (const Error& error) {
    throw Error(error.code(),
                fmt::format("{} is no result of kbench evaluate --json or kbench board submission --json: {}",
                            document::quoted(path), error.what()));
  }
}

}  // namespace kbench::cli
