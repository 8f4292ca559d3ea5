// Operations that export, import, and manage roles.
#include "base/document/text.hpp"
#include "base/document/text_sink.hpp"
#include "base/system/boundary.hpp"
#include "base/system/foreign.hpp"
#include "base/system/result_file.hpp"
#include "boards/exchange_format.hpp"
#include "boards/operations/operations.hpp"
#include "boards/pages/pages_directory.hpp"
#include "boards/stored_value.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <vector>

namespace kbench::leaderboard::operations {
namespace {

namespace fs = std::filesystem;

constexpr Argument<fs::path> output{"output", "Path of the file to write"};

void refuse_to_replace_store(const std::string& opened, const fs::path& to_write) {
  const auto file = store_file(opened);
  std::error_code error;
  if (file && fs::equivalent(*file, to_write, error))
    throw Error(fmt::format("{} is the store, and would be replaced: name another file to write",
                            document::quoted(to_write.string())));
}

void write_export(const Arguments& arguments) {
  const fs::path to_write = arguments[output];
  refuse_to_replace_store(arguments[store], to_write);
  const OpenStore opened(arguments, StoreAccess::read);
  at_boundary([&] {
    system::ResultFile file(to_write);
    document::TextSink sink([&file](std::string_view text) { file.append(text); });
    opened.leaderboard.export_board(opened.by, arguments[board], sink);
    file.commit();
  });
}

constexpr Argument<std::optional<std::vector<std::string>>> boards{"boards",
                                                                   "Names of the boards; all unless given"};
constexpr Argument<fs::path> directory{"directory", "Directory of the pages"};
constexpr Argument<std::optional<bool>> force{"force", "Replaces a directory that kbench did not write"};

PagesDirectory pages_directory(const Arguments& arguments) {
  try {
    return {arguments[directory], arguments[store], arguments[force].value_or(false)};
  } catch (const Error& error) {
    throw Error(error.code(), fmt::format("{}: {}", directory.name, error.what()));
  }
}

WrittenPages write_pages(const Arguments& arguments, const Surroundings& surroundings) {
  const OpenStore opened(arguments, StoreAccess::read);
  return at_boundary([&] {
    PagesDirectory pages = pages_directory(arguments);
    const std::size_t written = leaderboard::write_pages(
        pages, opened.leaderboard, arguments[boards].value_or(std::vector<std::string>()), surroundings.stop);
    return WrittenPages{.pages = written, .kept = pages.commit()};
  });
}

constexpr Argument<std::optional<std::string>> table{"table", "standings, unless given, or submissions"};

std::string csv(const Arguments& arguments) {
  const std::string wanted = arguments[table].value_or("standings");
  if (wanted != "standings" && wanted != "submissions")
    throw Error(fmt::format("table: expected standings or submissions, not {}", document::quoted(wanted)));
  const OpenStore opened(arguments, StoreAccess::read);
  if (wanted == "submissions") return to_csv(opened.leaderboard.submissions(opened.by, arguments[board]));
  return standings_csv(opened.leaderboard, opened.by, arguments[board]);
}

constexpr Argument<fs::path> exported{"path", "Path of an exported board"};

Board import_board(const Arguments& arguments) {
  const std::string document =
      at_boundary([&] { return system::read_file_or_pipe(arguments[exported], largest_exchanged_board); });
  OpenStore opened(arguments, StoreAccess::make);
  const std::string made = opened.leaderboard.import_board(opened.by, document);
  return opened.leaderboard.board(made);
}

std::vector<RoleGrant> roles(const Arguments& arguments) {
  return open(arguments, StoreAccess::read).roles();
}

constexpr Argument<std::string> user{"user", "Name of the user"};
constexpr Argument<BoardRole> role{"role", "creator (makes boards, manages its own) or admin (manages all)"};

void change_role(const Arguments& arguments,
                 void (Leaderboard::*change)(const Actor& by, std::string_view user, BoardRole role),
                 StoreAccess access) {
  const BoardRole wanted = arguments[role];
  OpenStore opened(arguments, access);
  (opened.leaderboard.*change)(opened.by, arguments[user], wanted);
}

void grant(const Arguments& arguments) { change_role(arguments, &Leaderboard::grant, StoreAccess::make); }

void revoke(const Arguments& arguments) { change_role(arguments, &Leaderboard::revoke, StoreAccess::write); }

std::vector<StoreFault> check(const Arguments& arguments) {
  return open(arguments, StoreAccess::read).check();
}

}  // namespace

std::vector<Operation> of_stores() {
  return {
      operation<write_export>("board_export", "Writes a board with all submissions to a file",
                              {board, output}),
      operation<write_pages>("board_export_pages", "Writes pages that show boards",
                             {boards, directory, force},
                             "The number of pages, and what became of the directory"),
      operation<csv>("board_csv", "Returns a table of a board", {board, table},
                     "Comma-separated values, with one line of names"),
      operation<import_board>("board_import", "Adds a board that was exported (role admin)", {exported},
                              "The board"),
      operation<roles>("board_roles", "Lists the roles of users", {}, "The roles, by user"),
      operation<grant>("board_grant", "Gives a role to a user (role admin)", {user, role}),
      operation<revoke>("board_revoke", "Takes a role from a user (role admin)", {user, role}),
      operation<check>("board_check", "Looks for damage in a store", {},
                       "What is damaged; empty if nothing is"),
  };
}

}  // namespace kbench::leaderboard::operations
