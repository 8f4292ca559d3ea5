#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <memory>
#include <sstream>
#include <streambuf>

namespace kbench::tests {
namespace {

std::string exported(const Leaderboard& leaderboard, const std::string& board = "sums") {
  std::ostringstream out;
  leaderboard.export_board(root, board, out);
  return out.str();
}

Evaluation of_version(int version, double runtime_ms) {
  Evaluation evaluation = accepted(runtime_ms);
  evaluation.problem_version = version;
  return evaluation;
}

// Several versions, reruns, failures, ties.
void fill(Leaderboard& leaderboard) {
  leaderboard.create_board(ada, settings("other"));
  submit(leaderboard, "bob", accepted(1.0), "other");  // so that numbers are not the same after an import
  BoardSettings sums = settings();
  sums.baseline = ReferenceMode::compile;
  leaderboard.create_board(ada, sums);
  submit(leaderboard, "bob", of_version(1, 0.5));
  const std::int64_t again = submit(leaderboard, "bob", of_version(2, 1.0));
  submit(leaderboard, "eve", of_version(2, 1.3));
  submit(leaderboard, "tie", of_version(2, 1.3));
  submit(leaderboard, "mallory", wrong());
  leaderboard.fail(leaderboard.record({"carol"}, "sums", source("// \"quoted\"\n")), "no compiler");
  leaderboard.record({"carol"}, "sums", source());
  leaderboard.finish(leaderboard.record_again(ada, again), of_version(2, 1.1));
}

}  // namespace

TEST_CASE("the import of an exported board has the same standings, submissions and sources") {
  const TestStore from;
  const TestStore to;
  if (from.is_skipped()) return;
  Leaderboard leaderboard = from.open();
  fill(leaderboard);
  Leaderboard copy = to.open();
  CHECK(copy.import_board(root, exported(leaderboard)) == "sums");
  CHECK(copy.board("sums").settings.baseline == ReferenceMode::compile);

  const auto without_numbers = [](Standing standing) {
    for (StandingEntry& each : standing.entries) each.submission = 0;
    return to_json(standing);
  };
  CHECK(without_numbers(copy.standing(root, "sums", model)) ==
        without_numbers(leaderboard.standing(root, "sums", model)));
  CHECK(users(copy.standing(root, "sums", model)) == std::vector<std::string>{"bob", "eve", "tie"});
  const auto before = leaderboard.submissions(root, "sums");
  const auto after = copy.submissions(root, "sums");
  REQUIRE(after.size() == before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    CAPTURE(i);
    CHECK(after[i].user == before[i].user);
    CHECK(after[i].recorded == before[i].recorded);
    CHECK(after[i].evaluations == before[i].evaluations);
    CHECK(after[i].error == before[i].error);
    CHECK(after[i].measured.has_value() == before[i].measured.has_value());
    CHECK(copy.source(root, after[i].id).files.at(0).text ==
          leaderboard.source(root, before[i].id).files.at(0).text);
  }
  CHECK(before.back().state == SubmissionState::running);
  CHECK(after.back().state == SubmissionState::interrupted);  // whoever is at it will not report to the copy
  CHECK(to_json(*copy.evaluation(root, after[1].id)) == to_json(*leaderboard.evaluation(root, before[1].id)));
}

TEST_CASE("an import is an admin's, and does not replace a board") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  fill(leaderboard);
  const std::string document = exported(leaderboard);
  CHECK_THROWS_AS(leaderboard.import_board(ada, document), Forbidden);
  CHECK(contains(message_of([&] { leaderboard.import_board(root, document); }), "called 'sums' already"));
}

TEST_CASE("what is no exported board is refused with the reason, and leaves nothing") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  fill(leaderboard);
  const std::string document = exported(leaderboard);
  leaderboard.delete_board(root, "sums");
  const auto refusal = [&](std::string text, const std::string& part = {},
                           const std::string& replacement = {}) {
    if (!part.empty()) text.replace(text.find(part), part.size(), replacement);
    return message_of([&] { leaderboard.import_board(root, text); });
  };
  CHECK(contains(refusal(""), "no exported board"));
  CHECK(contains(refusal("[]"), "another format"));
  CHECK(contains(refusal(document.substr(0, document.size() / 2)), "no exported board"));
  CHECK(contains(refusal(document, "\"format_version\": 6", "\"format_version\": 5"), "reads version 6"));
  CHECK(contains(refusal(document, "\"log\": ", "\"blog\": "), "key 'log' not found"));
  CHECK(contains(refusal(document, "\"quota\":", "\"quotas\":"), "quota: is missing"));
  CHECK(contains(refusal(document, "\"kind\":\"problem\"", "\"kind\":\"riddle\""), "riddle"));
  CHECK(contains(refusal(document, "\"name\":\"sums\"", "\"name\":\"../x\""), "cannot be the name"));
  CHECK(contains(refusal(document, "\"schema_version\":4", "\"schema_version\":9"), "schema_version"));
  const std::string no_pairs = R"("comparisons":[{"device":"NVIDIA H200","first":1,"second":2,"pairs":[],)"
                               R"("by":"ada","ended":"2026-11-01T00:00:00Z"}])";
  CHECK(contains(refusal(document, "\"comparisons\": []", no_pairs), "at least two pairs"));
  CHECK(leaderboard.boards().size() == 1);
  CHECK(leaderboard.import_board(root, document) == "sums");
}

