// What a board hides from whom: results until its end, and names.
#include "boards/pseudonym.hpp"
#include "boards/shown_to.hpp"
#include "boards/store.hpp"
#include "catch.hpp"
#include "store/sql/database.hpp"

#include <map>
#include <memory>
#include <regex>
#include <string>
#include <vector>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

const Actor bob{"bob"};
const Actor visitor;

// What differs between two boards of which nobody may be able to tell which is which.
struct Others {
  double time = 1.0;  // of what others submitted, in milliseconds
  std::string name = "eve";
  std::string mate = "mallory";
  std::string team = "red";
};

// A board with bob's submissions, a baseline, and those of others: accepted, unproven, suspected, wrong, failed, running,
// measured elsewhere, disqualified, compared.
struct Contest {
  TestStore store;
  std::shared_ptr<UtcTime> time = std::make_shared<UtcTime>(noon);
  Leaderboard leaderboard = store.open({.clock = [time = time] { return *time += 1s; }});

  explicit Contest(const BoardSettings& given, const Others& others) {
    BoardSettings wanted = given;
    wanted.deadline = noon + 1h;
    std::vector<BoardTeam> teams;
    if (wanted.ranks_teams)
      teams = {
          {others.team, {others.name, others.mate}}, {"bobs", {"bob", "bobs mate"}}, {"oscars", {"oscar"}}};
    leaderboard.create_board(ada, wanted, teams);
    const std::int64_t baseline = submit_as_baseline(accepted(1.5));
    const std::int64_t own = submit(leaderboard, "bob", accepted(1.25), "sums", source("// bob's"));
    const std::int64_t first = submit(leaderboard, others.name, accepted(others.time), "sums", of(others));
    const std::int64_t second =
        submit(leaderboard, others.mate, accepted(others.time * 1.1), "sums", of(others));
    Evaluation hardly_proven = unproven(others.time);
    hardly_proven.cases.at(1).measurement->unproven = fmt::format("only {} ms of it are proven", others.time);
    submit(leaderboard, others.name, hardly_proven, "sums", of(others));
    submit(leaderboard, others.name, suspected(others.time), "sums", of(others));
    submit(leaderboard, others.name, wrong(), "sums", of(others));
    Evaluation elsewhere = accepted(others.time);
    elsewhere.environment["gpu"] = "the GPU of " + others.name;
    submit(leaderboard, others.name, elsewhere, "sums", of(others));
    leaderboard.fail(leaderboard.record({others.name}, "sums", of(others)),
                     "/home/" + others.name + " is full");
    leaderboard.record({others.name}, "sums", of(others));
    submit(leaderboard, "oscar", hardly_proven, "sums", of(others));
    leaderboard.disqualify(ada, second, "a reason");
    leaderboard.disqualify_entrant(ada, "sums", wanted.ranks_teams ? "bobs" : others.mate, "another reason");
    if (wanted.ranks_teams) leaderboard.reinstate_entrant(ada, "sums", "bobs", "a third");
    compare(first, second, others.time);
    compare(own, first, others.time);
    compare(first, own, others.time);
    compare(own, baseline, 2.0);
  }

  // The name of the file tells the author, as often.
  static Submission of(const Others& others) {
    static int number = 0;
    return {
        .language = Language::cuda,
        .files = {{.path = others.name + ".cu", .text = fmt::format("// {}, {}", others.name, ++number)}}};
  }

  std::int64_t submit_as_baseline(const Evaluation& evaluation) {
    const std::int64_t id = submit(leaderboard, "bob", evaluation, "sums", source("// the baseline"));
    execute(
        fmt::format("UPDATE submissions SET submitter = 'baseline', entrant = 'baseline' WHERE id = {}", id));
    execute(fmt::format("UPDATE evaluations SET entrant = 'baseline' WHERE submission_id = {}", id));
    return id;
  }

  void compare(std::int64_t first, std::int64_t second, double factor) const {
    execute(
        fmt::format("INSERT INTO comparisons (board_id, device, first_id, second_id, pairs, compared_by, "
                    "ended_utc) VALUES (1, '{}', {}, {}, '[[1.0,{}],[1.0,{}]]', 'ada', '{}')",
                    model, first, second, factor, factor, to_text(noon)));
  }

  void execute(const std::string& statement) const {
    store::Database database(store::parse_address(store.url()), StoreAccess::write);
    database.sql() << statement;
  }
};

// Pseudonyms by the order in which they come.
std::string without_pseudonyms(const std::string& text) {
  static const std::regex pseudonym("(user|team)-[0-9a-f]{16}");
  std::map<std::string, std::size_t> known;
  std::string result;
  auto begin = text.begin();
  for (std::sregex_iterator each(text.begin(), text.end(), pseudonym), end; each != end; ++each) {
    const std::size_t number = known.try_emplace(each->str(), known.size()).first->second;
    result.append(begin, text.begin() + each->position()) += fmt::format("<{}>", number);
    begin = text.begin() + each->position() + each->length();
  }
  return result.append(begin, text.end());
}

