#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <nlohmann/json.hpp>

#include <memory>
#include <sstream>
#include <thread>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

// Which nobody compiles.
Reference reference(const std::string& text = "// first") {
  return {.name = "scale.cuh", .language = Language::cuda, .text = text, .version = 7};
}

BoardSettings settings_on_reference(const std::string& name = "scales") {
  BoardSettings changed = settings(name);
  changed.problem.clear();
  changed.reference = reference();
  return changed;
}

Evaluation on_version(int version, double runtime_ms = 1.0) {
  Evaluation evaluation = accepted(runtime_ms);
  evaluation.problem = "scale";
  evaluation.problem_version = version;
  return evaluation;
}

struct Fixture {
  TestStore store;
  std::shared_ptr<UtcTime> time = std::make_shared<UtcTime>(noon);

  Leaderboard open() const {
    Leaderboard leaderboard = store.open({.clock = [time = time] { return *time; }});
    leaderboard.create_board(ada, settings_on_reference());
    return leaderboard;
  }
};

json exported(const Leaderboard& leaderboard, const std::string& board = "scales") {
  std::ostringstream out;
  leaderboard.export_board(root, board, out);
  return json::parse(out.str());
}

}  // namespace

TEST_CASE("a board keeps its reference, as version 1, for everybody to read") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Board made = store.open().create_board(ada, settings_on_reference());
  CHECK(made.settings.reference->version == 1);
  const Reference found = store.open().reference("scales");
  CHECK(found.name == "scale.cuh");
  CHECK(found.language == Language::cuda);
  CHECK(found.text == "// first");
  CHECK(found.version == 1);
  const json document = json::parse(to_json(store.open().board("scales")));
  CHECK(document.at("kind") == "reference");
  CHECK(document.at("problem") == "");
  CHECK(document.at("reference").at("name") == "scale.cuh");
  CHECK(document.at("reference").at("version") == 1);
}

TEST_CASE("a board is on a problem or on a reference, and the reference is text with a name of such") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  const auto refusal = [&](auto change) {
    BoardSettings changed = settings_on_reference();
    change(changed);
    return message_of([&] { leaderboard.create_board(ada, changed); });
  };
  CHECK(contains(refusal([](BoardSettings& s) { s.problem = "vector_add"; }),
                 "not both on vector_add and on scale.cuh"));
  CHECK(contains(refusal([](BoardSettings& s) { s.reference.reset(); }), "or it is on a reference"));
  CHECK(contains(refusal([](BoardSettings& s) { s.reference->name = "scale.py"; }), "'scale.py' cannot be"));
  CHECK(
      contains(refusal([](BoardSettings& s) { s.reference->name = "../scale.hpp"; }), "cannot be the name"));
  CHECK(contains(refusal([](BoardSettings& s) { s.reference->text.clear(); }), "is empty"));
  CHECK(contains(refusal([](BoardSettings& s) { s.reference->text = "// \xff"; }), "not UTF-8"));
  CHECK(leaderboard.boards().empty());
  leaderboard.create_board(ada, settings());
  CHECK(contains(message_of([&] { leaderboard.reference("sums"); }), "is on the problem vector_add"));
}

