#include "cli/board/operation.hpp"

#include "api/board_operations.hpp"
#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "cli/arguments.hpp"
#include "cli/board/options.hpp"
#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "report/columns.hpp"

#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench::cli::board {
namespace {

using api::Operation;
using api::Parameter;
using nlohmann::json;

// The schema of a value that is given.
json form_of(const Parameter& parameter) {
  json schema = parameter.schema();
  return schema.contains("anyOf") ? schema.at("anyOf").at(0) : schema;
}

bool is_text_or_number(const json& schema) {
  return schema.contains("enum") || (schema.contains("type") && schema.at("type") != "object");
}

// The word for an argument in usage lines. Completion offers files and devices by it.
std::string label_of(const Parameter& parameter, const json& schema) {
  static const std::map<std::string_view, std::string> labels{
      {"board", "NAME"}, {"device", "MODEL"}, {"path", "FILE"}, {"users", "USER"}};
  if (const auto found = labels.find(parameter.name); found != labels.end()) return found->second;
  if (schema.value("type", "") == "integer" && !parameter.is_required) return "N";
  return boost::algorithm::to_upper_copy(std::string(parameter.name));
}

json value_of(const std::string& option, const json& schema, const std::string& text) {
  if (option == "ID") return parse_id(text);
  if (schema.value("type", "") != "integer") return text;
  const auto number = parse_number<std::int64_t>(text);
  if (!number || *number < schema.value("minimum", *number))
    throw not_understood(option, schema.contains("minimum") ? "a whole number from 0" : "a whole number",
                         text);
  return *number;
}

void add_argument(CLI::App* command, const Parameter& parameter, json& given) {
  const json schema = form_of(parameter);
  const std::string label = label_of(parameter, schema);
  const std::string flag = "--" + boost::algorithm::replace_all_copy(std::string(parameter.name), "_", "-");
  const std::string meaning(parameter.meaning);
  json& value = given[std::string(parameter.name)];
  const std::string type = schema.value("type", "");
  if (type == "boolean") {
    command->add_flag_function(
        flag, [&value](std::int64_t count) { value = count > 0; }, meaning);
    return;
  }
  const bool is_list = type == "array";
  const bool is_positional = parameter.is_required || is_list;
  const std::string option = is_positional ? label : flag;
  const auto read = [&value, option, schema, is_list](const CLI::results_t& texts) {
    if (!is_list) {
      value = value_of(option, schema, texts.back());
      return true;
    }
    value = json::array();
    for (const std::string& text : texts) value.push_back(value_of(option, schema.at("items"), text));
    return true;
  };
  CLI::Option* const added = command->add_option(option, read, meaning)->required(parameter.is_required);
  added->type_name(is_positional ? "" : label);
  if (is_list) added->expected(1, CLI::detail::expected_max_vector_size)->allow_extra_args();
}

std::string cell(const json& value) {
  if (value.is_null() || value.is_object()) return "";
  if (value.is_number_float()) return document::figure(value.get<double>());
  if (!value.is_array()) return value.is_string() ? value.get<std::string>() : value.dump();
  std::string all;
  for (const json& each : value) all += (all.empty() ? "" : ", ") + cell(each);
  return all;
}

}  // namespace

const Operation& board_operation(std::string_view name) {
  for (const Operation& each : kbench_board_operations()->operations) {
    if (each.name == name) return each;
  }
  throw std::logic_error(fmt::format("there is no operation {}", name));
}

namespace {

// Adds who asks, and whose store it is.
api::Arguments complete(const Operation& operation, const StoreArguments& store, json arguments) {
  arguments["store"] = store_of(store);
  arguments["by"] = {{"user", user_name()}};
  return {arguments, operation.parameters};
}

}  // namespace

std::any carry_out(std::string_view operation, const StoreArguments& store, json arguments,
                   const api::Surroundings& surroundings) {
  const Operation& row = board_operation(operation);
  return row.value(complete(row, store, std::move(arguments)), surroundings);
}

json document_of(std::string_view operation, const StoreArguments& store, json arguments) {
  const Operation& row = board_operation(operation);
  return row.function(complete(row, store, std::move(arguments)), {});
}

bool fits_command_line(const Operation& operation) {
  for (const Parameter& each : operation.parameters) {
    if (each.is_required && !is_text_or_number(form_of(each))) return false;
  }
  return true;
}

std::function<int()> add_arguments(CLI::App* command, const Operation& operation, Print print,
                                   const Extra& extra) {
  struct Given {
    json arguments;
    std::string store;
    bool prints_json = false;
  };
  const auto given = std::make_shared<Given>();
  given->arguments = extra.defaults;
  add_store(command, given->store);
  for (const Parameter& each : operation.parameters) {
    if (each.name != "store" && each.name != "by" && is_text_or_number(form_of(each)))
      add_argument(command, each, given->arguments);
  }
  if (operation.result.schema() != json{{"type", "null"}}) add_json(command, given->prints_json);
  command->footer(extra.footer);
  return [given, &operation, print = std::move(print), rejects = extra.rejects_findings] {
    given->arguments["store"] = store_of({given->store});
    given->arguments["by"] = {{"user", user_name()}};
    const api::Arguments arguments(given->arguments, operation.parameters);
    if (print && !given->prints_json) return print(operation.value(arguments, {}), given->arguments);
    const json document = operation.function(arguments, {});
    if (!given->prints_json) return print_document(document);
    cli::print(document::dump(document) + '\n');
    return rejects && !document.empty() ? rejected : success;
  };
}

int print_document(const json& document) {
  if (document.is_null()) return success;
  if (document.is_string()) {
    print_text(document.get<std::string>());
  } else if (document.is_array() && !document.empty() && document.front().is_object()) {
    std::vector<std::string> names;
    for (const auto& [name, value] : document.front().items()) {
      if (!value.is_object()) names.push_back(name);
    }
    report::Columns columns(std::vector(names.size(), report::Align::left));
    columns.add(names);
    for (const json& each : document) {
      std::vector<std::string> cells;
      for (const std::string& name : names) cells.push_back(cell(each.value(name, json())));
      columns.add(std::move(cells));
    }
    print(columns.text());
  } else if (document.is_array()) {
    for (const json& each : document) print(document::printable_line(cell(each)) + '\n');
  } else {
    print(document.dump(2) + '\n');
  }
  return success;
}

}  // namespace kbench::cli::board
