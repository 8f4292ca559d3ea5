// The destination of output that may go to a file; `-` is standard output.
#pragma once

#include "base/system/result_file.hpp"
#include "cli/terminal.hpp"

#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::cli {

inline bool names_file(const std::optional<std::filesystem::path>& output) {
  return output && *output != "-";
}

// Writes a result to standard output and to a file; if one fails, the other is still written. Printing may make the
// document.
template <class Print>
void print_and_write(const Print& print_result, std::optional<system::ResultFile>& file,
                     const std::string& document) {
  std::exception_ptr unprinted;
  try {
    print_result();
  } catch (const Error&) {
    unprinted = std::current_exception();
  }
  if (file) file->write(document);
  if (unprinted) std::rethrow_exception(unprinted);
}

inline void write_or_print(const std::optional<std::filesystem::path>& output, std::string_view text) {
  names_file(output) ? system::ResultFile(*output).write(text) : print(text);
}

}  // namespace kbench::cli
