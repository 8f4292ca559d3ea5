#include "evaluate/roofline.hpp"

#include "base/document/json.hpp"
#include "base/site/cache_directory.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>

namespace kbench {
namespace {

std::string roofline_name(const std::string& device) { return fmt::format("roofline-{}.json", device); }

}  // namespace

std::optional<Roofline> read_roofline(const Options& options, const std::string& device) {
  try {
    const std::optional<std::string> text = read_cached(options, roofline_name(device));
    return text ? std::optional(document::parse(*text).get<Roofline>()) : std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

void keep_roofline(const Options& options, const std::string& device, const Roofline& roofline) {
  try {
    write_cached(options, roofline_name(device), document::dump(nlohmann::json(roofline)) + '\n');
  } catch (const Error&) {  // it will be measured again
  }
}

}  // namespace kbench
