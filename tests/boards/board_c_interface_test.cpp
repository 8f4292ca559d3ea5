// Boards through kbench_call(): the documents of the command line, the errors of the functions, and no more to anybody than they
// may see.
#include "base/document/json_schema.hpp"
#include "boards/documents.hpp"
#include "boards/made_up.hpp"
#include "boards/measured.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <kbench/kbench.h>

#include <boost/algorithm/string/replace.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace kbench::tests {
namespace {

using nlohmann::json;
using Control = std::unique_ptr<kbench_control, decltype(&kbench_control_free)>;

json answer_of(const std::string& method, const json& arguments, kbench_control* control = nullptr) {
  const std::unique_ptr<char, decltype(&kbench_free)> answer(
      kbench_call(control, method.c_str(), arguments.dump().c_str()), kbench_free);
  REQUIRE(answer != nullptr);
  return json::parse(answer.get());
}

// The schema of an operation's result, with all that it refers to.
testing::JsonSchema result_schema(const std::string& operation) {
  static const json described = answer_of("describe_api", json::object()).at("result");
  json results = described.at("schemas").at("results.schema.json");
  json definitions = results.at("$defs");
  results.erase("$defs");
  definitions["Evaluation"] = results;
  definitions.update(described.at("schemas").at("boards.schema.json").at("$defs"));
  for (const json& each : described.at("operations")) {
    if (each.at("name") != operation) continue;
    json schema = each.at("result");
    schema["$defs"] = definitions;
    std::string text = schema.dump();
    for (const auto& [from, to] :
         {std::pair("boards.schema.json#", "#"), std::pair("results.schema.json", "#/$defs/Evaluation")})
      boost::algorithm::replace_all(text, from, to);
    return testing::JsonSchema(json::parse(text));
  }
  throw std::logic_error("no operation " + operation);
}

std::string code_of(const json& answer) { return answer.at("error").at("code"); }
std::string text_of(const json& answer) { return answer.at("error").at("message"); }

// A store, and calls about it.
struct Door {
  TestStore store;

  json answer(const std::string& method, json arguments, const json& by) const {
    arguments["store"] = store.url();
    arguments["by"] = by;
    return answer_of("board_" + method, arguments);
  }
  json result(const std::string& method, const json& arguments, const json& by = nullptr) const {
    const json answered = answer(method, arguments, by);
    INFO(answered.dump());
    REQUIRE(answered.contains("result"));
    CHECK(result_schema("board_" + method).violations(answered.at("result")) == std::vector<std::string>());
    return answered.at("result");
  }
};

const json visitor = nullptr;
const json bob = {{"user", "bob"}};
const json ada_as_creator = {{"user", "ada"}, {"roles", {"creator"}}};

json site() {
  const Options options = quick_options();
  return {{"helper_directory", *options.helper_directory},
          {"plugin_directories", options.plugin_directories},
          {"cache_directory", *options.cache_directory}};
}

json made_up_settings() {
  return {{"name", "sums"},
          {"problem", "vector_add"},
          {"deadline", "2096-12-01T18:00:00+01:00"},
          {"devices", {model}}};
}

json files_of(const std::string& text) { return {{"files", {{{"path", "mine.cpp"}, {"text", text}}}}}; }

Actor actor(const json& by) {
  if (by.is_null()) return {};
  return {by.at("user"), by.contains("roles") ? std::set{BoardRole::creator} : std::set<BoardRole>()};
}

}  // namespace

