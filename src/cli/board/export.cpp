#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"

#include <iostream>
#include <streambuf>
#include <string>

namespace kbench::cli::board {
namespace {

std::string csv_of(const Leaderboard& leaderboard, const Arguments& arguments) {
  if (*arguments.csv == "submissions") return to_csv(leaderboard.submissions(arguments.board));
  std::string text;
  for (const std::string& device : leaderboard.board(arguments.board).settings.devices) {
    const std::string standing = to_csv(leaderboard.standing(arguments.board, device));
    text += text.empty() ? standing : standing.substr(standing.find('\n') + 1);  // names once
  }
  return text;
}

// A stream into a file that it does not complete.
class FileBuffer : public std::streambuf {
 public:
  explicit FileBuffer(report::ResultFile& file) : file_(file) {}

 protected:
  int_type overflow(int_type c) override {
    const char byte = traits_type::to_char_type(c);
    file_.append({&byte, 1});
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    file_.append({text, static_cast<std::size_t>(count)});
    return count;
  }

 private:
  report::ResultFile& file_;
};

// It can be larger than memory.
void export_to_file(const Leaderboard& leaderboard, const Actor& user, const std::string& board,
                    const std::string& path) {
  report::ResultFile file(path);
  FileBuffer buffer(file);
  std::ostream stream(&buffer);
  stream.exceptions(std::ios::badbit);  // what append() throws comes through
  leaderboard.export_board(user, board, stream);
  file.commit();
}

}  // namespace

int export_board(const Arguments& arguments) {
  refuse_to_write_store(arguments);
  const Leaderboard leaderboard = open_store(arguments);
  if (arguments.csv) {
    const std::string text = csv_of(leaderboard, arguments);
    write_or_print(arguments.output, text);
  } else if (names_file(arguments.output)) {
    export_to_file(leaderboard, current_user(leaderboard), arguments.board, *arguments.output);
  } else {
    leaderboard.export_board(current_user(leaderboard), arguments.board, std::cout);
  }
  return success;
}

}  // namespace kbench::cli::board
