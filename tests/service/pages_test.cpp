// The pages of a service, as a browser asks for them.
#include "boards/store.hpp"
#include "catch.hpp"
#include "report/html/markup.hpp"
#include "report/strangers_evaluation.hpp"
#include "report/strangers_text.hpp"
#include "service/api.hpp"
#include "service/judge.hpp"
#include "service/pages/browser.hpp"

#include <kbench/open_queue.hpp>

#include <fmt/format.h>

#include <regex>
#include <set>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

void without_worker(ServiceOptions& options) { options.has_worker = false; }

void announce_worker(const TestStore& store, const std::string& model = "a processor") {
  open_queue(store.url())->announce({.name = "one", .devices = {{.kind = "cpu", .model = model}}});
}

// A browser at the judge, with a token or without.
struct Browser {
  const Judge& judge;
  std::string secret = {};

  Judge::Headers headers() const {
    Judge::Headers all{{"Accept", "text/html,application/xhtml+xml"}};
    if (!secret.empty()) all["Cookie"] = "theme=dark; kbench_token=" + secret;
    return all;
  }
  Reply open(const std::string& path) const { return judge.ask("GET", path, "", headers()); }

  // `origin` is of the page that has the form.
  Reply send(const std::string& path, const std::map<std::string, std::string>& fields,
             const std::string& origin = "http://127.0.0.1") const {
    std::string body;
    for (const auto& [name, value] : fields) {
      body += (body.empty() ? "" : "&") + name + "=";
      for (const char c : value) body += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    }
    Judge::Headers all = headers();
    all["Content-Type"] = "application/x-www-form-urlencoded";
    if (!origin.empty()) all["Origin"] = origin;
    return judge.ask("POST", path, body, all);
  }
};

// The first tag that is not closed where it should be; empty if there is none.
std::string unbalanced_tag(const std::string& html) {
  static const std::regex tag("<(/?)([a-z0-9]+)[^>]*>");
  static const std::set<std::string> closed{"meta", "input", "line", "rect", "path", "circle"};
  std::vector<std::string> open;
  for (auto each = std::sregex_iterator(html.begin(), html.end(), tag); each != std::sregex_iterator();
       ++each) {
    const std::string name = (*each)[2];
    const bool is_whole = each->str().ends_with("/>") || (closed.contains(name) && (*each)[1].length() == 0);
    if (is_whole) continue;
    if ((*each)[1].length() == 0) {
      open.push_back(name);
    } else if (!open.empty() && open.back() == name) {
      open.pop_back();
    } else if (!closed.contains(name)) {
      return each->str();
    }
  }
  return open.empty() ? "" : open.back();
}

// What holds for each page: it is HTML that runs nothing, can be read by all, and is in no frame.
void check_page(const Reply& reply) {
  INFO(reply.text);
  CHECK(reply.headers.at("content-type") == "text/html; charset=utf-8");
  const std::string& policy = reply.headers.at("content-security-policy");
  for (const char* const part :
       {"default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"})
    CHECK(contains(policy, part));
  CHECK(!contains(policy, "script-src"));
  CHECK(reply.headers.at("x-frame-options") == "DENY");
  CHECK(reply.headers.at("referrer-policy") == "same-origin");
  CHECK(contains(reply.text, "<html lang=\"en\">"));
  CHECK(!contains(reply.text, "<title></title>"));
  CHECK(unbalanced_tag(reply.text).empty());
  std::set<std::string> tags = testing::tags_of(reply.text);
  for (const std::string& name : testing::harmless) tags.erase(name);
  for (const char* const name : {"form", "label", "input", "select", "option", "textarea", "button"})
    tags.erase(name);
  CHECK(tags.empty());
  static const std::regex attribute("<[^>]*\\s(on[a-z]+|style|src|srcset|data)\\s*=", std::regex::icase);
  CHECK(!std::regex_search(reply.text, attribute));
  static const std::regex elsewhere("(href|action)=\"(?!/[a-z]|/\"|/\\?|\\?)");
  CHECK(!std::regex_search(reply.text, elsewhere));
  static const std::regex field(
      "<(?:select|textarea|input type=\"(?:checkbox|password)\")[^>]* id=\"([a-z_]+)\"|<(?:select|textarea) "
      "id=\"([a-z_]+)\"");
  for (auto each = std::sregex_iterator(reply.text.begin(), reply.text.end(), field);
       each != std::sregex_iterator(); ++each) {
    const std::string id = (*each)[1].matched ? (*each)[1] : (*each)[2];
    INFO(id);
    CHECK(contains(reply.text, "<label for=\"" + id + "\">"));
  }
}

