// Boards as pages of HTML.
#include "boards/large_board.hpp"
#include "boards/made_up.hpp"
#include "boards/pages/board_facts.hpp"
#include "boards/pages/board_page.hpp"
#include "boards/pages/submissions_page.hpp"
#include "boards/store.hpp"
#include "boards/strangers_boards.hpp"
#include "catch.hpp"
#include "report/html/markup.hpp"
#include "report/strangers_text.hpp"
#include "store/sql/database.hpp"

#include <map>
#include <regex>
#include <stdexcept>
#include <string>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;
using testing::are_harmless;

using Pages = std::map<std::string, std::string>;  // by path

Pages pages_of(const Leaderboard& leaderboard, const std::vector<std::string>& boards = {}) {
  Pages pages;
  leaderboard.export_pages(boards, [&](const BoardPage& page) { pages[page.path] = page.html; });
  return pages;
}

// A store with a clock that is set by hand.
struct Stage {
  TestStore store;
  UtcTime time = noon;
  Leaderboard leaderboard = store.open({.clock = [this] { return time; }});
};

void execute(const TestStore& store, const std::string& statement) {
  store::Database database(store::parse_address(store.url()), StoreAccess::write);
  database.sql() << statement;
}

std::int64_t submit_baseline(Stage& stage, const Evaluation& evaluation) {
  const std::int64_t id = submit(stage.leaderboard, "to be renamed", evaluation);
  execute(
      stage.store,
      fmt::format("UPDATE submissions SET submitter = 'baseline', entrant = 'baseline' WHERE id = {}", id));
  execute(stage.store,
          fmt::format("UPDATE evaluations SET entrant = 'baseline' WHERE submission_id = {}", id));
  return id;
}

std::vector<std::string> links_of(const std::string& html) {
  static const std::regex link("href=\"([^\"]*)\"");
  std::vector<std::string> paths;
  for (std::sregex_iterator each(html.begin(), html.end(), link), end; each != end; ++each)
    paths.push_back((*each)[1]);
  return paths;
}

// Every link leads to a page, and every page but the first is led to.
void check_links(const Pages& pages) {
  std::set<std::string> reached{"index.html"};
  for (const auto& [path, html] : pages) {
    for (const std::string& each : links_of(html)) {
      const std::string target =
          (std::filesystem::path(path).parent_path() / each).lexically_normal().string();
      CAPTURE(path, each);
      CHECK(pages.contains(target));
      if (target != path) reached.insert(target);
    }
  }
  CHECK(reached.size() == pages.size());
}

}  // namespace

TEST_CASE(
    "a board's page has ranks that are shared, intervals, the baseline, and what does not rank and why") {
  Stage stage;
  if (stage.store.is_skipped()) return;
  Leaderboard& leaderboard = stage.leaderboard;
  leaderboard.create_board(ada, settings());
  submit(leaderboard, "bob", accepted(1.0, 0.05));
  submit(leaderboard, "eve", accepted(1.02, 0.05));
  submit(leaderboard, "carol", accepted(2.0));
  submit(leaderboard, "mallory", unproven(0.5));
  const std::int64_t cheat = submit(leaderboard, "trent", accepted(0.1));
  leaderboard.disqualify(ada, cheat, "reads the answers");
  const std::int64_t baseline = submit_baseline(stage, accepted(1.5));
  const Pages pages = pages_of(leaderboard);
  CHECK(pages.size() == 3 + 6);
  check_links(pages);
  const std::string& page = pages.at("boards/sums/index.html");
  CHECK(contains(page, "<td class=\"number\">1 shared</td><td>bob</td><td class=\"number\">1.000 ms</td>"));
  CHECK(contains(page, "<td class=\"number\">1 shared</td><td>eve</td>"));
  CHECK(contains(page, "<td class=\"number\">3</td><td>carol</td>"));
  CHECK(contains(page, "<td class=\"number\">-</td><td>baseline</td>"));
  CHECK(contains(page, fmt::format("<a href=\"{}.html\">#{}</a>", baseline, baseline)));
  CHECK(contains(page, "<td class=\"number\">1.986 ms .. 2.014 ms</td>"));
  CHECK(contains(page, "Disqualified: #5, by ada"));
  CHECK(contains(page, "Accepted, and not ranked"));
  CHECK(contains(page, "only half of it is proven"));
  CHECK(contains(page, "class=\"s3\""));  // a line for each of three users and the baseline
  CHECK_FALSE(contains(page, "class=\"s4\""));
  CHECK(contains(pages.at("boards/sums/1.html"), "class=\"first\""));  // the samples
  CHECK(contains(pages.at("boards/sums/5.html"), "It is disqualified: reads the answers"));
  CHECK(contains(pages.at("boards/sums/4.html"), "This result does not rank: "));
  CHECK(contains(pages.at("boards/sums/submissions.html"), "not proven"));
  CHECK(contains(pages.at("index.html"), "open until 2027-11-22 12:00:00 UTC"));
}

