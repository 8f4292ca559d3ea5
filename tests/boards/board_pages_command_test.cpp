// `kbench board export --html`: the directory that it writes.
#include "boards/made_up.hpp"
#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;
using testing::CommandLine;
using testing::read_file;
using testing::write_file;

// Two boards, in a store beside which pages are written.
struct Site {
  CommandLine kbench;
  Leaderboard leaderboard{kbench.path("boards.db").string()};

  Site() {
    leaderboard.create_board(ada, settings("sums"));
    leaderboard.create_board(ada, settings("finals"));
    submit(leaderboard, "bob", accepted(1.0), "sums");
  }

  CommandLine::Run write(const std::string& arguments = "site") const {
    return kbench.run("board export --store boards.db --html " + arguments);
  }
  bool has(const std::string& path) const { return fs::exists(kbench.path(path)); }

  // Names of what is in the directory of the test.
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& each : fs::directory_iterator(kbench.path("."))) {
      const std::string name = each.path().filename().string();
      if (!name.starts_with("boards.db") && !name.starts_with(".std")) found.push_back(name);
    }
    std::sort(found.begin(), found.end());
    return found;
  }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("pages are written to a directory, and replaced as a whole") {
  Site site;
  const auto run = site.write();
  CHECK(run.status == 0);
  CHECK(run.output == "6 pages: site/index.html\n");
  CHECK(site.has("site/boards/sums/1.html"));
  CHECK(site.has("site/boards/finals/index.html"));
  CHECK(site.names() == Names{"site"});
  fs::permissions(site.kbench.path("site"), fs::perms(0705));
  site.leaderboard.delete_board(ada, "finals");
  CHECK(site.write("./site/").output == "4 pages: ./site/index.html\n");
  CHECK_FALSE(site.has("site/boards/finals"));
  CHECK(fs::status(site.kbench.path("site")).permissions() == fs::perms(0705));
  CHECK(site.names() == Names{"site"});
}

TEST_CASE("pages of the boards that are named are written, and of a board that is not there none") {
  const Site site;
  CHECK(site.write("site sums sums").output == "4 pages: site/index.html\n");
  CHECK_FALSE(site.has("site/boards/finals"));
  const std::string before = read_file(site.kbench.path("site/index.html"));
  const auto run = site.write("site sums missing");
  CHECK(run.status == 2);
  CHECK(contains(run.errors, "missing"));
  CHECK(read_file(site.kbench.path("site/index.html")) == before);
  CHECK(site.names() == Names{"site"});
}

TEST_CASE("a directory that has other files is left alone, or kept beside the pages where that is meant") {
  const Site site;
  const auto refused = [&](const std::string& other) {
    CAPTURE(other);
    const auto run = site.write();
    CHECK(run.status == 2);
    CHECK(contains(run.errors,
                   "'site' has '" + other + "', which no export of pages wrote; nothing was written"));
    CHECK(site.names() == Names{"site"});
  };
  fs::create_directory(site.kbench.path("site"));
  write_file(site.kbench.path("site/notes.txt"), "mine");
  refused("notes.txt");
  CHECK(read_file(site.kbench.path("site/notes.txt")) == "mine");
  fs::remove(site.kbench.path("site/notes.txt"));
  CHECK(site.write().status == 0);  // it was empty
  write_file(site.kbench.path("site/boards/sums/notes.html"), "mine");
  refused("boards/sums/notes.html");
  fs::remove(site.kbench.path("site/boards/sums/notes.html"));
  fs::create_symlink("../../../boards.db", site.kbench.path("site/boards/sums/7.html"));
  refused("boards/sums/7.html");
  fs::remove(site.kbench.path("site/.kbench-pages"));
  const auto forced = site.write("site --force");
  CHECK(forced.status == 0);
  CHECK(contains(forced.errors, "The files that were there are in "));
  CHECK(site.names() == Names{"site", "site.1"});
  CHECK(fs::is_symlink(site.kbench.path("site.1/boards/sums/7.html")));
  CHECK_FALSE(site.has("site/boards/sums/7.html"));
  CHECK(site.write("site --force").status == 0);  // an export's is not kept
  CHECK(site.names() == Names{"site", "site.1"});
}

