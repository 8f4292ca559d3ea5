// Where output goes that a file may be named for: `-` is standard output, as everywhere.
#pragma once

#include "cli/terminal.hpp"
#include "report/result_file.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace kbench::cli {

inline bool names_file(const std::optional<std::string>& output) { return output && *output != "-"; }

inline void write_or_print(const std::optional<std::string>& output, std::string_view text) {
  names_file(output) ? report::ResultFile(*output).write(text) : print(text);
}

}  // namespace kbench::cli