TEST_CASE(
    "whoever manages a board changes its reference, which is one version more, until the board is over") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const Board changed = leaderboard.change_reference(ada, "scales", reference("// second"), DType::float16);
  CHECK(changed.settings.reference->version == 2);
  CHECK(changed.settings.dtype == DType::float16);
  CHECK(leaderboard.reference("scales").text == "// second");
  leaderboard.change_reference(root, "scales", reference("// first"));  // back again is a version of its own
  CHECK(leaderboard.reference("scales").version == 3);
  CHECK_FALSE(leaderboard.board("scales").settings.dtype.has_value());

  const auto refusal = [&](const Actor& by, const std::string& text) {
    return message_of([&] { leaderboard.change_reference(by, "scales", reference(text)); });
  };
  CHECK_THROWS_AS(leaderboard.change_reference({"bob"}, "scales", reference("// mine")), Forbidden);
  CHECK(contains(refusal(ada, "// first"),
                 "is the reference that the board 'scales' has: scale.cuh, version 3"));
  CHECK(contains(refusal(ada, ""), "is empty"));
  leaderboard.create_board(ada, settings());
  CHECK(contains(message_of([&] { leaderboard.change_reference(ada, "sums", reference("// other")); }),
                 "is on the problem vector_add"));
  *fixture.time = noon + 24h * 400;
  CHECK(contains(refusal(ada, "// late"), "has been over since"));
  CHECK(leaderboard.reference("scales").version == 3);
}

TEST_CASE("the same text in another language is another reference") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  Reference other = reference();
  other.name = "scale.hpp";
  other.language = Language::cpp;
  CHECK(leaderboard.change_reference(ada, "scales", other).settings.reference->version == 2);
  CHECK(leaderboard.reference("scales").language == Language::cpp);
}

TEST_CASE(
    "results on the reference before are outdated as soon as it is changed, though nobody has run the new "
    "one") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const std::int64_t right = submit(leaderboard, "bob", on_version(1), "scales");
  Evaluation mistaken = wrong();
  mistaken.problem_version = 1;
  const std::int64_t refuted = submit(leaderboard, "eve", mistaken, "scales");
  CHECK(leaderboard.unsettled(root, "scales").empty());
  CHECK(leaderboard.standing(root, "scales", model).entries.size() == 1);

  leaderboard.change_reference(ada, "scales", reference("// only the text differs"));
  const Standing standing = leaderboard.standing(root, "scales", model);
  CHECK(standing.entries.empty());
  CHECK(standing.outdated_users == 1);
  CHECK(leaderboard.submission(root, right).measured->is_outdated);
  CHECK(leaderboard.evaluation(root, right).has_value());
  CHECK(leaderboard.unsettled(root, "scales") == std::vector<std::int64_t>{right, refuted});

  leaderboard.finish(leaderboard.record_again(ada, right), on_version(2, 2.0));
  CHECK(users(leaderboard.standing(root, "scales", model)) == std::vector<std::string>{"bob"});
  CHECK(leaderboard.unsettled(root, "scales") == std::vector<std::int64_t>{refuted});
}

TEST_CASE("what was begun before a change and ends after it does not rank with the new version") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const Ticket begun = leaderboard.record({"bob"}, "scales", source());
  const int version = leaderboard.reference("scales").version;
  fixture.store.open().change_reference(ada, "scales", reference("// second"));
  leaderboard.finish(begun, on_version(version, 0.1));
  CHECK(leaderboard.standing(root, "scales", model).entries.empty());
  submit(leaderboard, "eve", on_version(2), "scales");
  CHECK(users(leaderboard.standing(root, "scales", model)) == std::vector<std::string>{"eve"});
  CHECK(leaderboard.unsettled(root, "scales") == std::vector<std::int64_t>{begun.submission});
}

TEST_CASE("an evaluation on a version that the board does not have yet is refused") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const Ticket ticket = leaderboard.record({"bob"}, "scales", source());
  CHECK(contains(message_of([&] { leaderboard.finish(ticket, on_version(2)); }),
                 "is on version 2 of the reference, and the board 'scales' has version 1"));
  leaderboard.finish(ticket, on_version(1));
  CHECK(leaderboard.standing(root, "scales", model).problem_version == 1);
}

TEST_CASE(
    "references that several processes set at the same time are all kept, each with a number of its own") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      Leaderboard own = fixture.store.open();
      for (int j = 0; j < 3; ++j)
        own.change_reference(ada, "scales", reference("// " + std::to_string(i) + "." + std::to_string(j)));
    });
  }
  for (std::thread& each : threads) each.join();
  CHECK(leaderboard.reference("scales").version == 13);
  const json references = exported(leaderboard).at("references");
  REQUIRE(references.size() == 13);
  for (int i = 0; i < 13; ++i) CHECK(references.at(static_cast<std::size_t>(i)).at("number") == i + 1);
}

