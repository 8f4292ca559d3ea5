// The service, over HTTP on loopback.
#include "boards/store.hpp"
#include "catch.hpp"
#include "service/api.hpp"
#include "service/judge.hpp"
#include "store/sql/database.hpp"

#include <kbench/open_queue.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>

using nlohmann::json;

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

const std::string wrong_body = "for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];";

void without_worker(ServiceOptions& options) { options.has_worker = false; }

std::string bearer(const std::string& secret) { return "Bearer " + secret; }

// Announces a worker that takes nothing, so that jobs wait.
void announce_worker(const TestStore& store) {
  open_queue(store.url())->announce({.name = "one", .devices = {{.kind = "cpu", .model = "a processor"}}});
}

}  // namespace

TEST_CASE("a service judges what it is sent, and waits for the end if it is asked to") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store);
  const Reply right = judge.ask("POST", "/v1/evaluations?wait=60", evaluation_of(right_body).dump());
  INFO(right.text);
  REQUIRE(right.status == 200);
  CHECK(right.body().at("state") == "ended");
  CHECK(right.body().at("evaluation").at("verdict") == "accepted");
  CHECK(right.headers.at("location") == "/v1/jobs/" + right.body().at("id").get<std::string>());
  const Reply wrong = judge.ask("POST", "/v1/evaluations?wait=60", evaluation_of(wrong_body).dump());
  REQUIRE(wrong.status == 200);
  CHECK(wrong.body().at("evaluation").at("verdict") == "wrong_answer");

  const Reply list = judge.ask("GET", "/v1/jobs?state=ended");
  REQUIRE(list.body().at("jobs").size() == 2);
  CHECK(list.body().at("jobs").at(0).at("id") == wrong.body().at("id"));
  CHECK(!list.body().at("jobs").at(0).contains("evaluation"));
  CHECK(judge.ask("GET", "/v1/jobs?state=queued").body().at("jobs").empty());
}

TEST_CASE("a service follows a job to its end by events") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store);
  const Reply sent = judge.ask("POST", "/v1/evaluations", evaluation_of(right_body).dump());
  REQUIRE(sent.status == 202);
  const Reply events = judge.ask("GET", sent.headers.at("location") + "/events");
  CHECK(events.headers.at("content-type") == "text/event-stream");
  CHECK(contains(events.text, "event: state\n"));
  const std::size_t end = events.text.rfind("event: end\ndata: ");
  REQUIRE(end != std::string::npos);
  CHECK(json::parse(events.text.substr(events.text.find('{', end))).at("evaluation").at("verdict") ==
        "accepted");
}

TEST_CASE("a service takes no paths, no site, no unknown members and no larger limits") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store, without_worker);
  announce_worker(store);
  const auto refused = [&](const json& changed) {
    json request = evaluation_of(right_body);
    request.update(changed);
    const Reply reply = judge.ask("POST", "/v1/evaluations", request.dump());
    INFO(request.dump() << reply.text);
    CHECK(reply.status == 422);
    CHECK(reply.headers.at("content-type") == "application/problem+json");
    return reply.body().at("detail").get<std::string>();
  };
  CHECK(contains(refused({{"submission", {{"paths", {"/etc/passwd"}}}}}), "no paths"));
  refused({{"problem", {{"path", "/tmp/evil.so"}}}});
  refused({{"problem", "../evil"}});
  CHECK(contains(refused({{"site", {{"extra_flags", {"-DX"}}}}}), "site"));
  CHECK(contains(refused({{"options", {{"limits", {{"total_ms", 10'000'000}}}}}}), "limits.total_ms"));
  CHECK(contains(refused({{"options", {{"compile", {{"time_limit_ms", 10'000'000}}}}}}),
                 "compile.time_limit_ms"));
  refused({{"options", {{"compiler", "/tmp/evil"}}}});
  CHECK(contains(refused({{"options", {{"device_model", "another"}}}}), "another"));
  CHECK(contains(refused({{"options", {{"sampling", {{"wait_for_quiet_ms", 1000}}}}}}), "wait_for_quiet_ms"));
  CHECK(contains(refused({{"problem", "nosuch"}}), "nosuch"));
  CHECK(judge.ask("POST", "/v1/evaluations", "{").status == 422);
  CHECK(judge.ask("POST", "/v1/evaluations", "[]").status == 422);
  CHECK(judge.ask("POST", "/v1/evaluations", "{}", {{"Content-Type", "text/plain"}}).status == 415);
  CHECK(judge.ask("POST", "/v1/describe", R"({"problem": {"path": "/tmp/evil.so"}})").status == 422);
  CHECK(judge.ask("POST", "/v1/describe", R"({"problem": "doubled", "site": {}})").status == 422);
  CHECK(judge.ask("GET", "/v1/jobs").body().at("jobs").empty());
}

