#include "base/document/fields.hpp"
#include "base/document/names.hpp"
#include "base/document/option_list.hpp"

#include <boost/algorithm/string/replace.hpp>

#include <filesystem>

namespace kbench::document {
namespace {

template <class Value>
const char* type_of() {
  if constexpr (std::is_same_v<Value, bool>) return "boolean";
  if constexpr (std::is_same_v<Value, int>) return "integer";
  if constexpr (std::is_same_v<Value, std::size_t>) return "bytes";
  if constexpr (std::is_same_v<Value, double>) return "number";
  if constexpr (std::is_same_v<Value, std::chrono::milliseconds>) return "milliseconds";
  if constexpr (std::is_same_v<Value, std::filesystem::path>) return "path";
  return "text";
}

template <class Member>
nlohmann::json row_of(const OptionText& option, const char* part, const Member&) {
  using Value = typename ValueOf<Member>::type;
  nlohmann::json row{{"name", option.name},
                     {"part", part},
                     {"place", place_of<Value>(option)},
                     {"flag", option.flag.empty() ? nlohmann::json() : nlohmann::json(flag_of(option))},
                     {"type", type_of<Value>()},
                     {"several", is_vector<Member>},
                     {"group", option.group},
                     {"help", option.help}};
  if constexpr (std::is_enum_v<Value>) {
    row["choices"] = nlohmann::json::array();
    for_each_value<Value>([&](Value each) { row["choices"].push_back(kbench::name(each)); });
  }
  return row;
}

}  // namespace

nlohmann::json option_table() {
  const Options options;
  const Site site;
  nlohmann::json rows = nlohmann::json::array();
  visit_run_options([&](const OptionText& option,
                        const auto& member) { rows.push_back(row_of(option, "options", member)); },
                    options);
  visit_site_options([&](const OptionText& option, const auto& member,
                         const auto& /*of the site*/) { rows.push_back(row_of(option, "site", member)); },
                     options, site);
  return rows;
}

std::string flag_of(const OptionText& option) {
  return "--" + boost::algorithm::replace_all_copy(std::string(option.flag), "_", "-");
}

}  // namespace kbench::document
