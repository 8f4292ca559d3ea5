#include "process/child_json.hpp"

#include "document/fields.hpp"

#include <algorithm>
#include <utility>

namespace kbench::process {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

json paths_to_json(const std::vector<fs::path>& paths) {
  json list = json::array();
  for (const fs::path& path : paths) list.push_back(path.string());
  return list;
}

std::vector<fs::path> paths_from_json(const json& list) {
  std::vector<fs::path> paths;
  for (const json& path : list) paths.emplace_back(path.get<std::string>());
  return paths;
}

json limit_to_json(std::optional<std::size_t> limit) { return limit ? json(*limit) : json(nullptr); }

std::optional<std::size_t> limit_from_json(const json& value) {
  return value.is_null() ? std::nullopt : std::optional(value.get<std::size_t>());
}

}  // namespace

json spec_to_json(const ChildSpec& spec) {
  json files = nullptr;
  if (spec.files) {
    files = {{"readable", paths_to_json(spec.files->readable)},
             {"writable", paths_to_json(spec.files->writable)},
             {"hidden", paths_to_json(spec.files->hidden)},
             {"hides_rest", spec.files->hides_rest}};
  }
  json group = nullptr;
  if (spec.group) group = {{"memory", spec.group->memory}, {"processes", spec.group->processes}};
  json directory = nullptr;
  if (spec.directory) {
    directory = {{"path", spec.directory->path.string()},
                 {"bytes", spec.directory->bytes},
                 {"files", spec.directory->files}};
  }
  return {{"name", spec.name},
          {"arguments", spec.arguments},
          {"environment", spec.environment},
          {"working_directory", spec.working_directory.string()},
          {"output_limit", spec.output_limit},
          {"address_space", limit_to_json(spec.limits.address_space)},
          {"data", limit_to_json(spec.limits.data)},
          {"file_size", limit_to_json(spec.limits.file_size)},
          {"cpu_seconds", limit_to_json(spec.limits.cpu_seconds)},
          {"open_files", limit_to_json(spec.limits.open_files)},
          {"files", files},
          {"group", group},
          {"directory", directory},
          {"as_nobody", spec.as_nobody},
          {"has_counters", spec.has_counters},
          {"is_zygote", spec.is_zygote},
          {"zygote", spec.zygote}};
}

ChildSpec spec_from_json(const json& json) {
  ChildSpec spec;
  spec.name = json.at("name");
  spec.arguments = json.at("arguments").get<std::vector<std::string>>();
  spec.environment = json.at("environment").get<std::map<std::string, std::string>>();
  spec.working_directory = json.at("working_directory").get<std::string>();
  spec.output_limit = json.at("output_limit");
  spec.limits.address_space = limit_from_json(json.at("address_space"));
  spec.limits.data = limit_from_json(json.at("data"));
  spec.limits.file_size = limit_from_json(json.at("file_size"));
  spec.limits.cpu_seconds = limit_from_json(json.at("cpu_seconds"));
  spec.limits.open_files = limit_from_json(json.at("open_files"));
  if (const auto& files = json.at("files"); !files.is_null()) {
    spec.files = sandbox::FileAccess{.readable = paths_from_json(files.at("readable")),
                                     .writable = paths_from_json(files.at("writable")),
                                     .hidden = paths_from_json(files.at("hidden")),
                                     .hides_rest = files.at("hides_rest")};
  }
  if (const auto& directory = json.at("directory"); !directory.is_null()) {
    spec.directory = sandbox::BoundedDirectory{.path = directory.at("path").get<std::string>(),
                                               .bytes = directory.at("bytes"),
                                               .files = directory.at("files")};
  }
  if (const auto& group = json.at("group"); !group.is_null())
    spec.group = sandbox::GroupLimits{.memory = group.at("memory"), .processes = group.at("processes")};
  spec.as_nobody = json.at("as_nobody");
  spec.has_counters = json.at("has_counters");
  spec.is_zygote = json.at("is_zygote");
  spec.zygote = json.at("zygote");
  return spec;
}

json exit_to_json(const ChildExit& exit) {
  return {{"code", exit.code},
          {"signal", exit.signal},
          {"output", std::vector<unsigned char>(exit.output.begin(), exit.output.end())},
          {"output_gap", exit.output_gap},
          {"output_left_out", exit.output_left_out},
          {"cpu_seconds", exit.cpu_seconds},
          {"peak_bytes", exit.peak_bytes},
          {"reached_limit", exit.reached_limit}};
}

ChildExit exit_from_json(const json& json) {
  using document::decode_field;
  const auto output = decode_field<std::vector<unsigned char>>(json, "output");
  return {.code = decode_field<int>(json, "code"),
          .signal = decode_field<int>(json, "signal"),
          .output = std::string(output.begin(), output.end()),
          .output_gap = std::min(decode_field<std::size_t>(json, "output_gap"), output.size()),
          .output_left_out = decode_field<std::size_t>(json, "output_left_out"),
          .cpu_seconds = decode_field<double>(json, "cpu_seconds"),
          .peak_bytes = decode_field<std::size_t>(json, "peak_bytes"),
          .reached_limit = decode_field<std::string>(json, "reached_limit")};
}

json counters_to_json(const std::vector<system::PerfCounter>& counters) {
  json errors = json::array();
  for (const system::PerfCounter& each : counters) errors.push_back(each.error);
  return errors;
}

std::vector<int> descriptors_of(const std::vector<system::PerfCounter>& counters) {
  std::vector<int> descriptors;
  for (const system::PerfCounter& each : counters) {
    if (each.descriptor) descriptors.push_back(each.descriptor.get());
  }
  return descriptors;
}

std::vector<system::PerfCounter> counters_from_json(const json& json,
                                                    std::vector<system::FileDescriptor>& descriptors) {
  const auto errors = document::decode<std::vector<int>>(json);
  if (std::cmp_not_equal(std::count(errors.begin(), errors.end(), 0), descriptors.size()))
    throw document::FieldError("comes with another number of descriptors");
  std::vector<system::PerfCounter> counters;
  auto next = descriptors.begin();
  for (const int error : errors) {
    counters.push_back({.descriptor = {}, .error = error});
    if (error == 0) counters.back().descriptor = std::move(*next++);
  }
  return counters;
}

}  // namespace kbench::process