TEST_CASE("a service's own limits hold where a request asks for none") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store, [](ServiceOptions& options) { options.most.limits.call = 300ms; });
  const std::string slow = "for (volatile long i = 0; i < 40000000000; ++i) {}";
  const Reply reply = judge.ask("POST", "/v1/evaluations?wait=60", evaluation_of(slow).dump());
  INFO(reply.text);
  CHECK(reply.body().at("evaluation").at("verdict") == "timed_out");
}

TEST_CASE("jobs are cancelled once, and a repeated key is the same job") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store, without_worker);
  const Reply early = judge.ask("POST", "/v1/evaluations", evaluation_of(right_body).dump());
  CHECK(early.status == 503);
  CHECK(early.headers.contains("retry-after"));
  announce_worker(store);
  std::this_thread::sleep_for(1100ms);  // the service knows workers for a second
  const std::string request = evaluation_of(right_body).dump();
  const Judge::Headers key{{"Idempotency-Key", "one"}};
  const Reply first = judge.ask("POST", "/v1/evaluations", request, key);
  REQUIRE(first.status == 202);
  CHECK(first.body().at("position") == 1);
  CHECK(judge.ask("POST", "/v1/evaluations", request, key).body().at("id") == first.body().at("id"));
  CHECK(judge.ask("POST", "/v1/evaluations", evaluation_of(wrong_body).dump(), key).code() == "key_reused");
  CHECK(judge.ask("POST", "/v1/evaluations", request).body().at("position") == 2);

  const std::string place = first.headers.at("location");
  CHECK(judge.ask("DELETE", place).body().at("state") == "cancelled");
  CHECK(judge.ask("DELETE", place).body().at("state") == "cancelled");
  CHECK(judge.ask("GET", place + "?wait=30").body().at("state") == "cancelled");
  CHECK(judge.ask("GET", place + "?wait=ten").code() == "invalid_argument");
  CHECK(judge.ask("GET", "/v1/jobs/0123").status == 404);
  CHECK(judge.ask("DELETE", "/v1/jobs/0123").status == 404);
}

TEST_CASE("a full queue and quotas are told with the time to come again") {
  const TestStore store;
  if (store.is_skipped()) return;
  announce_worker(store);
  Tokens tokens(store.url());
  const std::string one = tokens.create({.name = "one", .quota = {.jobs_in_flight = 1}});
  const std::string two = tokens.create({.name = "two", .quota = {.requests_per_minute = 2}});
  const Judge judge(store, [](ServiceOptions& options) {
    options.has_worker = false;
    options.queue_limit = 2;
  });
  const auto send = [&](const std::string& secret) {
    return judge.ask("POST", "/v1/evaluations", evaluation_of(right_body).dump(),
                     {{"Authorization", bearer(secret)}});
  };
  CHECK(send(one).status == 202);
  const Reply many = send(one);
  CHECK(many.status == 429);
  CHECK(many.code() == "too_many_requests");
  CHECK(many.headers.contains("retry-after"));
  CHECK(send(two).status == 202);
  CHECK(send(two).code() == "queue_full");
  const Reply often = send(two);
  CHECK(often.code() == "too_many_requests");
  CHECK(std::stoi(often.headers.at("retry-after")) > 20);
}