// The one line in which they differ, for a message.
std::string first_difference(const std::string& one, const std::string& other) {
  const auto [left, right] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  const auto at = static_cast<std::size_t>(left - one.begin());
  const std::size_t begin = at > 200 ? at - 200 : 0;
  return one == other ? "" : one.substr(begin, 400) + "\n-- and --\n" + other.substr(begin, 400);
}

BoardSettings hidden(bool ranks_teams) {
  BoardSettings wanted = settings();
  wanted.hidden_until_end = true;
  wanted.ranks_teams = ranks_teams;
  return wanted;
}

}  // namespace

TEST_CASE("until its end nothing that a hidden board shows depends on the times of others") {
  if (TestStore().is_skipped()) return;
  for (const bool ranks_teams : {false, true}) {
    for (const double time : {0.01, 100.0}) {
      CAPTURE(ranks_teams, time);
      Contest one(hidden(ranks_teams), {.time = 1.375});
      Contest other(hidden(ranks_teams), {.time = time});
      for (const Actor& by : {bob, visitor, Actor{"baseline"}, Actor{"rival", {BoardRole::creator}}}) {
        CAPTURE(by.name);
        CHECK(
            first_difference(all_shown_to(one.leaderboard, by), all_shown_to(other.leaderboard, by)).empty());
      }
      // And what is compared there is not nothing.
      for (const Actor& by : {ada, root, Actor{"eve"}}) {
        CAPTURE(by.name);
        CHECK(to_json(one.leaderboard.standing(by, "sums", model)) !=
              to_json(other.leaderboard.standing(by, "sums", model)));
      }
      *one.time = noon + 1h;
      *other.time = noon + 1h;
      CHECK(to_json(one.leaderboard.standing(bob, "sums", model)) !=
            to_json(other.leaderboard.standing(bob, "sums", model)));
    }
  }
}

TEST_CASE("nothing that an anonymous board shows depends on the names of others, before its end and after") {
  if (TestStore().is_skipped()) return;
  for (const bool ranks_teams : {false, true}) {
    for (const bool is_hidden : {false, true}) {
      CAPTURE(ranks_teams, is_hidden);
      BoardSettings wanted = settings();
      wanted.anonymous = true;
      wanted.ranks_teams = ranks_teams;
      wanted.hidden_until_end = is_hidden;
      const std::string secret = "Zebedee";
      Contest one(wanted, {.name = secret, .mate = secret + "'s mate", .team = "team of " + secret});
      Contest other(wanted, {.name = "Aaron", .mate = "Zoe", .team = "another"});
      for (const bool is_over : {false, true}) {
        for (const Actor& by : {bob, visitor, Actor{"baseline"}}) {
          CAPTURE(is_over, by.name);
          const std::string shown = all_shown_to(one.leaderboard, by);
          CHECK_FALSE(contains(shown, secret));
          CHECK(first_difference(without_pseudonyms(shown),
                                 without_pseudonyms(all_shown_to(other.leaderboard, by)))
                    .empty());
        }
        CHECK(contains(all_shown_to(one.leaderboard, {secret}), secret));
        *one.time = noon + 1h;
        *other.time = noon + 1h;
      }
    }
  }
}

