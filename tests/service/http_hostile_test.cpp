// The server against clients that break the rules.
#include "catch.hpp"
#include "service/http/body_text.hpp"
#include "service/http/gzip.hpp"
#include "service/raw_client.hpp"
#include "service/test_server.hpp"

#include <nlohmann/json.hpp>

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

using namespace kbench::service::http;
using nlohmann::json;
using std::chrono::milliseconds;
using namespace std::string_literals;

namespace {

constexpr milliseconds soon(2000);

int status_of(const Refusal& refusal) { return refusal.status(); }

// Adds the parts to a body, and returns the status of the refusal, or 0.
int status_of_body(Budget& budget, std::size_t limit, std::optional<std::string_view> encoding,
                   const std::vector<std::string>& parts) {
  try {
    BodyText body(budget, limit, encoding, std::nullopt);
    for (const auto& each : parts) body.add(each);
    body.finish();
    return 0;
  } catch (const Refusal& refusal) {
    return status_of(refusal);
  }
}

}  // namespace

TEST_CASE("bytes that are no HTTP request are refused, and the connection ends") {
  TestServer server;
  const std::string host = "Host: a\r\n";
  const std::string chunked = host + "Transfer-Encoding: chunked\r\n";
  std::vector<std::string> requests = {
      "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"s,  // TLS
      "GET\r\n\r\n",
      "GET / HTTP/2.0\r\n" + host + "\r\n",
      "GET / HTTP/1.2\r\n" + host + "\r\n",
      "GET / http/1.1\r\n" + host + "\r\n",
      "GET  / HTTP/1.1\r\n" + host + "\r\n",
      "GET / HTTP/1.1\n" + host + "\n",
      "G\0T / HTTP/1.1\r\n"s + host + "\r\n",
      "GET / HTTP/1.1\r\nA : b\r\n" + host + "\r\n",
      "GET / HTTP/1.1\r\nA: \0\r\n"s + host + "\r\n",
      "GET / HTTP/1.1\r\n" + host + "no colon\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",  // no Host
      "GET / HTTP/1.1\r\n" + host + host + "\r\n",
      "GET / HTTP/1.1\r\n" + host + "A: " + std::string(20'000, 'a') + "\r\n\r\n",
      "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n" + host + "\r\n",
      "GET / HTTP/1.1\r\n" + std::string(20'000, 'a'),
      // Each half is within the bound.
      "GET /" + std::string(10'000, 'a') + " HTTP/1.1\r\n" + host + "A: " + std::string(10'000, 'a') +
          "\r\n\r\n",
      // The length of the body is ambiguous.
      "POST /echo HTTP/1.1\r\n" + chunked + "Content-Length: 3\r\n\r\n0\r\n\r\n",
      "POST /echo HTTP/1.1\r\nContent-Length: 3\r\n" + chunked + "\r\n0\r\n\r\n",
      "POST /echo HTTP/1.1\r\n" + host + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
      "POST /echo HTTP/1.1\r\n" + host + "Content-Length: -3\r\n\r\n",
      "POST /echo HTTP/1.1\r\n" + host + "Content-Length: 99999999999999999999999\r\n\r\n",
      "POST /echo HTTP/1.1\r\n" + chunked + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST /echo HTTP/1.1\r\n" + host +
          "Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST /echo HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
      "POST /echo HTTP/1.1\r\n" + host + "Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\nab",
      "POST /echo HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
      "POST /echo HTTP/1.0\r\n" + chunked + "\r\n0\r\n\r\n",
      "POST /echo HTTP/1.1\r\n" + chunked + "\r\nxyz\r\n",
      "POST /echo HTTP/1.1\r\n" + chunked + "\r\n3\r\nabcde\r\n0\r\n\r\n",
      "POST /echo HTTP/1.1\r\n" + chunked + "\r\nffffffffffffffffff\r\nabc",
      "POST /echo HTTP/1.1\r\n" + chunked + "\r\n1;" + std::string(80'000, 'x'),
      "POST /echo HTTP/1.1\r\n" + chunked + "\r\n0\r\nA: " + std::string(80'000, 'x'),
  };
  for (const char* target : {"a",         "*",
                             "//",        "/a//b",
                             "/.",        "/..",
                             "/a/../b",   "/a/./b",
                             "/%2e%2E/x", "/a%2f..%2fb",
                             "/%",        "/%4",
                             "/%zz",      "/%00",
                             "/a%0d%0ab", "/%7f",
                             "/%ff",      "/%c0%af",
                             "/a?b=%",    "/a?b=%00",
                             "/a?%ff",    "http://localhost/a",
                             "/+%+1"})
    requests.push_back(get(target));
  for (const auto& each : requests) {
    CAPTURE(each.substr(0, 200));
    RawClient client(server.port());
    client.send(each);
    RawResponse response = client.response();
    REQUIRE(response.status == 400);
    CHECK(response.headers.at("content-type") == "application/problem+json");
    CHECK(json::parse(response.body).at("code") == "bad_request");
    CHECK(response.headers["connection"] == (each.find("HTTP/1.0") == each.npos ? "close" : ""));
    client.end_sending();
    CHECK(client.is_closed_within(soon));
    CHECK(client.rest().empty());
  }
  CHECK(server.log().empty());
}

TEST_CASE("a request that is cut short is refused where somebody may still read it") {
  TestServer server;
  for (const std::string& request :
       {"GET / HT"s, "GET / HTTP/1.1\r\nHost: a\r\n"s,
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab"s,
        post("/echo", packed("a text").substr(0, 15), "Content-Encoding: gzip\r\n")}) {
    CAPTURE(request);
    RawClient client(server.port());
    client.send(request);
    client.end_sending();
    CHECK(client.response().status == 400);
    CHECK(client.is_closed_within(soon));
  }
}

TEST_CASE("bodies above the limit are refused, announced or not, packed or not") {
  TestServer server;
  const std::string zeros(64 << 20, '\0');
  std::string chunked = "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int each = 0; each < 17; ++each) chunked += "10000\r\n" + std::string(65536, 'x') + "\r\n";
  for (const std::string& request :
       {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n"s,
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551615\r\n\r\n"s, chunked,
        post("/echo", packed(zeros), "Content-Encoding: gzip\r\n")}) {
    CAPTURE(request.substr(0, 100));
    RawClient client(server.port());
    client.send(request);
    const RawResponse response = client.response();
    REQUIRE(response.status == 413);
    CHECK(json::parse(response.body).at("code") == "too_large");
    client.end_sending();
    CHECK(client.is_closed_within(soon));
  }
  RawClient client(server.port());
  const RawResponse response = client.response_to(post("/echo", "x", "Content-Encoding: br\r\n"));
  CHECK(response.status == 415);
  CHECK(response.headers.at("accept-encoding") == "gzip");
}

TEST_CASE("the text of a body takes no more of the budget than its limit, and gives it back") {
  constexpr std::size_t limit = 300'000;
  Budget budget(limit);
  const std::string bomb = packed(std::string(32 << 20, '\0'));
  const std::string whole = packed(std::string(limit, 'x'));
  CHECK(status_of_body(budget, limit, "gzip", {bomb}) == 413);
  CHECK(status_of_body(budget, limit, "GZIP", {whole}) == 0);
  CHECK(status_of_body(budget, limit, "gzip", {packed(std::string(limit + 1, 'x'))}) == 413);
  CHECK(status_of_body(budget, limit, "gzip", {whole + "x"}) == 400);
  CHECK(status_of_body(budget, limit, "gzip", {whole.substr(0, whole.size() - 1)}) == 400);
  CHECK(status_of_body(budget, limit, "gzip", {whole.substr(0, 20), "damaged", whole.substr(27)}) == 400);
  CHECK(status_of_body(budget, limit, "gzip", {"not gzip"}) == 400);
  CHECK(status_of_body(budget, limit, "gzip", {}) == 400);
  CHECK(status_of_body(budget, limit, {}, {std::string(limit, 'x')}) == 0);
  CHECK(status_of_body(budget, limit, {}, {std::string(limit, 'x'), "x"}) == 413);
  CHECK(status_of_body(budget, 2 * limit, {}, {std::string(2 * limit, 'x')}) == 503);
  std::vector<std::string> bytes(100'000, "x");
  CHECK(status_of_body(budget, limit, "identity", bytes) == 0);
  CHECK(budget.take(limit));
  CHECK_FALSE(budget.take(1));
}

TEST_CASE("bodies that are too large together wait outside") {
  TestServer::Options options = TestServer::options();
  options.body_limit = 100'000;
  options.bodies_limit = 150'000;
  TestServer server(options);
  const std::string body(100'000, 'x');
  const std::string request = post("/echo", body);
  std::optional<RawClient> first;
  RawResponse refused;
  for (int attempt = 1; attempt <= 10 && refused.status != 503; ++attempt) {  // the second may come first
    first.emplace(server.port());
    first->send(std::string_view(request).substr(0, request.size() - 1));
    std::this_thread::sleep_for(milliseconds(10 * attempt));
    refused = RawClient(server.port()).response_to(request);
  }
  REQUIRE(refused.status == 503);
  CHECK(refused.headers.at("retry-after") == "1");
  CHECK(json::parse(refused.body).at("code") == "unavailable");
  // To announce a body takes nothing.
  CHECK(RawClient(server.port()).response_to(post("/echo", std::string(10'000, 'x'))).status == 200);
  CHECK(first->response_to("x").body == body);
  int status = 503;
  for (int attempt = 0; attempt < 100 && status == 503; ++attempt)
    status = RawClient(server.port()).response_to(request).status;
  CHECK(status == 200);
}

TEST_CASE("a client that vanishes in the middle of an answer harms nobody") {
  TestServer server;
  for (int each = 0; each < 20; ++each) {
    RawClient client(server.port(), 4096);
    client.send(get("/bytes?n=5000000") + get("/text?n=1") + get("/events?n=100"));
    if (each % 2 == 0) client.response(false);
    if (each % 4 < 2)
      client.reset();
    else
      client.close();
  }
  CHECK(RawClient(server.port()).response_to(get("/text?n=3")).body == "aaa");
  CHECK(server.log().empty());
}

TEST_CASE("300 bad connections of all kinds do not keep the server from a good client") {
  TestServer server(TestServer::options(milliseconds(500)));
  std::atomic<bool> is_over = false;
  std::atomic<int> good = 0;
  std::atomic<int> bad = 0;
  std::thread client([&] {
    while (!is_over) {
      RawClient connection(server.port());
      for (int each = 0; each < 5; ++each)
        ++(connection.response_to(post("/echo", "good")).body == "good" ? good : bad);
    }
  });
  const std::string bomb = post("/echo", packed(std::string(8 << 20, '\0')), "Content-Encoding: gzip\r\n");
  std::vector<RawClient> hostile;
  for (int each = 0; each < 300; ++each) {
    RawClient& connection = hostile.emplace_back(server.port(), each % 10 == 7 ? 4096 : 0);
    switch (each % 10) {
      case 0: break;  // idle
      case 1: connection.send("GET / HTTP/1.1\r\nHost:"); break;
      case 2: connection.send("\0\r\n\r\n"s + std::string(1000, '\xff')); break;
      case 3: connection.send(bomb); break;
      case 4:
        connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n" +
                        std::string(1000, 'x'));
        break;
      case 5:
        connection.send(get("/wait"));
        connection.end_sending();
        break;
      case 6:
        connection.send(get("/forever"));
        connection.reset();
        break;
      case 7: connection.send(get("/bytes?n=3000000")); break;  // and does not read it
      case 8:
        connection.send(post("/late_echo?n=20", std::string(20'000, 'x')).substr(0, 15'000));
        connection.close();
        break;
      case 9: connection.send(get("/pause?n=10") + "garbage\r\n\r\n" + get("/text?n=1")); break;
    }
  }
  std::this_thread::sleep_for(milliseconds(300));
  is_over = true;
  client.join();
  CHECK(good > 5);
  CHECK(bad == 0);
  for (auto& each : hostile)
    if (each.descriptor() >= 0) CHECK(each.is_closed_within(soon));
  server.end();
  CHECK(server.log().empty());
}