TEST_CASE("a call makes a board, submits to it, and tells what the functions tell") {
  const Door door;
  if (door.store.is_skipped()) return;
  json settings = made_up_settings();
  settings["name"] = "twice";
  settings["problem"] = "doubled";
  settings["devices"] = {processor()};
  settings["requires_isolation"] = false;
  settings["limits"] = {{"call_ms", 5000}};
  const json made = door.result("create", {{"settings", settings}, {"site", site()}},
                                {{"user", "ada"}});  // its first admin
  CHECK(made.at("deadline") == "2096-12-01T17:00:00.000000Z");
  CHECK(made.at("dtype") == "float32");  // the problem's first: it was looked at
  CHECK(made.at("limits").at("call_ms") == 5000);
  CHECK(door.result("roles", json::object()).at(0).at("role") == "admin");

  const std::string source = doubled(right_body).files.front().text;
  json submitting = {{"board", "twice"}, {"submission", files_of(source)}, {"wait_for_quiet_ms", 1}};
  submitting["site"] = site();
  const json submitted = door.result("submit", submitting, bob);
  const json& record = submitted.at("submission");
  CHECK(record.at("user") == "bob");
  CHECK(record.at("measured").at("verdict") == "accepted");
  CHECK(submitted.at("evaluation").at("verdict") == "accepted");
  CHECK(submitted.at("evaluation").at("seed").is_null());  // a secret until the end
  CHECK(door.result("submission", {{"id", record.at("id")}}, bob) == submitted);
  CHECK(door.result("source", {{"id", record.at("id")}}, bob).at("files").at(0).at("text") == source);
  CHECK(code_of(door.answer("source", {{"id", record.at("id")}}, {{"user", "eve"}})) == "forbidden");

  const Leaderboard leaderboard = door.store.open();
  json shown = door.result("show", {{"board", "twice"}});
  json expected = leaderboard::shown_board(leaderboard, {}, "twice", {}, 100);
  for (json* const each : {&shown, &expected}) each->erase("now");
  CHECK(shown == expected);
  CHECK(door.result("list", json::object()).at(0) == shown.at("board"));
  CHECK(door.result("csv", {{"board", "twice"}}) == to_csv(leaderboard.standing({}, "twice", processor())));

  const json again = door.result(
      "rerun", {{"id", record.at("id")}, {"site", site()}, {"wait_for_quiet_ms", 1}}, {{"user", "ada"}});
  CHECK(again.at("submission").at("evaluations") == 2);
  const json closed = door.result("close", {{"board", "twice"}}, {{"user", "ada"}});
  CHECK(closed.at("closed").is_string());
  CHECK(door.result("submission", {{"id", 1}}).at("evaluation").at("seed").is_string());
  CHECK(contains(text_of(door.answer("submit", submitting, bob)), "takes no more submissions"));
  CHECK(door.result("check", json::object()).empty());
}

TEST_CASE("what a board hides stays hidden from whoever asks by a call") {
  const Door door;
  if (door.store.is_skipped()) return;
  Leaderboard leaderboard = door.store.open();
  BoardSettings wanted = settings();
  wanted.hidden_until_end = true;
  wanted.anonymous = true;
  wanted.deadline = parse_time("2096-12-01T18:00:00Z");
  leaderboard.create_board(ada, wanted);
  const std::int64_t of_eve = submit(leaderboard, "eve", accepted(1.0));
  const std::int64_t of_bob = submit(leaderboard, "bob", accepted(2.0));
  for (const json& by : {visitor, bob, ada_as_creator}) {
    CAPTURE(by.dump());
    CHECK(door.result("show", {{"board", "sums"}}, by).at("standings").at(0) ==
          json::parse(to_json(leaderboard.standing(actor(by), "sums", model))));
    CHECK(door.result("submissions", {{"board", "sums"}}, by) ==
          json(leaderboard.submissions(actor(by), "sums")));
    for (const std::int64_t id : {of_eve, of_bob}) {
      CHECK(
          door.result("submission", {{"id", id}}, by) ==
          json(leaderboard::shown_submission(leaderboard, actor(by), leaderboard.submission(actor(by), id))));
    }
    const bool may_manage = by == ada_as_creator;
    CHECK(door.result("submission", {{"id", of_eve}}, by).at("evaluation").is_null() == !may_manage);
    CHECK(contains(door.result("csv", {{"board", "sums"}, {"table", "submissions"}}, by).get<std::string>(),
                   "eve") == may_manage);
    CHECK(door.answer("source", {{"id", of_eve}}, by).contains("result") == may_manage);
    CHECK(door.answer("unsettled", {{"board", "sums"}}, by).contains("result") == may_manage);
  }
  CHECK(door.result("show", {{"board", "sums"}}, bob).at("standings").at(0).at("entries").size() == 1);
  CHECK(door.result("show", {{"board", "sums"}}, {{"user", "ada"}})  // whom the store gives no role
            .at("standings")
            .at(0)
            .at("entries")
            .empty());
}