TEST_CASE("one token waits with half of the connections at most") {
  const TestStore store;
  if (store.is_skipped()) return;
  announce_worker(store);
  const Judge::Headers alice{{"Authorization", bearer(Tokens(store.url()).create({.name = "alice"}))}};
  const Judge judge(store, [](ServiceOptions& options) {
    options.has_worker = false;
    options.connections = 8;
  });
  const Reply sent = judge.ask("POST", "/v1/evaluations", evaluation_of(right_body).dump(), alice);
  REQUIRE(sent.status == 202);
  const std::string place = sent.headers.at("location");
  {
    std::vector<std::jthread> waiting;
    for (int i = 0; i < 4; ++i) waiting.emplace_back([&] { judge.ask("GET", place + "?wait=2", "", alice); });
    std::this_thread::sleep_for(500ms);
    CHECK(judge.ask("GET", place + "/events", "", alice).status == 429);
    const auto begin = std::chrono::steady_clock::now();
    CHECK(judge.ask("GET", place + "?wait=60", "", alice).status == 200);
    CHECK(std::chrono::steady_clock::now() - begin < 1s);
  }
  CHECK(judge.ask("DELETE", place, "", alice).status == 200);
  CHECK(judge.ask("GET", place + "/events", "", alice).status == 200);
}

TEST_CASE("every route refuses a missing, wrong, revoked and too weak token") {
  const TestStore store;
  if (store.is_skipped()) return;
  announce_worker(store);
  Tokens tokens(store.url());
  std::map<ServiceRole, std::string> secrets;
  for (const ServiceRole role : {ServiceRole::read, ServiceRole::submit, ServiceRole::manage})
    secrets[role] = tokens.create({.name = std::string(name(role)), .role = role});
  const std::string revoked = tokens.create({.name = "revoked", .role = ServiceRole::manage});
  tokens.revoke("revoked");
  const std::string over = tokens.create(
      {.name = "over",
       .role = ServiceRole::manage,
       .ends = std::chrono::time_point_cast<UtcTime::duration>(std::chrono::system_clock::now() + 100ms)});
  std::this_thread::sleep_for(110ms);
  const Judge judge(store, without_worker);

  std::vector<service::Route> all = service::routes();
  std::deque<std::string> paths;
  for (const auto& operation : service::offered_operations()) {
    paths.push_back(fmt::format("/v1/{}", operation.name));
    all.push_back({"POST", paths.back(), operation.role, "", nullptr});
    if (operation.has_get) all.push_back({"GET", paths.back(), operation.role, "", nullptr});
  }
  for (const service::Route& route : all) {
    std::string path(route.path);
    if (const std::size_t brace = path.find('{'); brace != std::string::npos)
      path.replace(brace, path.find('}') + 1 - brace, "0123");
    const auto status = [&](const std::string& authorization) {
      const bool has_body = route.method == "POST";
      Judge::Headers headers;
      if (!authorization.empty()) headers["Authorization"] = authorization;
      return judge.ask(std::string(route.method), path, has_body ? "{}" : "", headers).status;
    };
    INFO(route.method << " " << path);
    if (route.is_page) continue;  // pages_test.cpp
    if (!route.role) {
      CHECK(status("") == 200);
      continue;
    }
    CHECK(status("") == 401);
    CHECK(status("Bearer kb_wrong") == 401);
    CHECK(status("Basic " + secrets[ServiceRole::manage]) == 401);
    CHECK(status(bearer(revoked)) == 401);
    CHECK(status(bearer(over)) == 401);
    for (const auto& [role, secret] : secrets) {
      if (role >= *route.role && path == "/v1/examine_machine") continue;  // it looks at every problem
      const int got = status(bearer(secret));
      if (role < *route.role) CHECK(got == 403);
      if (role >= *route.role) CHECK((got == 200 || got == 404 || got == 422));
    }
  }
}