TEST_CASE("a board of teams that hides and is anonymous is the same after an import") {
  const TestStore from;
  const TestStore to;
  if (from.is_skipped()) return;
  Leaderboard leaderboard = from.open();
  leaderboard.create_board(ada, settings("other"));
  submit(leaderboard, "bob", accepted(1.0), "other");
  BoardSettings wanted = settings();
  wanted.ranks_teams = true;
  wanted.hidden_until_end = true;
  wanted.anonymous = true;
  leaderboard.create_board(ada, wanted, {{"red", {"bob", "eve"}}, {"blue", {"carol"}}, {"green", {"dan"}}});
  submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "eve", accepted(0.5));
  submit(leaderboard, "carol", accepted(2.0));
  submit(leaderboard, "dan", accepted(0.1));
  leaderboard.disqualify_entrant(ada, "sums", "green", "two accounts");
  const auto names_shown = [](const Leaderboard& board) {
    std::string names;
    for (const SubmissionRecord& each : board.submissions({"eve"}, "sums"))
      names += each.team + ' ' + each.user + '\n';
    return names;
  };
  const std::string document = exported(leaderboard);
  Leaderboard copy = to.open();
  copy.import_board(root, document);
  const BoardSettings found = copy.board("sums").settings;
  CHECK(found.ranks_teams);
  CHECK(found.hidden_until_end);
  CHECK(found.anonymous);
  CHECK(copy.teams(root, "sums") == leaderboard.teams(root, "sums"));
  CHECK(names_shown(copy) == names_shown(leaderboard));
  CHECK(contains(names_shown(copy), "red bob\nred eve\nteam-"));
  CHECK(copy.standing(root, "sums", model).entries.size() == 2);
  CHECK(copy.standing(root, "sums", model).disqualified.at(0).team == "green");
  CHECK(copy.standing({"eve"}, "sums", model).is_hidden);
  CHECK(copy.log(root, "sums").at(1).user == "bob");
  CHECK(copy.check().empty());

  const auto refusal = [&](const std::string& part, const std::string& replacement) {
    std::string changed = document;
    changed.replace(changed.find(part), part.size(), replacement);
    return message_of([&] { leaderboard.import_board(root, changed); });
  };
  CHECK(contains(refusal("\"team\":\"blue\",\"user\"", "\"team\":\"x\",\"user\""),
                 "the team 'x', which is not there"));
  CHECK(contains(refusal("\"team\":\"blue\",\"user\"", "\"team\":\"\",\"user\""), "is for no team"));
  CHECK(contains(refusal("\"ranks_teams\":true", "\"ranks_teams\":false"), "ranks users, and has no teams"));
  CHECK(contains(refusal("\"secret\": \"", "\"secret\": \"x"), "its secret is not 64 hexadecimal digits"));
  CHECK(contains(refusal("[\"bob\",\"eve\"]", "[\"bob\",\"carol\"]"), "'carol' comes twice"));
  CHECK(contains(refusal("[\"bob\",\"eve\"]", "[]"), "has no members"));
  CHECK(contains(refusal("\"submission\":0,\"team\":\"green\"", "\"submission\":0,\"team\":\"x\""),
                 "the team 'x' is disqualified"));
}

TEST_CASE("an export that cannot be written is an error, by whatever way the stream says it") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  fill(leaderboard);
  struct Full : std::streambuf {
    std::streamsize room = 0;
    std::streamsize xsputn(const char*, std::streamsize count) override {
      if ((room -= count) < 0) throw Error("full");
      return count;
    }
    int_type overflow(int_type c) override { return xsputn(nullptr, 1), c; }
  };
  for (const std::streamsize room : {0, 1000, 2000, 4000}) {
    Full full;
    full.room = room;
    std::ostream silent(&full);
    CHECK_THROWS_AS(leaderboard.export_board(root, "sums", silent), Error);
    full.room = room;
    std::ostream outspoken(&full);
    outspoken.exceptions(std::ios::badbit);
    CHECK(message_of([&] { leaderboard.export_board(root, "sums", outspoken); }) == "full");
  }
}

TEST_CASE("a standing as CSV has a line for each entry, with what needs it quoted") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings());
  submit(leaderboard, "O'Neill, \"Jack\"", accepted(1.0));
  const std::string csv = to_csv(leaderboard.standing(root, "sums", model));
  CHECK(csv.starts_with("board,device,ranking,problem_version,rank,user,"));
  CHECK(contains(csv, "\r\nsums,NVIDIA H200,runtime,1,1,\"O'Neill, \"\"Jack\"\"\","));
}

TEST_CASE("no field of CSV is a formula to a spreadsheet") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings());
  for (const char* user : {"=1+1", "@sum", "-2+3", "-2.5"}) submit(leaderboard, user, accepted(1.0));
  const std::string csv = to_csv(leaderboard.standing(root, "sums", model));
  for (const char* user : {",'=1+1,", ",'@sum,", ",'-2+3,", ",-2.5,"}) CHECK(contains(csv, user));
}

}  // namespace kbench::tests