TEST_CASE("who manages a board edits it, disqualifies and reinstates by calls, and others may not") {
  const Door door;
  if (door.store.is_skipped()) return;
  door.result("create", {{"settings", made_up_settings()}, {"check", false}}, ada_as_creator);
  Leaderboard leaderboard = door.store.open();
  const std::int64_t id = submit(leaderboard, "eve", accepted(1.0));
  const std::vector<std::pair<std::string, json>> changes{
      {"edit", {{"board", "sums"}, {"change", {{"quota", 3}, {"limits", {{"memory", 1 << 30}}}}}}},
      {"disqualify", {{"id", id}, {"reason", "a table"}}},
      {"reinstate", {{"id", id}, {"reason", "of its own constants"}}},
      {"disqualify", {{"board", "sums"}, {"entrant", "eve"}, {"reason", "two accounts"}}},
      {"reinstate", {{"board", "sums"}, {"entrant", "eve"}, {"reason", "of two people"}}},
  };
  for (const auto& [method, arguments] : changes) {
    CAPTURE(method);
    CHECK(code_of(door.answer(method, arguments, bob)) == "forbidden");
    CHECK(contains(text_of(door.answer(method, arguments, visitor)), "whoever acts needs a name"));
    const json result = door.result(method, arguments, ada_as_creator);
    const auto entries = door.result("show", {{"board", "sums"}}).at("standings").at(0).at("entries").size();
    CHECK(entries == (method == "disqualify" ? 0 : 1));
    if (method == "edit") {
      CHECK(result.at("quota") == 3);
      CHECK(result.at("limits").at("memory") == 1 << 30);
      CHECK(result.at("limits").at("call_ms") == 10000);
    }
  }
  const json log = door.result("log", {{"board", "sums"}});
  CHECK(log == json(leaderboard.log({}, "sums")));
  CHECK(log.back().at("detail") == "of two people");
  CHECK(door.result("delete", {{"board", "sums"}}, ada_as_creator).is_null());
  CHECK(door.result("list", json::object()).empty());
}

TEST_CASE("teams are made and changed by calls") {
  const Door door;
  if (door.store.is_skipped()) return;
  json settings = made_up_settings();
  settings["ranks_teams"] = true;
  const json red = {{"name", "red"}, {"members", {"bob", "eve"}}};
  door.result("create", {{"settings", settings}, {"teams", {red}}, {"check", false}}, ada_as_creator);
  CHECK(door.result("teams", {{"board", "sums"}}) == json::array({red}));
  CHECK(door.result("add_to_team", {{"board", "sums"}, {"team", "blue"}, {"users", {"dan"}}}, ada_as_creator)
            .size() == 2);
  CHECK(door.result("remove_from_team", {{"board", "sums"}, {"team", "blue"}}, ada_as_creator).size() == 1);
  const json none = {{"name", "sums2"}, {"members", "bob"}};
  CHECK(contains(text_of(door.answer("create", {{"settings", settings}, {"teams", {none}}}, ada_as_creator)),
                 "teams[0].members: expected an array"));
}

TEST_CASE("what is evaluated elsewhere is recorded and finished by calls") {
  const Door door;
  if (door.store.is_skipped()) return;
  door.result("create", {{"settings", made_up_settings()}, {"check", false}}, ada_as_creator);
  const json recording = {{"board", "sums"}, {"submission", files_of("// mine")}, {"device", "cpu"}};
  const json ticket = door.result("record", recording, bob);
  CHECK(door.result("submission", {{"id", ticket.at("submission")}}).at("submission").at("state") ==
        "running");
  const json result = json::parse(to_json(accepted(1.0)));
  const json finished = door.result("finish", {{"ticket", ticket}, {"evaluation", result}}, bob);
  CHECK(finished.at("submission").at("measured").at("runtime_ms").get<double>() == Approx(1.0));
  CHECK(contains(text_of(door.answer("finish", {{"ticket", ticket}, {"evaluation", result}}, bob)),
                 "over already"));
  const json broken = {{"ticket", ticket}, {"evaluation", {{"verdict", 3}}}};
  CHECK(code_of(door.answer("finish", broken, bob)) == "invalid_document");
  const json other = door.result("record", recording, bob);
  const json failed = door.result("fail", {{"ticket", other}, {"error", "no node was free"}}, bob);
  CHECK(failed.at("submission").at("state") == "failed");
  CHECK(failed.at("submission").at("error") == "no node was free");
  CHECK(failed.at("evaluation").is_null());
}