TEST_CASE("jobs belong to their token") {
  const TestStore store;
  if (store.is_skipped()) return;
  announce_worker(store);
  Tokens tokens(store.url());
  const Judge::Headers alice{{"Authorization", bearer(tokens.create({.name = "alice"}))}};
  const Judge::Headers bob{{"Authorization", bearer(tokens.create({.name = "bob"}))}};
  const Judge::Headers manager{
      {"Authorization", bearer(tokens.create({.name = "manager", .role = ServiceRole::manage}))}};
  const Judge judge(store, without_worker);
  const Reply sent = judge.ask("POST", "/v1/evaluations", evaluation_of(right_body).dump(), alice);
  REQUIRE(sent.status == 202);
  const std::string place = sent.headers.at("location");
  CHECK(judge.ask("GET", place, "", bob).status == 404);
  CHECK(judge.ask("GET", place + "/events", "", bob).status == 404);
  CHECK(judge.ask("DELETE", place, "", bob).status == 404);
  CHECK(judge.ask("GET", "/v1/jobs", "", bob).body().at("jobs").empty());
  CHECK(judge.ask("GET", "/v1/jobs", "", manager).body().at("jobs").size() == 1);
  CHECK(judge.ask("GET", "/v1/token", "", alice).body().at("name") == "alice");
  CHECK(judge.ask("GET", place, "", alice).body().at("owner") == "alice");
  CHECK(contains(judge.ask("GET", "/metrics", "", manager).text, "kbench_jobs_queued 1\n"));
}

TEST_CASE("a service without tokens is asked by this machine alone, and by no page from elsewhere") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store, without_worker);
  CHECK(judge.ask("GET", "/v1/jobs").status == 200);
  CHECK(judge.ask("GET", "/v1/jobs", "", {{"Host", "evil.example"}}).status == 403);
  CHECK(judge.ask("GET", "/v1/jobs", "", {{"Host", "127.0.0.1.evil.example"}}).status == 403);
  CHECK(judge.ask("GET", "/v1/jobs", "", {{"Origin", "http://evil.example"}}).status == 403);
  CHECK(judge.ask("GET", "/v1/jobs", "", {{"Host", "localhost:8080"}, {"Origin", "http://localhost:8080"}})
            .status == 200);
  Tokens(store.url()).create({.name = "first"});
  std::this_thread::sleep_for(1100ms);
  CHECK(judge.ask("GET", "/v1/jobs").status == 401);

  const TestStore other;
  ServiceOptions options{.queue = other.url(), .listen = "0.0.0.0:0", .has_worker = false};
  CHECK_THROWS_WITH(Service(options), Catch::Matchers::Contains("no token yet"));
}

TEST_CASE("a service that ends refuses jobs, and answers those who wait") {
  const TestStore store;
  if (store.is_skipped()) return;
  Judge judge(store);
  CHECK(judge.ask("GET", "/readyz").status == 200);
  json slow = evaluation_of(
      "for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];\n"
      "for (volatile long i = 0; i < 400000000; ++i) {}");
  const Judge::Headers key{{"Idempotency-Key", "one"}};
  const Reply sent = judge.ask("POST", "/v1/evaluations", slow.dump(), key);
  REQUIRE(sent.status == 202);
  while (judge.ask("GET", sent.headers.at("location")).body().at("state") == "queued")
    std::this_thread::sleep_for(20ms);
  int status = 0;
  std::jthread waiting([&] { status = judge.ask("GET", sent.headers.at("location") + "?wait=60").status; });
  judge.drain();
  while (judge.ask("GET", "/readyz").status == 200) std::this_thread::sleep_for(5ms);
  CHECK(judge.ask("POST", "/v1/evaluations", slow.dump()).status == 503);
  CHECK(judge.ask("POST", "/v1/evaluations", slow.dump(), key).body().at("id") == sent.body().at("id"));
  waiting.join();
  CHECK(status == 200);
  judge.join();
  const Judge next(store, without_worker);
  CHECK(next.ask("GET", sent.headers.at("location")).body().at("state") == "ended");
}

