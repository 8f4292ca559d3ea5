#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace kbench::tests {

TEST_CASE("a user's name is kept with single spaces inside and none around") {
  const std::vector<std::pair<std::string, std::string>> names{
      {"ada", "ada"},
      {" ada ", "ada"},
      {"\u00a0\u2003ada\u3000", "ada"},
      {"Ada  \u2009 Lovelace", "Ada Lovelace"},
      {"Łukasz O'Neill, \"Jack\" <j@x>", "Łukasz O'Neill, \"Jack\" <j@x>"},
      {"李四", "李四"},
      {"e\u0301", "e\u0301"},  // is not made one character
      {"x", "x"},
      {std::string(64, 'x') + " ", std::string(64, 'x')},
  };
  for (const auto& [given, kept] : names) {
    CAPTURE(given);
    CHECK(checked_user_name(given) == kept);
  }
}

TEST_CASE("what cannot be a user's name is refused, with the reason") {
  struct Refused {
    std::string name;
    const char* why;
  };
  const std::vector<Refused> refused{
      {"", "needs a name"},
      {" \u00a0\u3000", "needs a name"},
      {std::string(65, 'x'), "65 characters, and may have 64"},
      {std::string(63, 'x') + "  y", "65 characters"},
      {"a\tb", "U+0009 is a control character"},
      {"a\n", "U+000A is a control character"},
      {std::string("a\0b", 3), "U+0000 is a control character"},
      {"a\x7f", "U+007F"},
      {"\u0085", "U+0085 is a control character"},
      {"a\u2028b", "U+2028 is a control character"},
      {"a\u202eb", "U+202E is a control of bidirectional text"},
      {"\u061ca", "U+061C"},
      {"a\u200e", "U+200E"},
      {"a\u2069", "U+2069"},
      {"a\u200bb", "U+200B is an invisible character"},
      {"\ufeffa", "U+FEFF is an invisible character"},
      {"a\u00adb", "U+00AD"},
      {"a\ufe0f", "U+FE0F"},
      {"a\U000E0041", "U+E0041"},
      {"\u3164", "U+3164"},
      {"\U0001FFFF", "U+1FFFF is no character"},
      {"\ufdd0", "U+FDD0"},
      {"caf\xe9", "not UTF-8"},
      {"\xc0\x80", "not UTF-8"},
      {"\xed\xa0\x80", "not UTF-8"},
  };
  for (const Refused& each : refused) {
    const std::string message = message_of([&] { static_cast<void>(checked_user_name(each.name)); });
    CAPTURE(message);
    CHECK(contains(message, each.why));
    CHECK(contains(message, "cannot be the name of a user"));
  }
}

TEST_CASE("names are checked wherever somebody acts, and one written with other spaces is the same user") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open({.owner = " root "});
  leaderboard.create_board({"ada\u00a0", {BoardRole::creator}}, settings());
  CHECK(leaderboard.board("sums").creator == "ada");
  submit(leaderboard, "bob  b", accepted(1.0));
  submit(leaderboard, "\u2003bob\u3000b", accepted(0.5));
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"bob b"});
  CHECK_NOTHROW(leaderboard.source({"bob b"}, 1));
  CHECK(leaderboard.submissions(root, "sums", " bob b").size() == 2);
  leaderboard.grant(root, "eve ", BoardRole::creator);
  CHECK(leaderboard.actor("eve").roles.size() == 1);
  leaderboard.revoke(root, "  eve", BoardRole::creator);
  const std::string bad = "e\u202eve";
  CHECK_THROWS_AS(leaderboard.record({bad}, "sums", source()), Error);
  CHECK_THROWS_AS(leaderboard.grant(root, bad, BoardRole::creator), Error);
  CHECK_THROWS_AS(leaderboard.create_board({bad, {BoardRole::creator}}, settings("more")), Error);
  CHECK(leaderboard.submissions(root, "sums").size() == 2);
}

TEST_CASE("an import with a name that no user can have is refused") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings());
  submit(leaderboard, "bob", accepted(1.0));
  std::ostringstream out;
  leaderboard.export_board(root, "sums", out);
  leaderboard.delete_board(root, "sums");
  nlohmann::json document = nlohmann::json::parse(out.str());
  const auto import = [&] { return message_of([&] { leaderboard.import_board(root, document.dump()); }); };
  document.at("submissions").at(0).at("user") = "b\u202eob";
  CHECK(contains(import(), "U+202E is a control of bidirectional text"));
  document.at("submissions").at(0).at("user") = " bob\u00a0";
  document.at("board").at("creator") = std::string(65, 'x');
  CHECK(contains(import(), "65 characters"));
  document.at("board").at("creator") = "ada";
  leaderboard.import_board(root, document.dump());
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"bob"});
}

}  // namespace kbench::tests