TEST_CASE("what exports that were killed have left is removed by the next, but for what no export wrote") {
  const Site site;
  for (const char* const left : {".kbench-export-killed", ".kbench-export-others"}) {
    fs::create_directories(site.kbench.path(left) / "pages/boards/sums");
    write_file(site.kbench.path(left) / "pages/.kbench-pages", "");
    write_file(site.kbench.path(left) / "pages/boards/sums/1.html", "half");
  }
  fs::create_directory(site.kbench.path(".kbench-export-empty"));
  write_file(site.kbench.path(".kbench-export-others/pages/notes.txt"), "mine");
  CHECK(site.write().status == 0);
  CHECK(site.names() == Names{".kbench-export-others", "site"});
  CHECK(read_file(site.kbench.path(".kbench-export-others/pages/notes.txt")) == "mine");
}

TEST_CASE("pages go where a link leads, and the link stays") {
  const Site site;
  fs::create_directory(site.kbench.path("real"));
  fs::create_symlink("real", site.kbench.path("site"));
  CHECK(site.write().status == 0);
  CHECK(fs::is_symlink(site.kbench.path("site")));
  CHECK(site.has("real/index.html"));
}

TEST_CASE("a place where no pages can be is an error that says so, and nothing is left behind") {
  const Site site;
  write_file(site.kbench.path("file"), "x");
  CHECK(contains(site.write("file").errors, "--html: expected a directory, and 'file' is a file"));
  CHECK(
      contains(site.write("missing/site").errors, "cannot write 'missing/site': No such file or directory"));
  CHECK(contains(site.write("''").errors, "--html: expected a directory, not ''"));
  CHECK(contains(site.write(". --force").errors, "--html: '.' has the store in it"));
  CHECK(site.has("boards.db"));
  CHECK(site.names() == Names{"file"});
  for (const char* const arguments : {"site --csv standings", "site -o out.json"}) {
    CAPTURE(arguments);
    CHECK(site.write(arguments).status == 2);
  }
  const auto without = [&](const std::string& arguments) {
    return site.kbench.run("board export --store boards.db " + arguments).errors;
  };
  CHECK(contains(without(""), "NAME: needed, the board to write out"));
  CHECK(contains(without("sums finals"), "NAME: expected one board; --html alone takes several"));
  CHECK(contains(without("sums --force"), "--force: for --html alone"));
  CHECK(site.names() == Names{"file"});
}

TEST_CASE("pages have what a visitor sees, though an admin writes them") {
  const CommandLine kbench;
  REQUIRE(kbench
              .run("board create sums --store boards.db --problem vector_add --deadline '2096-12-01 18:00' "
                   "--device '" +
                   model + "' --hidden-until-end --anonymous")
              .status == 0);
  Leaderboard leaderboard(kbench.path("boards.db").string());
  submit(leaderboard, "Zebedee", accepted(1.375));
  const auto shown_to_admin = kbench.run("board show sums --store boards.db").output;
  CHECK(contains(shown_to_admin, "Zebedee"));
  CHECK(contains(shown_to_admin, "1.375 ms"));
  const auto pages = [&] {
    REQUIRE(kbench.run("board export --store boards.db --html site").status == 0);
    std::string text;
    for (const char* const page : {"index", "boards/sums/index", "boards/sums/submissions", "boards/sums/1"})
      text += read_file(kbench.path(std::string("site/") + page + ".html"));
    return text;
  };
  const std::string hidden = pages();
  CHECK_FALSE(contains(hidden, "Zebedee"));
  CHECK_FALSE(contains(hidden, "1.375"));
  REQUIRE(kbench.run("board close sums --store boards.db").status == 0);
  const std::string open = pages();
  CHECK_FALSE(contains(open, "Zebedee"));
  CHECK(contains(open, "1.375 ms"));
}

}  // namespace kbench::tests