std::map<std::string, std::string> check_of(const std::string& body) {
  return {{"language", "cpp"},
          {"text", doubled(body).files.front().text},
          {"check_only", "yes"},
          {"effort", "quick"}};
}

}  // namespace

TEST_CASE("a browser logs in, keeps the token in a cookie of pages alone, and logs out") {
  const TestStore store;
  if (store.is_skipped()) return;
  Tokens tokens(store.url());
  const std::string secret = tokens.create({.name = "alice"});
  const Judge judge(store, without_worker);
  const Browser stranger{judge};
  const Reply start = stranger.open("/");
  check_page(start);
  CHECK(contains(start.text, "href=\"/login\""));
  CHECK(!contains(start.text, "waiting"));
  CHECK(judge.ask("GET", "/").headers.at("content-type") == "text/plain; charset=utf-8");
  CHECK(stranger.open("/jobs").status == 303);
  CHECK(stranger.open("/jobs").headers.at("location") == "/login?to=/jobs");
  const Reply login = stranger.open("/login?to=/jobs");
  check_page(login);
  CHECK(contains(login.text, "<input type=\"hidden\" name=\"to\" value=\"/jobs\">"));

  const Reply wrong = stranger.send("/login", {{"token", "kb_<script>"}, {"to", "/jobs"}});
  check_page(wrong);
  CHECK(wrong.status == 403);
  CHECK(!wrong.headers.contains("set-cookie"));
  CHECK(stranger.send("/login", {{"token", secret}, {"to", std::string(3000, '/')}}).status == 413);
  const Reply right = stranger.send("/login", {{"token", " " + secret + " "}, {"to", "/jobs"}});
  CHECK(right.status == 303);
  CHECK(right.headers.at("location") == "/jobs");
  CHECK(right.headers.at("set-cookie") == "kbench_token=" + secret + "; Path=/; HttpOnly; SameSite=Strict");
  const Reply by_tls = stranger.send("/login", {{"token", secret}}, "https://127.0.0.1");
  CHECK(by_tls.headers.at("set-cookie").ends_with("; Secure"));
  CHECK(by_tls.headers.at("location") == "/");

  const Browser alice{judge, secret};
  check_page(alice.open("/jobs"));
  CHECK(alice.open("/jobs").status == 200);
  CHECK(contains(alice.open("/").text, "This is alice, with the role submit."));
  CHECK(judge.ask("GET", "/v1/jobs", "", alice.headers()).status == 401);
  CHECK(judge.ask("GET", "/jobs", "", {{"Authorization", "Bearer " + secret}}).status == 303);
  const Reply out = alice.send("/logout", {});
  CHECK(out.status == 303);
  CHECK(
      contains(out.headers.at("set-cookie"), "kbench_token=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0"));
}

