#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"

#include <functional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

namespace kbench::cli::board {
namespace {

std::string csv_of(const Leaderboard& leaderboard, const Arguments& arguments) {
  const Actor by = current_user(leaderboard);
  if (*arguments.csv == "submissions") return to_csv(leaderboard.submissions(by, arguments.board));
  std::string text;
  for (const std::string& device : leaderboard.board(arguments.board).settings.devices) {
    const std::string standing = to_csv(leaderboard.standing(by, arguments.board, device));
    text += text.empty() ? standing : standing.substr(standing.find('\n') + 1);  // names once
  }
  return text;
}

// A stream into whatever takes text. What a piece of text is to the writer arrives as one.
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

// It can be larger than memory.
void export_whole(const Leaderboard& leaderboard, const std::string& board,
                  std::function<void(std::string_view)> write) {
  TextBuffer buffer(std::move(write));
  std::ostream stream(&buffer);
  stream.exceptions(std::ios::badbit);  // what is thrown on writing comes through
  leaderboard.export_board(current_user(leaderboard), board, stream);
}

}  // namespace

int export_board(const Arguments& arguments) {
  refuse_to_write_store(arguments);
  const Leaderboard leaderboard = open_store_to_read(arguments);
  if (arguments.csv) {
    const std::string text = csv_of(leaderboard, arguments);
    write_or_print(arguments.output, text);
  } else if (names_file(arguments.output)) {
    system::ResultFile file(*arguments.output);
    export_whole(leaderboard, arguments.board, [&file](std::string_view text) { file.append(text); });
    file.commit();
  } else {
    export_whole(leaderboard, arguments.board, print);
  }
  return success;
}

}  // namespace kbench::cli::board
