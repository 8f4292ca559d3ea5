// The server's promises to well-behaved clients, and its bounds of time.
#include "catch.hpp"
#include "service/http/gzip.hpp"
#include "service/raw_client.hpp"
#include "service/test_server.hpp"

#include <kbench/error.hpp>

#include <nlohmann/json.hpp>

#include <sys/resource.h>

#include <memory>
#include <vector>

using namespace kbench::service::http;
using nlohmann::json;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds soon(2000);  // long enough for a busy machine
constexpr milliseconds short_patience(400);

std::string unpacked(const std::string& text) {
  Unpacker unpacker;
  std::string result;
  unpacker.add(text, [&](std::string_view part) { result += part; });
  return result;
}

json problem(const RawResponse& response) {
  REQUIRE(response.headers.at("content-type") == "application/problem+json");
  json body = json::parse(response.body);
  CHECK(body.at("status") == response.status);
  CHECK(body.at("type") == "about:blank");
  CHECK_FALSE(body.at("title").get<std::string>().empty());
  return body;
}

}  // namespace

TEST_CASE("a server answers with the path and query decoded, and headers that keep answers out of caches") {
  TestServer server;
  RawClient client(server.port());
  const RawResponse response = client.response_to(get("/a%20b/%C3%A4?x=1%262&y=a+b&z"));
  CHECK(response.status == 200);
  const json body = json::parse(response.body);
  CHECK(body.at("path") == "/a b/ä");
  CHECK(body.at("query") == json::parse(R"([["x", "1&2"], ["y", "a b"], ["z", ""]])"));
  CHECK(body.at("peer") == "127.0.0.1");
  CHECK(response.headers.at("cache-control") == "no-store");
  CHECK(response.headers.at("x-content-type-options") == "nosniff");
  CHECK(response.headers.at("date").ends_with(" GMT"));
  CHECK(client.response_to(get("/cached")).headers.at("cache-control") == "max-age=60");
}

TEST_CASE("HEAD is answered as GET is, without the body") {
  TestServer server;
  RawClient client(server.port());
  client.send("HEAD /text?n=5000 HTTP/1.1\r\nHost: a\r\n\r\n");
  const RawResponse head = client.response(false);
  CHECK(head.headers.at("content-length") == "5000");
  CHECK(client.response_to(get("/x")).status == 200);
  client.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n");
  CHECK(client.response(false).headers.at("content-length") ==
        client.response_to(get("/x")).headers.at("content-length"));
  client.send("HEAD /events?n=3 HTTP/1.1\r\nHost: a\r\n\r\n");
  CHECK(client.response(false).headers.at("content-type") == "text/event-stream");
  CHECK(client.response_to(get("/x")).status == 200);
  CHECK(server.log().empty());
}

TEST_CASE("requests that are sent ahead are answered one after another") {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/pause?n=50") + post("/echo", "one") + get("/text?n=3") + get("/pause?n=20") +
              post("/echo", "two"));
  CHECK(client.response().body == "late");
  CHECK(client.response().body == "one");
  CHECK(client.response().body == "aaa");
  CHECK(client.response().body == "late");
  CHECK(client.response().body == "two");
}