TEST_CASE("on a hidden board each sees their own results whole, and of others that they are there") {
  if (TestStore().is_skipped()) return;
  for (const bool ranks_teams : {false, true}) {
    CAPTURE(ranks_teams);
    Contest contest(hidden(ranks_teams), {.time = 1.0});
    const Leaderboard& leaderboard = contest.leaderboard;
    const auto records = leaderboard.submissions(bob, "sums");
    CHECK(records.size() == 11);
    CHECK_FALSE(records.at(0).is_hidden);  // the baseline
    CHECK(records.at(1).measured->runtime_ms.value() == Approx(1.25));
    CHECK(records.at(2).is_hidden);
    CHECK(records.at(2).measured->verdict == Verdict::accepted);
    CHECK(records.at(2).started == UtcTime{});  // with the end it says how long the evaluation took
    CHECK_FALSE(records.at(2).ended.has_value());
    CHECK(records.at(2).files.empty());
    CHECK_FALSE(contains(to_json(records.at(2)), "1970"));
    CHECK(records.at(6).measured->verdict == Verdict::wrong_answer);
    CHECK(records.at(8).state == SubmissionState::failed);
    CHECK(records.at(9).state == SubmissionState::running);
    CHECK(contains(to_json(records.at(2)), "\"measured\":{\"verdict\":\"accepted\"}"));
    CHECK(contains(to_csv(records), ",1\r\n"));
    CHECK(leaderboard.evaluation(bob, 2)->accepted());
    CHECK(leaderboard.evaluation(bob, 1)->accepted());
    CHECK_THROWS_AS(leaderboard.evaluation(bob, 3), Forbidden);
    CHECK_THROWS_AS(leaderboard.source(bob, 3), Forbidden);
    CHECK_THROWS_AS(leaderboard.source(bob, 1), Forbidden);
    CHECK(leaderboard.comparisons(bob, "sums").size() == 1);
    CHECK(leaderboard.comparisons(ada, "sums").size() == 4);

    const Standing standing = leaderboard.standing(bob, "sums", model);
    CHECK(standing.is_hidden);
    CHECK(users(standing) == std::vector<std::string>{"bob", "baseline"});
    CHECK(ranks(standing) == std::vector<int>{0, 0});
    CHECK(standing.users == 1);
    CHECK(standing.unranked_users == 0);
    CHECK(contains(to_text(standing),
                   "Until the board is over, ranks and the results of others are hidden.\n"));
    CHECK(leaderboard.standing(visitor, "sums", model).entries.size() == 1);
    const Standing whole = leaderboard.standing(ada, "sums", model);
    CHECK_FALSE(whole.is_hidden);
    CHECK(whole.unranked_users == 1);
    CHECK(whole.entries.size() == 3);
    CHECK(leaderboard.evaluation(ada, 3)->accepted());

    *contest.time = noon + 1h;
    const Standing open = leaderboard.standing(bob, "sums", model);
    CHECK(ranks(open) == std::vector<int>{1, 2, 0});
    CHECK(leaderboard.evaluation(bob, 3)->seed.has_value());
    CHECK_NOTHROW(leaderboard.source(visitor, 3));
    CHECK_FALSE(leaderboard.submission(visitor, 3).is_hidden);
    CHECK(leaderboard.comparisons(visitor, "sums").size() == 4);
  }
}

TEST_CASE(
    "feedback, as findings, has no line of a source that the board hides, and there is none on a hidden "
    "result") {
  const TestStore store;
  if (store.is_skipped()) return;
  UtcTime time = noon;
  Leaderboard leaderboard = store.open({.clock = [&] { return time; }});
  BoardSettings wanted = settings();
  wanted.deadline = noon + 1h;
  leaderboard.create_board(ada, wanted);
  Evaluation crashed = wrong();
  crashed.verdict = Verdict::crashed;
  crashed.sanitizer = SanitizerReport{
      .findings = {{.text = "an invalid read", .file = "mine.cu", .line = 3, .source = "secret_trick();"}}};
  const std::int64_t id = submit(leaderboard, "eve", crashed);
  const auto shown = [&](const Actor& by) { return leaderboard.evaluation(by, id).value(); };
  CHECK(contains(shown({"eve"}).feedback(), ">     secret_trick();\n"));
  CHECK(contains(shown(bob).feedback(), "an invalid read"));
  CHECK_FALSE(contains(to_json(shown(bob)), "secret_trick"));
  leaderboard.edit_board(ada, "sums", {.hidden_until_end = true});
  CHECK_THROWS_AS(shown(bob), Forbidden);
  CHECK(contains(to_json(shown({"eve"})), "\"feedback\":\"Verdict: crashed. Outcome: rejected."));
  time = noon + 1h;
  CHECK(contains(shown(bob).feedback(), "secret_trick();"));
}

TEST_CASE("members of a team see what the others of it submitted, and one who left sees their own") {
  if (TestStore().is_skipped()) return;
  Contest contest(hidden(true), {.name = "eve", .mate = "mallory", .team = "red"});
  Leaderboard& leaderboard = contest.leaderboard;
  const Actor mate{"bobs mate"};
  CHECK(leaderboard.evaluation(mate, 2)->accepted());
  CHECK_NOTHROW(leaderboard.source(mate, 2));
  CHECK(leaderboard.standing(mate, "sums", model).users == 1);
  leaderboard.remove_from_team(ada, "sums", "bobs", {"bob"});
  CHECK(leaderboard.evaluation(bob, 2)->accepted());
  CHECK(leaderboard.standing(bob, "sums", model).users == 0);
  leaderboard.remove_from_team(ada, "sums", "red", {"mallory"});
  CHECK_THROWS_AS(leaderboard.evaluation({"mallory"}, 3), Forbidden);
  CHECK_NOTHROW(leaderboard.evaluation({"mallory"}, 4));
}

