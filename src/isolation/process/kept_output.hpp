// Keeps the beginning and the end of what a child prints; a crash explains itself at the end.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kbench::process {

struct Output {
  std::string text;          // all of it, or its first bytes and its last
  std::size_t gap = 0;       // offset in `text` at which bytes are left out
  std::size_t left_out = 0;  // bytes that are left out there
};

class KeptOutput {
 public:
  // Keeps `limit` bytes in all.
  explicit KeptOutput(std::size_t limit = 0) : first_limit_(limit - limit / 2), last_limit_(limit / 2) {}

  void append(std::string_view bytes);
  void append_output(const Output& kept);  // adds what a later child printed
  Output take();

 private:
  void shorten();

  std::size_t first_limit_;
  std::size_t last_limit_;
  std::string first_;
  std::string last_;
  std::size_t left_out_ = 0;
};

}  // namespace kbench::process
