#include "process/child_json.hpp"

#include "document/fields.hpp"

#include <algorithm>
#include <utility>

namespace kbench::sandbox {
KBENCH_FIELDS(FileAccess, readable, writable, hidden, hides_rest)
KBENCH_FIELDS(BoundedDirectory, path, bytes, files)
KBENCH_FIELDS(GroupLimits, memory, processes)
}  // namespace kbench::sandbox

namespace kbench::process {

KBENCH_FIELDS(ResourceLimits, address_space, data, file_size, cpu_seconds, open_files)
KBENCH_FIELDS(ChildSpec, name, arguments, environment, working_directory, output_limit, limits, files, group,
              directory, as_nobody, has_counters, is_zygote, zygote)

namespace {

using nlohmann::json;

}  // namespace

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
