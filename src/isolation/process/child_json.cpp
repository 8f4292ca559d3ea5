#include "isolation/process/child_json.hpp"

#include "base/document/fields.hpp"

#include <algorithm>

namespace kbench::sandbox {
KBENCH_FIELDS(FileAccess, readable, writable, hidden, hides_rest)
KBENCH_FIELDS(BoundedDirectory, path, bytes, files)
KBENCH_FIELDS(GroupLimits, memory, processes)
}  // namespace kbench::sandbox

namespace kbench::process {

KBENCH_FIELDS(ResourceLimits, address_space, data, file_size, cpu_seconds, open_files)
KBENCH_FIELDS(ChildSpec, name, arguments, environment, working_directory, output_limit, limits, files, group,
              directory, as_nobody, is_zygote, zygote)

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

}  // namespace kbench::process