TEST_CASE("a board is written out and made again by calls, and no store is written over") {
  const Door door;
  if (door.store.is_skipped()) return;
  door.result("create", {{"settings", made_up_settings()}, {"check", false}}, {{"user", "ada"}});
  Leaderboard leaderboard = door.store.open();
  submit(leaderboard, "bob", accepted(1.0));
  std::string name = (std::filesystem::temp_directory_path() / "kbench-door-XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  const std::filesystem::path scratch = name;
  const std::string file = scratch / "sums.json";
  const json exporting = {{"board", "sums"}, {"output", file}};
  CHECK(code_of(door.answer("export", exporting, bob)) == "forbidden");
  CHECK_FALSE(std::filesystem::exists(file));
  CHECK(door.result("export", exporting, {{"user", "ada"}}).is_null());
  door.result("delete", {{"board", "sums"}}, {{"user", "ada"}});
  CHECK(door.result("import", {{"path", file}}, {{"user", "ada"}}).at("name") == "sums");
  CHECK(door.result("submissions", {{"board", "sums"}}).size() == 1);

  const std::string pages = scratch / "site";
  CHECK(door.result("export_pages", {{"directory", pages}}).at("pages") == 4);
  CHECK(std::filesystem::exists(pages + "/boards/sums/index.html"));
  std::ofstream(pages + "/notes.txt") << "mine";
  CHECK(contains(text_of(door.answer("export_pages", {{"directory", pages}}, visitor)),
                 "'notes.txt', which no export of pages wrote"));
  const json forced = door.result("export_pages", {{"directory", pages}, {"force", true}});
  CHECK(std::filesystem::exists(forced.at("kept").get<std::string>() + "/notes.txt"));
  if (door.store.is_sqlite()) {
    const std::filesystem::path store = door.store.url();
    const json over_store = {{"board", "sums"}, {"output", store}};
    CHECK(contains(text_of(door.answer("export", over_store, {{"user", "ada"}})), "is the store"));
    const json around_store = {{"directory", store.parent_path()}, {"force", true}};
    CHECK(contains(text_of(door.answer("export_pages", around_store, visitor)), "has the store in it"));
  }
  std::filesystem::remove_all(scratch);
}

TEST_CASE("a call about boards that is wrong is an error that names what is wrong") {
  const Door door;
  if (door.store.is_skipped()) return;
  const auto refused = [&](const std::string& method, const json& arguments, const json& by = bob) {
    return text_of(door.answer(method, arguments, by));
  };
  if (door.store.is_sqlite()) CHECK(contains(refused("list", json::object()), "there is no store"));
  door.result("create", {{"settings", made_up_settings()}, {"check", false}}, ada_as_creator);
  CHECK(contains(refused("fly", json::object()), "board_submit"));
  CHECK(contains(refused("show", {{"name", "sums"}}), "name"));
  CHECK(contains(refused("show", json::object()), "board: is missing"));
  CHECK(contains(refused("show", {{"board", "sums"}}, {{"user", "bob"}, {"roles", {"emperor"}}}), "emperor"));
  CHECK(contains(refused("show", {{"board", "sums"}}, {{"name", "bob"}}), "by.name"));
  CHECK(contains(refused("submit", {{"board", "sums"}, {"submission", files_of("//")}}, visitor), "name"));
  const std::map<std::string, json> wrong{
      {"deadline", "tomorrow"}, {"ranking", "beauty"}, {"dtype", "float5"}, {"quota", "many"},
      {"devices", "cpu"},       {"limits", 3},         {"colour", "red"},   {"baseline", "lazy"}};
  for (const auto& [field, value] : wrong) {
    json settings = made_up_settings();
    settings["name"] = "other";
    settings[field] = value;
    CHECK(contains(refused("create", {{"settings", settings}, {"check", false}}, ada_as_creator), field));
  }
  CHECK(contains(refused("disqualify", {{"id", 1}, {"board", "sums"}, {"entrant", "eve"}, {"reason", "x"}}),
                 "one of the two"));
  CHECK(contains(text_of(answer_of("board_list", {{"store", "mysql://db"}})), "is of no known kind"));
  CHECK(contains(text_of(answer_of("board_list", json::object())), "store: is missing"));
  CHECK(door.result("list", json::object()).size() == 1);
}

TEST_CASE("a submission that is stopped is recorded as interrupted") {
  const Door door;
  if (door.store.is_skipped()) return;
  json settings = made_up_settings();
  settings["problem"] = "doubled";
  door.result("create", {{"settings", settings}, {"check", false}}, ada_as_creator);
  const Control control(kbench_control_new(
                            nullptr, [](const char*, void*) { return 1; }, nullptr),
                        kbench_control_free);
  const std::string source = doubled(right_body).files.front().text;
  const json answer = answer_of("board_submit",
                                {{"store", door.store.url()},
                                 {"by", bob},
                                 {"board", "sums"},
                                 {"submission", files_of(source)},
                                 {"site", site()}},
                                control.get());
  CHECK(code_of(answer) == "cancelled");
  CHECK(door.result("submissions", {{"board", "sums"}}, bob).at(0).at("state") == "interrupted");
}

}  // namespace kbench::tests
