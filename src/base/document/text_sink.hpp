// A stream into a function that takes text, for writers of more than memory holds:
//
//     TextSink sink([&](std::string_view text) { file.append(text); });
//     leaderboard.export_board(by, "sums", sink);
//
// Each piece of the writer's text arrives as one. The function's exceptions leave what writes.
#pragma once

#include <functional>
#include <ostream>
#include <streambuf>
#include <string_view>
#include <utility>

namespace kbench::document {

class TextBuffer : public std::streambuf {
 public:
  explicit TextBuffer(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

 protected:
  int_type overflow(int_type c) override {
    const char byte = traits_type::to_char_type(c);
    write_({&byte, 1});
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    write_({text, static_cast<std::size_t>(count)});
    return count;
  }

 private:
  std::function<void(std::string_view)> write_;
};

// The buffer is a base, because it must exist before the stream.
class TextSink : private TextBuffer, public std::ostream {
 public:
  explicit TextSink(std::function<void(std::string_view)> write)
      : TextBuffer(std::move(write)), std::ostream(static_cast<TextBuffer*>(this)) {
    exceptions(std::ios::badbit);
  }
};

}  // namespace kbench::document