TEST_CASE("pages of a board of teams have the teams and the reference that it is on") {
  Stage stage;
  if (stage.store.is_skipped()) return;
  BoardSettings wanted = settings("scales");
  wanted.problem.clear();
  wanted.reference = Reference{.name = "scale.cuh", .language = Language::cuda, .text = "// scales <T>\n"};
  wanted.ranks_teams = true;
  stage.leaderboard.create_board(ada, wanted, {{"red", {"bob", "eve"}}, {"blue", {"carol"}}});
  submit(stage.leaderboard, "bob", accepted(2.0), "scales");
  submit(stage.leaderboard, "eve", accepted(1.0), "scales");
  const Pages pages = pages_of(stage.leaderboard, {"scales", "scales"});
  check_links(pages);
  const std::string& page = pages.at("boards/scales/index.html");
  CHECK(contains(page, "<td class=\"number\">1</td><td>red</td>"));
  CHECK(contains(page, "<td>blue</td><td>carol</td>"));
  CHECK(contains(pages.at("boards/scales/problem.html"), "// scales &lt;T&gt;"));
  CHECK(contains(pages.at("boards/scales/2.html"), "<td>team</td><td>red</td>"));
}

TEST_CASE("pages have a source when the board is over, and never on an anonymous board") {
  for (const bool is_anonymous : {false, true}) {
    CAPTURE(is_anonymous);
    Stage stage;
    if (stage.store.is_skipped()) return;
    BoardSettings wanted = settings();
    wanted.deadline = noon + 1h;
    wanted.anonymous = is_anonymous;
    stage.leaderboard.create_board(ada, wanted);
    submit(stage.leaderboard, "bob", accepted(1.0), "sums", source("// bob's own <idea>\n"));
    CHECK_FALSE(contains(pages_of(stage.leaderboard).at("boards/sums/1.html"), "own &lt;idea&gt;"));
    stage.time = noon + 2h;
    const Pages pages = pages_of(stage.leaderboard);
    CHECK(contains(pages.at("boards/sums/1.html"), "own &lt;idea&gt;") != is_anonymous);
    CHECK(contains(pages.at("boards/sums/1.html"), "shows the whole result to those who manage it") ==
          is_anonymous);
    for (const auto& [path, html] : pages)
      CHECK(contains(html, "bob") != (is_anonymous || path == "index.html"));
  }
}