TEST_CASE("a header that is submitted is of the reference's language") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const Submission header{.language = Language::cpp, .files = {{.path = "mine.hpp", .text = "// mine"}}};
  const Ticket ticket = leaderboard.record({"bob"}, "scales", header);
  CHECK(leaderboard.submission(root, ticket.submission).language == Language::cuda);
}

TEST_CASE("a submission in CUDA to a reference in C++ is refused before it is recorded") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  Reference plain = reference();
  plain.name = "scale.hpp";
  plain.language = Language::cpp;
  leaderboard.change_reference(ada, "scales", plain);
  CHECK(contains(message_of([&] { leaderboard.record({"bob"}, "scales", source()); }), "CUDA"));
  CHECK(leaderboard.submissions(root, "scales").empty());
}

TEST_CASE("an exported board has all its references, and its import the newest, with the same standings") {
  const Fixture fixture;
  const TestStore to;
  if (to.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "bob", on_version(1), "scales");
  leaderboard.change_reference(ada, "scales", reference("// \"second\"\n"), DType::float64);
  submit(leaderboard, "eve", on_version(2), "scales");
  const json document = exported(leaderboard);
  CHECK(document.at("references").at(1).at("by") == "ada");

  Leaderboard copy = to.open();
  CHECK(copy.import_board(root, document.dump()) == "scales");
  CHECK(copy.reference("scales").text == "// \"second\"\n");
  CHECK(copy.reference("scales").version == 2);
  CHECK(copy.board("scales").settings.dtype == DType::float64);
  CHECK(users(copy.standing(root, "scales", model)) == std::vector<std::string>{"eve"});
  CHECK(copy.unsettled(root, "scales").size() == 1);
  CHECK(exported(copy).at("references") == document.at("references"));
}

TEST_CASE("an exported board whose references are not right is refused") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  leaderboard.create_board(ada, settings());
  const json document = exported(leaderboard);
  const json on_problem = exported(leaderboard, "sums");
  leaderboard.delete_board(ada, "scales");
  leaderboard.delete_board(ada, "sums");
  const auto refusal = [&](json changed, auto change) {
    change(changed);
    return message_of([&] { leaderboard.import_board(root, changed.dump()); });
  };
  CHECK(
      contains(refusal(document, [](json& j) { j["references"].clear(); }), "on a reference, and has none"));
  CHECK(contains(refusal(document, [](json& j) { j["references"][0]["number"] = 2; }), "are not 1, 2, ..."));
  CHECK(contains(refusal(document, [](json& j) { j["sources"].clear(); }), "text of reference 1"));
  CHECK(
      contains(refusal(document, [](json& j) { j["references"][0]["name"] = "x.py"; }), "'x.py' cannot be"));
  CHECK(contains(refusal(document, [](json& j) { j["board"]["problem"] = "vector_add"; }), "not both on"));
  CHECK(contains(refusal(on_problem,
                         [&](json& j) {
                           j["references"] = document["references"];
                           j["sources"] = document["sources"];
                         }),
                 "on a problem, and has references"));
  CHECK(leaderboard.boards().empty());
}

TEST_CASE("a deleted board takes its references with it, and leaves a text that another board has") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  leaderboard.create_board(ada, settings_on_reference("others"));
  leaderboard.change_reference(ada, "scales", reference("// second"));
  leaderboard.delete_board(ada, "scales");
  CHECK(leaderboard.reference("others").text == "// first");
  leaderboard.create_board(ada, settings_on_reference());
  CHECK(leaderboard.reference("scales").version == 1);
}

}  // namespace kbench::tests