TEST_CASE("a client that leaves while the store keeps its request waiting harms nobody") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store, without_worker);
  announce_worker(store);
  const std::string body = evaluation_of(right_body).dump();
  store::Database busy(store::parse_address(store.url()), StoreAccess::write);
  busy.write([&] {
    for (int i = 0; i < 4; ++i) {
      boost::asio::io_context context;
      boost::asio::ip::tcp::socket socket(context);
      socket.connect({boost::asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(judge.port())});
      const std::string request = fmt::format(
          "POST /v1/evaluations HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
          "Content-Length: {}\r\n\r\n{}",
          body.size(), body);
      boost::asio::write(socket, boost::asio::buffer(request));
      std::this_thread::sleep_for(50ms);
      socket.set_option(boost::asio::socket_base::linger(true, 0));  // the connection is reset
      socket.close();
    }
    std::this_thread::sleep_for(100ms);
  });
  CHECK(judge.ask("GET", "/v1/jobs").status == 200);
}

TEST_CASE("operations are carried out over HTTP, and each is offered or withheld") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store, without_worker);
  const json problems = judge.ask("GET", "/v1/list_problems").body().at("result");
  CHECK(std::find(problems.begin(), problems.end(), "doubled") != problems.end());
  CHECK(contains(judge.ask("POST", "/v1/starter", R"({"problem": "doubled"})").body().at("result"),
                 "solution"));
  CHECK(judge.ask("POST", "/v1/describe", R"({"problem": "nosuch"})").code() == "no_such_problem");
  CHECK(judge.ask("POST", "/v1/describe", "{}").status == 422);
  const Reply other = judge.ask("PUT", "/v1/languages");
  CHECK(other.status == 405);
  CHECK(other.headers.at("allow") == "GET, POST");
  CHECK(judge.ask("POST", "/v1/batch", "{}").status == 404);

  std::set<std::string> known;
  for (const auto& operation : service::offered_operations()) known.emplace(operation.name);
  for (const auto& operation : service::withheld_operations()) known.emplace(operation);
  const json table = judge.ask("GET", "/v1/describe_api").body().at("result").at("operations");
  for (const json& operation : table) {
    const std::string name = operation.at("name");
    INFO(name);
    if (!name.starts_with("board_")) CHECK(known.erase(name) == 1);
  }
  CHECK(known.empty());
}

TEST_CASE("the document of the interface has each route, and refers to what it has") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store, without_worker);
  const json document = judge.ask("GET", "/openapi.json").body();
  CHECK(document.at("openapi") == "3.1.0");
  for (const service::Route& route : service::routes()) {
    CHECK(document.at("paths").contains(std::string(route.path)) != route.is_page);
    if (route.is_page) continue;
    const std::string method = route.method == "POST" ? "post" : route.method == "DELETE" ? "delete" : "get";
    CHECK(document.at("paths").at(std::string(route.path)).contains(method));
  }
  std::size_t references = 0;
  const std::function<void(const json&)> look = [&](const json& each) {
    if (each.is_object() && each.contains("$ref") && each.at("$ref").is_string()) {
      const std::string target = each.at("$ref");
      INFO(target);
      REQUIRE(target.starts_with("#/"));
      CHECK(document.contains(json::json_pointer(target.substr(1))));
      ++references;
    }
    if (each.is_structured())
      for (const json& inner : each) look(inner);
  };
  look(document);
  CHECK(references > 20);
}

}  // namespace kbench::tests