TEST_CASE("the way back from a login is a path of this server") {
  for (const char* const path : {"/", "/jobs", "/problems/level1%2019"})
    CHECK(service::local_path(path) == path);
  for (const char* const path :
       {"", "jobs", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example",
        "https://evil.example", "/\t/evil.example", "/jobs\r\nSet-Cookie: a=b", "javascript:alert(1)",
        "/@evil.example:80", "/\"><script>"})
    CHECK(service::local_path(path) == "/");
  CHECK(service::local_path("/" + std::string(1000, 'a')) == "/");
  const service::http::Head head{.method = "GET", .path = "/problems/a b?c/\"&\xC3\xA4"};
  CHECK(service::login_path(head) == "/login?to=/problems/a%2520b%253Fc/%2522%2526%25C3%25A4");

  const TestStore store;
  if (store.is_skipped()) return;
  const std::string secret = Tokens(store.url()).create({.name = "alice"});
  const Judge judge(store, without_worker);
  const Browser browser{judge};
  CHECK(browser.send("/login", {{"token", secret}, {"to", "//evil.example"}}).headers.at("location") == "/");
  CHECK(contains(browser.open("/login?to=%2F%2Fevil.example").text, "name=\"to\" value=\"/\""));
}

TEST_CASE("cookies and forms are read as browsers send them") {
  const auto cookie = [](const std::string& text) {
    return service::cookie_in({.headers = {{"cookie", text}}}, "kbench_token").value_or("none");
  };
  CHECK(cookie("kbench_token=a") == "a");
  CHECK(cookie("x=1;kbench_token=a=b ; y=2") == "a=b");
  CHECK(cookie("xkbench_token=a; kbench_tokens=b") == "none");
  CHECK(cookie(";;=;kbench_token") == "");
  const service::Form form = service::parse_form("text=a%0D%0Ab+%2B%26%3d&empty=&alone&text2=%C3%A4");
  CHECK(form.at("text") == "a\nb +&=");
  CHECK(form.at("empty").empty());
  CHECK(form.at("alone").empty());
  CHECK(form.at("text2") == "\xC3\xA4");
  std::string many;
  for (int i = 0; i < 100; ++i) many += fmt::format("a{}=1&", i);
  for (const std::string& bad :
       {std::string("a=%"), std::string("a=%2"), std::string("a=%zz"), std::string("%ff=1"), many})
    CHECK_THROWS_AS(service::parse_form(bad), service::http::Refusal);
}