TEST_CASE("pages of a hidden board have no time and no place of anybody until the board is over") {
  Stage stage;
  if (stage.store.is_skipped()) return;
  BoardSettings wanted = settings();
  wanted.deadline = noon + 1h;
  wanted.hidden_until_end = true;
  stage.leaderboard.create_board(ada, wanted);
  submit(stage.leaderboard, "bob", accepted(1.375));
  submit(stage.leaderboard, "eve", accepted(1.125));
  const Pages hidden = pages_of(stage.leaderboard);
  check_links(hidden);
  for (const auto& [path, html] : hidden) {
    CAPTURE(path);
    CHECK_FALSE(contains(html, "1.375"));
    CHECK_FALSE(contains(html, "1.125"));
    CHECK_FALSE(contains(html, "<svg"));
  }
  CHECK(contains(hidden.at("boards/sums/index.html"), "ranks and the results of others are hidden"));
  CHECK(contains(hidden.at("boards/sums/1.html"), "Its result is hidden until the board is over."));
  stage.time = noon + 2h;
  const Pages open = pages_of(stage.leaderboard);
  CHECK(contains(open.at("boards/sums/index.html"), "1.375"));
  CHECK(contains(open.at("boards/sums/1.html"), "<svg"));
}

TEST_CASE("what strangers write stays text on every page of a board") {
  Stage stage;
  if (stage.store.is_skipped()) return;
  const std::size_t boards = create_boards_of_strangers(stage.leaderboard);
  stage.time = noon + 2h;
  const Pages pages = pages_of(stage.leaderboard);
  CHECK(pages.size() == 1 + boards * 7);
  check_links(pages);
  for (const auto& [path, html] : pages) {
    CAPTURE(path);
    CHECK(are_harmless(html));
    CHECK_FALSE(contains(html, "<script"));
    CHECK(std::regex_match(
        path, std::regex("index\\.html|boards/board-[0-9]+/(index|submissions|problem|[0-9]+)\\.html")));
  }
  CHECK(contains(pages.at("boards/board-1/1.html"), "&lt;script&gt;"));
}

TEST_CASE("a board whose name could be no directory's is refused, and no page is written for it") {
  Stage stage;
  if (stage.store.is_skipped()) return;
  stage.leaderboard.create_board(ada, settings());
  execute(stage.store, "UPDATE boards SET name = '../../etc' WHERE name = 'sums'");
  Pages pages;
  const std::string message = message_of([&] {
    stage.leaderboard.export_pages({}, [&](const BoardPage& page) { pages[page.path] = page.html; });
  });
  CHECK(contains(message, "cannot be the name of a board"));
  CHECK(pages.empty());
}

TEST_CASE("who asks for pages learns of a board that is not there, and gets back what they throw") {
  Stage stage;
  if (stage.store.is_skipped()) return;
  CHECK(contains(pages_of(stage.leaderboard).at("index.html"), "There is no board yet."));
  CHECK(contains(message_of([&] { pages_of(stage.leaderboard, {"nothing"}); }), "nothing"));
  CHECK_THROWS_AS(
      stage.leaderboard.export_pages({}, [](const BoardPage&) { throw std::logic_error("the disk"); }),
      std::logic_error);
}

TEST_CASE("of a user's submissions those have a page that are recent or in the standing") {
  Stage stage;
  if (stage.store.is_skipped()) return;
  stage.leaderboard.create_board(ada, settings());
  submit(stage.leaderboard, "bob", accepted(1.0));
  for (int i = 0; i < 8; ++i) submit(stage.leaderboard, "bob", accepted(2.0));
  const Pages pages = pages_of(stage.leaderboard);
  check_links(pages);
  for (std::int64_t id = 1; id <= 9; ++id)
    CHECK(pages.contains(fmt::format("boards/sums/{}.html", id)) == (id == 1 || id >= 5));
}

TEST_CASE("pages of a board with 10,000 submissions of as many users stay below 2 MB") {
  for (const std::size_t devices : {1U, 20U}) {
    CAPTURE(devices);
    const leaderboard::BoardFacts facts = large_board(devices);
    CHECK(leaderboard::board_page(facts).size() < 2'000'000);
    CHECK(leaderboard::submissions_page(facts).size() < 2'000'000);
  }
}

}  // namespace kbench::tests