TEST_CASE("a body may come in chunks, in single bytes, with gzip, and after '100 Continue'") {
  TestServer server;
  RawClient client(server.port());
  const std::string chunked = "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n";
  CHECK(client.response_to(chunked + "\r\n3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nTrailer: t\r\n\r\n").body ==
        "abcde");
  for (const char each : post("/echo", "slowly")) client.send(std::string_view(&each, 1));
  CHECK(client.response().body == "slowly");
  const std::string large(500'000, 'x');
  CHECK(client.response_to(post("/echo", packed(large), "Content-Encoding: gzip\r\n")).body == large);
  CHECK(client.response_to(post("/echo", "", "")).body.empty());
  client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
  CHECK(client.response().status == 100);
  CHECK(client.response_to("hi").body == "hi");
}

TEST_CASE(
    "a body that the handler does not want is never asked for, and ends the connection after the answer") {
  TestServer server;
  RawClient client(server.port());
  client.send("POST /text?n=3 HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\nExpect: 100-continue\r\n\r\n");
  const RawResponse response = client.response();
  CHECK(response.status == 200);
  CHECK(response.headers.at("connection") == "close");
  CHECK(client.is_closed_within(milliseconds(1000)));
  // The answer arrives although most of the body was still on its way.
  RawClient large(server.port());
  CHECK(large.send(post("/text?n=3", std::string(20'000'000, 'x'))));
  CHECK(large.response().body == "aaa");
}

TEST_CASE("texts above 1 KiB are packed for clients that take gzip") {
  TestServer server;
  RawClient client(server.port());
  const RawResponse large = client.response_to(get("/text?n=5000", "Accept-Encoding: br, gzip;q=0.5\r\n"));
  CHECK(large.headers.at("content-encoding") == "gzip");
  CHECK(large.headers.at("vary") == "Accept-Encoding");
  CHECK(unpacked(large.body) == std::string(5000, 'a'));
  for (const char* refused : {"gzip;q=0", "br", "gzip;q=0.0, *", ""})
    CHECK(client.response_to(get("/text?n=5000", std::string("Accept-Encoding: ") + refused + "\r\n"))
              .body.size() == 5000);
  CHECK(client.response_to(get("/text?n=1000", "Accept-Encoding: *\r\n")).body.size() == 1000);
  CHECK(client.response_to(get("/bytes?n=5000", "Accept-Encoding: *\r\n")).body.size() == 5000);
}

TEST_CASE("HTTP/1.0 works, and keeps the connection only if the client asks") {
  TestServer server;
  RawClient client(server.port());
  CHECK(client.response_to("GET /text?n=3 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            .headers.at("connection") == "keep-alive");
  CHECK(client.response_to("GET /text?n=3 HTTP/1.0\r\n\r\n").body == "aaa");
  CHECK(client.is_closed_within(soon));
  RawClient events(server.port());
  events.send("GET /events?n=1 HTTP/1.0\r\n\r\n");
  CHECK(events.is_closed_within(soon));
  CHECK(events.rest().ends_with("\r\n\r\nevent: state\ndata: 0\n\n:\n\n"));
}

TEST_CASE("events come in chunks, and the connection goes on after them") {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/events?n=2"));
  CHECK(client.response().headers.at("content-type") == "text/event-stream");
  CHECK(client.until("0\r\n\r\n") ==
        "16\r\nevent: state\ndata: 0\n\n\r\n16\r\nevent: state\ndata: 1\n\n\r\n3\r\n:\n\n\r\n0\r\n\r\n");
  CHECK(client.response_to(get("/text?n=3")).body == "aaa");
  // Events that fail have no last chunk: the client sees that they are not whole.
  client.send(get("/broken_events"));
  CHECK(client.response().status == 200);
  CHECK(client.is_closed_within(soon));
  CHECK(client.rest().empty());
  CHECK(server.logs_within("GET /broken_events: in the middle", soon));
}

TEST_CASE("refusals are problem documents, and faults of the handler are told to the log alone") {
  TestServer server;
  RawClient client(server.port());
  const RawResponse refusal = client.response_to(get("/refuse"));
  CHECK(refusal.status == 429);
  CHECK(refusal.headers.at("retry-after") == "7");
  CHECK(problem(refusal).at("code") == "queue_full");
  CHECK(problem(refusal).at("title") == "Too Many Requests");
  for (const char* path : {"/throw", "/throw_number", "/nothing", "/split_header", "/text?n=many"}) {
    CAPTURE(path);
    const RawResponse response = client.response_to(get(path));
    CHECK(response.status == 500);
    CHECK(problem(response).at("code") == "internal");
    CHECK(response.body.find("secret") == std::string::npos);
    CHECK(response.headers.count("injected") == 0);
  }
  CHECK(server.logs_within("GET /throw: a secret\\x0aof two lines\n", soon));
  CHECK(client.response_to(get("/twice")).body == "once");
  CHECK(server.logs_within("GET /twice: ", soon));
}

TEST_CASE(
    "a connection that is idle, sends its head or body slowly, or does not read is ended after the "
    "patience") {
  TestServer server(TestServer::options(short_patience));
  const auto begin = RawClient::Clock::now();
  RawClient idle(server.port());
  RawClient used(server.port());
  RawClient head(server.port());
  RawClient body(server.port());
  RawClient deaf(server.port(), 4096);
  CHECK(used.response_to(get("/text?n=3")).status == 200);
  body.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nx");
  deaf.send(get("/bytes?n=20000000"));
  // Single bytes do not prolong it.
  head.send("GET / HTTP/1.1\r\n");
  while (head.send("A: b\r\n") && RawClient::Clock::now() < begin + 2 * short_patience)
    std::this_thread::sleep_for(milliseconds(20));
  const RawResponse late = head.response();
  CHECK(late.status == 408);
  CHECK(problem(late).at("code") == "timeout");
  CHECK(body.response().status == 408);
  CHECK(head.is_closed_within(soon));
  CHECK(body.is_closed_within(soon));
  CHECK(idle.is_closed_within(soon));
  CHECK(idle.rest().empty());
  CHECK(used.is_closed_within(soon));
  CHECK(used.rest().empty());
  CHECK(deaf.is_closed_within(soon));
  CHECK(deaf.rest().size() < 20'000'000);
  CHECK(RawClient::Clock::now() - begin >= short_patience);
}

TEST_CASE("a client that goes away cancels what its handler waits for") {
  TestServer server(TestServer::options(short_patience));
  for (const char* path : {"/wait", "/forever"}) {
    CAPTURE(path);
    RawClient leaver(server.port());
    RawClient crasher(server.port());
    RawClient half_closed(server.port());
    const int before = path == std::string("/wait") ? 0 : 3;
    for (RawClient* each : {&leaver, &crasher, &half_closed}) each->send(get(path));
    REQUIRE(server.waits_within(before + 3, soon));
    leaver.close();
    crasher.reset();
    half_closed.end_sending();
    CHECK(server.cancels_within(before + 3, soon));
  }
  CHECK(server.log().empty());
}

TEST_CASE("a client that has stopped sending still gets an answer that comes soon") {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/pause?n=100"));
  client.end_sending();
  CHECK(client.response().body == "late");
  CHECK(client.is_closed_within(soon));
}

TEST_CASE("connections above the bound are closed at once, and there is room again when others end") {
  TestServer::Options options = TestServer::options();
  options.connections = 2;
  TestServer server(options);
  RawClient first(server.port());
  auto second = std::make_unique<RawClient>(server.port());
  CHECK(first.response_to(get("/text?n=3")).status == 200);
  CHECK(second->response_to(get("/text?n=3")).status == 200);
  RawClient third(server.port());
  CHECK(third.is_closed_within(soon));
  second.reset();
  int status = 0;
  for (int attempt = 0; attempt < 100 && status == 0; ++attempt) {
    std::this_thread::sleep_for(milliseconds(10));
    status = RawClient(server.port()).response_to(get("/text?n=3")).status;
  }
  CHECK(status == 200);
}

TEST_CASE("a server that runs out of descriptors goes on when there are some again") {
  TestServer server;
  const int descriptor = RawClient::unconnected();
  rlimit limit{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &limit) == 0);
  const rlimit none{.rlim_cur = static_cast<rlim_t>(3), .rlim_max = limit.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
  RawClient client(descriptor, server.port(), 0);
  client.send(get("/text?n=3"));
  const bool is_told = server.logs_within("cannot accept connections for now: Too many open files\n", soon);
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &limit) == 0);
  CHECK(is_told);
  CHECK(client.response().body == "aaa");
}

TEST_CASE("close() ends idle connections at once, lets exchanges end, and cuts off those that do not") {
  TestServer server(TestServer::options(milliseconds(1000)));
  RawClient idle(server.port());
  RawClient running(server.port());
  RawClient waiting(server.port());
  RawClient events(server.port());
  CHECK(idle.response_to(get("/text?n=3")).status == 200);
  waiting.send(get("/wait"));
  events.send(get("/forever"));
  REQUIRE(server.waits_within(2, soon));
  running.send(get("/pause?n=200"));
  std::this_thread::sleep_for(milliseconds(50));
  const auto begin = RawClient::Clock::now();
  server.server().close();
  CHECK(idle.is_closed_within(milliseconds(700)));
  const RawResponse response = running.response();
  CHECK(response.body == "late");
  CHECK(response.headers.at("connection") == "close");
  CHECK_THROWS(RawClient(server.port()).response_to(get("/")).headers.at("date"));
  server.end();
  const auto time = RawClient::Clock::now() - begin;
  CHECK(time >= milliseconds(1000));
  CHECK(time < milliseconds(1000) + soon);
  CHECK(server.cancels_within(2, milliseconds(0)));
}

TEST_CASE("close() of a server without exchanges ends it at once, also before it runs") {
  TestServer server;
  RawClient idle(server.port());
  CHECK(idle.response_to(get("/text?n=3")).status == 200);
  const auto begin = RawClient::Clock::now();
  idle.close();
  server.end();
  CHECK(RawClient::Clock::now() - begin < soon);
  Server other(TestServer::options(), [](Exchange&) -> boost::asio::awaitable<void> { co_return; });
  other.close();
  other.run(3);
}

TEST_CASE("a server listens at an address or name, and says what is wrong with others") {
  const auto serve = [](const std::string& listen) {
    TestServer::Options options = TestServer::options();
    options.listen = listen;
    return std::make_unique<Server>(options, [](Exchange&) -> boost::asio::awaitable<void> { co_return; });
  };
  const auto error_of = [&](const std::string& listen) -> std::string {
    try {
      serve(listen);
      return "";
    } catch (const kbench::Error& error) {
      return error.what();
    }
  };
  const auto first = serve("127.0.0.1:0");
  CHECK(first->url().starts_with("http://127.0.0.1:"));
  CHECK(first->is_loopback());
  CHECK(serve("localhost:0")->is_loopback());
  CHECK_FALSE(serve("0.0.0.0:0")->is_loopback());
  if (error_of("[::1]:0").empty()) {
    CHECK(serve("[::1]:0")->url().starts_with("http://[::1]:"));
    CHECK(serve("[::1]:0")->is_loopback());
  }
  for (const char* bad : {"", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536",
                          "127.0.0.1:-1", "::1:80", "[::1]", "[127.0.0.1]:80", "[::1:80", "a b:80:"}) {
    CAPTURE(bad);
    CHECK(error_of(bad).find("it must be HOST:PORT") != std::string::npos);
  }
  const std::string used = first->url().substr(7);
  CHECK(error_of(used).find("cannot listen at '" + used + "': another program listens there already") !=
        std::string::npos);
  CHECK(error_of("192.0.2.1:0").find("no network interface of this machine has the address") !=
        std::string::npos);
  CHECK(error_of("no-such-host.invalid:80").find("the host is not known here") != std::string::npos);
}