TEST_CASE("every page refuses a missing, wrong, revoked and too weak token, and forms from elsewhere") {
  const TestStore store;
  if (store.is_skipped()) return;
  announce_worker(store);
  Tokens tokens(store.url());
  std::map<ServiceRole, std::string> secrets;
  for (const ServiceRole role : {ServiceRole::read, ServiceRole::submit, ServiceRole::manage})
    secrets[role] = tokens.create({.name = std::string(name(role)), .role = role});
  const std::string revoked = tokens.create({.name = "revoked", .role = ServiceRole::manage});
  tokens.revoke("revoked");
  const Judge judge(store, without_worker);
  std::size_t pages = 0;
  for (const service::Route& route : service::routes()) {
    if (!route.is_page) continue;
    ++pages;
    std::string path(route.path);
    if (const std::size_t brace = path.find('{'); brace != std::string::npos)
      path.replace(brace, path.find('}') + 1 - brace, "0123");
    INFO(route.method << " " << path);
    const auto ask = [&](const std::string& secret, const std::string& origin) {
      const Browser browser{judge, secret};
      return route.method == "GET" ? browser.open(path) : browser.send(path, {}, origin);
    };
    const std::string own = "http://127.0.0.1";
    if (route.method == "POST") {
      for (const char* const origin :
           {"", "null", "http://evil.example", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"}) {
        const Reply elsewhere = ask(secrets[ServiceRole::manage], origin);
        CHECK(elsewhere.status == 403);
        check_page(elsewhere);
      }
      for (const char* const site : {"cross-site", "same-site", "none"}) {
        Judge::Headers headers = Browser{judge, secrets[ServiceRole::manage]}.headers();
        headers["Origin"] = own;
        headers["Sec-Fetch-Site"] = site;
        CHECK(judge.ask("POST", path, "a=b", headers).status == 403);
      }
    }
    if (!route.role) continue;
    for (const std::string& secret : {std::string(), std::string("kb_wrong"), revoked}) {
      const Reply refused = ask(secret, own);
      CHECK(refused.status == 303);
      CHECK(refused.headers.at("location").starts_with("/login"));
    }
    for (const auto& [role, secret] : secrets) {
      const Reply got = ask(secret, own);
      if (got.status != 303) check_page(got);
      if (role < *route.role) CHECK(got.status == 403);
      if (role >= *route.role) CHECK((got.status == 200 || got.status == 404));
    }
  }
  CHECK(pages > 8);
}

TEST_CASE("a form puts a job into the queue, and its page shows the verdict and what the submission says") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store);
  const Browser browser{judge};
  const Reply problem = browser.open("/problems/doubled");
  check_page(problem);
  CHECK(problem.status == 200);
  CHECK(contains(problem.text, "y = 2 x"));
  CHECK(contains(problem.text, "<form method=\"post\" action=\"/problems/doubled\">"));
  CHECK(contains(problem.text, "extern &quot;C&quot; void solution(const float* x"));
  const Reply rust = browser.open("/problems/doubled?language=rust");
  CHECK(contains(rust.text, "<option value=\"rust\" selected>"));
  CHECK(contains(rust.text, "fn solution("));

  std::map<std::string, std::string> fields = check_of(
      "std::puts(\"<script>alert(1)</script>\");\n"
      "for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];");
  fields["text"] = "#include <cstdio>\r\n" + fields["text"];
  const Reply sent = browser.send("/problems/doubled", fields);
  INFO(sent.text);
  REQUIRE(sent.status == 303);
  const std::string place = sent.headers.at("location");
  REQUIRE(place.starts_with("/jobs/"));
  Reply job = browser.open(place);
  while (job.headers.contains("refresh")) {
    check_page(job);
    std::this_thread::sleep_for(50ms);
    job = browser.open(place);
  }
  check_page(job);
  CHECK(contains(job.text, "<strong>wrong_answer</strong>"));
  CHECK(contains(job.text, "&lt;script&gt;alert(1)&lt;/script&gt;"));
  CHECK(judge.ask("GET", "/v1" + place).body().at("evaluation").at("verdict") == "wrong_answer");
  CHECK(contains(browser.open("/jobs").text, place));
  CHECK(contains(browser.open("/").text, place));
}

TEST_CASE("a form that cannot be evaluated is shown again as it was, with the reason") {
  const TestStore store;
  if (store.is_skipped()) return;
  announce_worker(store);
  const Judge judge(store, [](ServiceOptions& options) {
    options.has_worker = false;
    options.queue_limit = 1;
  });
  const Browser browser{judge};
  std::map<std::string, std::string> fields = check_of(right_body);
  fields["text"] = "</textarea><script>alert(1)</script>\xE2\x80\xAE\" ' & ";
  for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{{"language", "<script>"},
                                                                                    {"language", "cobol"},
                                                                                    {"effort", "\"><script>"},
                                                                                    {"dtype", "int3"},
                                                                                    {"device", "cuda x"}}) {
    auto changed = fields;
    changed[name] = value;
    const Reply reply = browser.send("/problems/doubled", changed);
    INFO(name << ": " << value);
    CHECK(reply.status == 422);
    check_page(reply);
    CHECK(contains(reply.text, "Not submitted: "));
    CHECK(contains(reply.text,
                   "\n&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;\xE2\x80\xAE&quot; &#39; &amp; "
                   "</textarea>"));
  }
  CHECK(browser.send("/problems/doubled", check_of(right_body)).status == 303);
  CHECK(contains(browser.send("/problems/doubled", check_of(right_body)).text, "Not submitted: 1 jobs wait"));
  const Reply unknown = browser.open("/problems/%3Cscript%3E");
  CHECK(unknown.status == 404);
  check_page(unknown);
  const Reply nothing = browser.open("/nothing/here");
  CHECK(nothing.status == 404);
  check_page(nothing);
  CHECK(browser.open("/v1/nothing").headers.at("content-type") == "application/problem+json");
  check_page(browser.open("/problems"));
  check_page(browser.open("/problems/rewrites_the_screen"));
}