TEST_CASE("whether a board is hidden is edited and logged, and it stays open once it is over") {
  const TestStore store;
  if (store.is_skipped()) return;
  UtcTime time = noon;
  Leaderboard leaderboard = store.open({.clock = [&] { return time; }});
  leaderboard.create_board(ada, settings());
  submit(leaderboard, "eve", accepted(1.0));
  CHECK(leaderboard.edit_board(ada, "sums", {.hidden_until_end = true}).settings.hidden_until_end);
  CHECK(leaderboard.log(bob, "sums").back().detail == "hidden until the end: yes instead of no");
  CHECK(leaderboard.standing(bob, "sums", model).entries.empty());
  CHECK_FALSE(contains(to_text(leaderboard.standing(bob, "sums", model)), "Nobody yet"));
  leaderboard.edit_board(ada, "sums", {.hidden_until_end = false});
  CHECK(leaderboard.standing(bob, "sums", model).entries.size() == 1);
  leaderboard.edit_board(ada, "sums", {.hidden_until_end = true});
  leaderboard.close_board(ada, "sums");
  CHECK(leaderboard.standing(bob, "sums", model).entries.size() == 1);
  CHECK_THROWS_AS(leaderboard.edit_board(ada, "sums", {.hidden_until_end = false}), Error);
}

TEST_CASE("pseudonyms are stable, of one board alone, and everywhere the same; one's own name is one's own") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings();
  wanted.anonymous = true;
  leaderboard.create_board(ada, wanted);
  wanted.name = "other";
  leaderboard.create_board(ada, wanted);
  submit(leaderboard, "eve", accepted(1.0));
  submit(leaderboard, "bob", accepted(2.0));
  submit(leaderboard, "eve", accepted(1.0), "other");
  const std::string eve = leaderboard.standing(bob, "sums", model).entries.at(0).user;
  CHECK(std::regex_match(eve, std::regex("user-[0-9a-f]{16}")));
  CHECK(users(leaderboard.standing(bob, "sums", model)) == std::vector<std::string>{eve, "bob"});
  CHECK(store.open().submission(visitor, 1).user == eve);
  CHECK(leaderboard.standing(bob, "other", model).entries.at(0).user != eve);
  CHECK(users(leaderboard.standing(ada, "sums", model)) == std::vector<std::string>{"eve", "bob"});
  CHECK(users(leaderboard.standing({"eve"}, "sums", model)).at(0) == "eve");

  const SubmissionRecord of_eve = leaderboard.submission(bob, 1);
  CHECK(of_eve.files.empty());
  CHECK(of_eve.host.empty());
  CHECK(of_eve.process == 0);
  CHECK(of_eve.measured->runtime_ms.value() == Approx(1.0));
  CHECK_FALSE(leaderboard.submission(bob, 2).host.empty());
  CHECK_FALSE(leaderboard.submission(ada, 1).files.empty());
  CHECK_THROWS_AS(leaderboard.evaluation(bob, 1), Forbidden);

  CHECK(leaderboard.submissions(bob, "sums", eve).size() == 1);
  CHECK(leaderboard.submissions(bob, "sums", "eve").empty());  // or it would say who is who
  CHECK(leaderboard.submissions(bob, "sums", "bob").size() == 1);
  CHECK(leaderboard.submissions(ada, "sums", "eve").size() == 1);
  leaderboard.disqualify_entrant(ada, "sums", "eve", "a test");
  CHECK(leaderboard.log(bob, "sums").back().user == eve);
  CHECK(leaderboard.log(ada, "sums").back().user == "eve");
  CHECK(leaderboard.standing(visitor, "sums", model).disqualified.at(0).user == eve);

  std::ostringstream out;
  leaderboard.export_board(root, "sums", out);
  leaderboard.delete_board(root, "sums");
  leaderboard.import_board(root, out.str());
  CHECK(leaderboard.submissions(bob, "sums").at(0).user == eve);
}

TEST_CASE("a pseudonym is the message authentication code of the name") {
  // openssl dgst -sha256 -mac HMAC -macopt key: 64 zeros, of "user:eve"
  const std::string zeros(64, '0');
  CHECK(leaderboard::pseudonym(zeros, "user", "eve") == "user-85bdce9ce8d17260");
  CHECK(leaderboard::pseudonym(zeros, "team", "eve") != leaderboard::pseudonym(zeros, "user", "eve"));
  CHECK(leaderboard::is_secret(leaderboard::new_secret()));
  CHECK(leaderboard::new_secret() != leaderboard::new_secret());
  CHECK_THROWS_AS(leaderboard::pseudonym("", "user", "eve"), Error);
  for (const std::string& bad : {std::string(), std::string(63, '0'), std::string(64, 'G')})
    CHECK_FALSE(leaderboard::is_secret(bad));
}

}  // namespace kbench::tests
