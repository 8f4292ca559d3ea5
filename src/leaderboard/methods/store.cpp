// Methods that export, import, and manage roles.
#include "document/text.hpp"
#include "leaderboard/documents.hpp"
#include "leaderboard/exchange_format.hpp"
#include "leaderboard/methods/asked.hpp"
#include "leaderboard/methods/methods.hpp"
#include "leaderboard/pages/pages_directory.hpp"
#include "leaderboard/store_file.hpp"
#include "system/boundary.hpp"
#include "system/foreign.hpp"
#include "system/result_file.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <vector>

namespace kbench::leaderboard::methods {
namespace {

namespace fs = std::filesystem;

void refuse_to_replace_store(const Asked& asked, const fs::path& output) {
  const auto file = file_of_store(asked.store());
  std::error_code error;
  if (file && fs::equivalent(*file, output, error))
    throw Error(fmt::format("{} is the store, and would be replaced: name another file to write",
                            document::quoted(output.string())));
}

void change_role(const json& given,
                 void (Leaderboard::*change)(const Actor& by, std::string_view user, BoardRole role),
                 StoreAccess access) {
  const Asked asked(given, {"user", "role"});
  const BoardRole role = parse_board_role(asked.get<std::string>("role"));
  OpenStore store(asked, access);
  (store.leaderboard.*change)(store.by, asked.get<std::string>("user"), role);
}

}  // namespace

json write_export(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board", "output"});
  const auto output = asked.get<fs::path>("output");
  refuse_to_replace_store(asked, output);
  const OpenStore store(asked, StoreAccess::read);
  return at_boundary([&] {
    system::ResultFile file(output);
    export_in_pieces(store.leaderboard, store.by, asked.board(),
                     [&file](std::string_view text) { file.append(text); });
    file.commit();
    return json();
  });
}

json write_pages(const json& given, const Surroundings& surroundings) {
  const Asked asked(given, {"boards", "directory", "force"});
  const OpenStore store(asked, StoreAccess::read);
  return at_boundary([&]() -> json {
    PagesDirectory directory(asked.get<fs::path>("directory"), asked.store(), asked.get_or("force", false));
    const std::size_t pages = leaderboard::write_pages(
        directory, store.leaderboard, asked.get_or("boards", std::vector<std::string>()), surroundings.stop);
    const auto kept = directory.commit();
    return {{"pages", pages}, {"kept", kept ? json(kept->string()) : json()}};
  });
}

json csv(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board", "table"});
  const auto table = asked.get_or("table", std::string("standings"));
  if (table != "standings" && table != "submissions")
    throw Error(fmt::format("table: expected standings or submissions, not {}", document::quoted(table)));
  const OpenStore store(asked, StoreAccess::read);
  if (table == "submissions") return to_csv(store.leaderboard.submissions(store.by, asked.board()));
  return standings_csv(store.leaderboard, store.by, asked.board());
}

json import_board(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"path"});
  const std::string document = at_boundary(
      [&] { return system::read_file_or_pipe(asked.get<fs::path>("path"), largest_exchanged_board); });
  OpenStore store(asked, StoreAccess::make);
  const std::string made = store.leaderboard.import_board(store.by, document);
  return json::parse(to_json(store.leaderboard.board(made)));
}

json roles(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {});
  return document_of(asked.open(StoreAccess::read).roles());
}

json grant(const json& given, const Surroundings& /*surroundings*/) {
  change_role(given, &Leaderboard::grant, StoreAccess::make);
  return nullptr;
}

json revoke(const json& given, const Surroundings& /*surroundings*/) {
  change_role(given, &Leaderboard::revoke, StoreAccess::write);
  return nullptr;
}

json check(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {});
  return document_of(asked.open(StoreAccess::read).check());
}

}  // namespace kbench::leaderboard::methods
