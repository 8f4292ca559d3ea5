#include "cli/board/pages_directory.hpp"
#include "cli/board/store.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "document/text.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

namespace kbench::cli::board {
namespace {

std::string csv_of(const Leaderboard& leaderboard, const std::string& board, const std::string& table) {
  const Actor by = current_user(leaderboard);
  if (table == "submissions") return to_csv(leaderboard.submissions(by, board));
  std::string text;
  for (const std::string& device : leaderboard.board(board).settings.devices) {
    const std::string standing = to_csv(leaderboard.standing(by, board, device));
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

const std::string& only_board(const Arguments& arguments) {
  if (arguments.boards.size() == 1) return arguments.boards.front();
  throw Error(arguments.boards.empty()
                  ? "NAME: needed, the board to write out; with --html all boards without it"
                  : "NAME: expected one board; --html alone takes several");
}

void stop_if_interrupted(const Interrupt& interrupt) {
  if (interrupt.token().stop_requested()) throw Cancelled();
}

int export_pages(const Arguments& arguments) {
  refuse_to_replace_store(arguments, *arguments.html);
  const Leaderboard leaderboard = open_store_to_read(arguments);
  const Interrupt interrupt;
  PagesDirectory directory(*arguments.html, arguments.force);
  std::size_t pages = 0;
  try {
    leaderboard.export_pages(arguments.boards, [&](const BoardPage& page) {
      stop_if_interrupted(interrupt);
      directory.write(page.path, page.html);
      ++pages;
    });
    stop_if_interrupted(interrupt);
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  const auto kept = directory.commit();
  print(fmt::format("{}: {}\n", document::counted(pages, "page"),
                    (std::filesystem::path(*arguments.html) / "index.html").string()));
  if (kept) print_note(fmt::format("What was there is in {} now.\n", kept->string()));
  return success;
}

}  // namespace

int export_board(const Arguments& arguments) {
  if (arguments.html) return export_pages(arguments);
  if (arguments.force) throw Error("--force: for --html alone; a file is replaced without it");
  const std::string& board = only_board(arguments);
  refuse_to_write_store(arguments);
  const Leaderboard leaderboard = open_store_to_read(arguments);
  if (arguments.csv) {
    const std::string text = csv_of(leaderboard, board, *arguments.csv);
    write_or_print(arguments.output, text);
  } else if (names_file(arguments.output)) {
    system::ResultFile file(*arguments.output);
    export_whole(leaderboard, board, [&file](std::string_view text) { file.append(text); });
    file.commit();
  } else {
    export_whole(leaderboard, board, print);
  }
  return success;
}

}  // namespace kbench::cli::board