TEST_CASE("a job's page tells its place and is loaded again, until it is cancelled by its owner") {
  const TestStore store;
  if (store.is_skipped()) return;
  announce_worker(store);
  Tokens tokens(store.url());
  const Judge judge(store, without_worker);
  const Browser alice{judge, tokens.create({.name = "alice"})};
  const Browser bob{judge, tokens.create({.name = "bob"})};
  const Browser manager{judge, tokens.create({.name = "manager", .role = ServiceRole::manage})};
  REQUIRE(bob.send("/problems/doubled", check_of(right_body)).status == 303);
  const std::string place = alice.send("/problems/doubled", check_of(right_body)).headers.at("location");
  const Reply waiting = alice.open(place);
  check_page(waiting);
  CHECK(contains(waiting.text, "queued: 1 job before it"));
  CHECK(waiting.headers.at("refresh") == "2");
  CHECK(std::regex_search(waiting.text,
                          std::regex("<td>20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC</td>")));
  CHECK(bob.open(place).status == 404);
  CHECK(bob.send(place + "/cancel", {}).status == 404);
  CHECK(!contains(bob.open("/jobs").text, place));
  CHECK(contains(manager.open("/jobs").text, "<td>alice</td>"));
  CHECK(contains(manager.open("/").text, "2 jobs waiting, 0 running"));
  CHECK(alice.send(place + "/cancel", {}).headers.at("location") == place);
  const Reply cancelled = alice.open(place);
  check_page(cancelled);
  CHECK(contains(cancelled.text, "<td>cancelled</td>"));
  CHECK(!cancelled.headers.contains("refresh"));
  CHECK(alice.send(place + "/cancel", {}).status == 303);
  CHECK(alice.open("/jobs?before=0123").status == 422);
}

TEST_CASE("what strangers wrote into results, and called their machines, stays text") {
  std::string all;
  for (const std::string& payload : testing::payloads) all += payload;
  const TestStore store;
  if (store.is_skipped()) return;
  const std::string model = "<script>alert(1)</script>\"'";
  announce_worker(store, model);
  const Judge judge(store, without_worker);
  const Browser browser{judge};
  const Reply start = browser.open("/");
  check_page(start);
  CHECK(contains(start.text, report::escaped(model)));
  const Reply sent = browser.send("/problems/doubled", check_of(right_body));
  REQUIRE(sent.status == 303);
  const auto queue = open_queue(store.url());
  const auto item = queue->take({.worker = "one", .device = {.kind = "cpu", .model = model}, .lease = 30s});
  REQUIRE(item.has_value());
  Evaluation evaluation = testing::of_a_stranger(all);
  evaluation.problem = "doubled";
  REQUIRE(queue->finish(item->lease, to_json(evaluation)));
  const Reply job = browser.open(sent.headers.at("location"));
  check_page(job);
  CHECK(contains(job.text, report::escaped(testing::payloads.front())));
  check_page(browser.open("/jobs"));
}

TEST_CASE("a service without tokens shows its pages to browsers of this machine alone") {
  const TestStore store;
  if (store.is_skipped()) return;
  const Judge judge(store, without_worker);
  const auto open = [&](const std::string& path, const std::string& host) {
    return judge.ask("GET", path, "", {{"Accept", "text/html"}, {"Host", host}});
  };
  for (const char* const path : {"/", "/problems", "/jobs"}) {
    CHECK(open(path, "localhost:8080").status == 200);
    const Reply rebound = open(path, "evil.example");
    CHECK(rebound.status == 403);
    check_page(rebound);
  }
  const Judge::Headers rebound{
      {"Host", "evil.example"}, {"Origin", "http://evil.example"}, {"Sec-Fetch-Site", "same-origin"}};
  CHECK(judge.ask("POST", "/problems/doubled", "text=x", rebound).status == 403);
}

}  // namespace kbench::tests
