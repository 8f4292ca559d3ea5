// Tokens of a service, on both databases.
#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"
#include "service/job_store.hpp"
#include "service/notes.hpp"

#include <kbench/service.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;
using service::hash_of;
using service::JobStore;

UtcTime in_an_hour() {
  return std::chrono::time_point_cast<UtcTime::duration>(std::chrono::system_clock::now() + 1h);
}

struct Notes {
  std::vector<std::string> actors, peers, actions, subjects;
};

Notes notes_of(const TestStore& store) {
  store::Database database(store::parse_address(store.url()), StoreAccess::write);
  Notes notes;
  const soci::rowset<soci::row> lines =
      (database.sql().prepare << "SELECT actor, peer, action, subject FROM service_audit ORDER BY id");
  for (const soci::row& line : lines) {
    notes.actors.push_back(line.get<std::string>(0));
    notes.peers.push_back(line.get<std::string>(1));
    notes.actions.push_back(line.get<std::string>(2));
    notes.subjects.push_back(line.get<std::string>(3));
  }
  return notes;
}

}  // namespace

TEST_CASE("a hash of a secret is its SHA-256") {
  CHECK(hash_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("a token is found by the hash of its secret, which is not kept") {
  const TestStore store;
  if (store.is_skipped()) return;
  Tokens tokens(store.url());
  JobStore jobs(store::parse_address(store.url()));
  CHECK_FALSE(jobs.has_tokens());
  const Token wanted{.name = "alice",
                     .role = ServiceRole::manage,
                     .quota = {.requests_per_minute = 60, .jobs_in_flight = 1, .seconds_per_day = 0.5},
                     .ends = in_an_hour()};
  const std::string secret = tokens.create(wanted);
  CHECK(jobs.has_tokens());
  CHECK(secret.size() == 46);
  CHECK(secret.starts_with("kb_"));
  CHECK(secret.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
        secret.npos);
  const auto found = jobs.token_of(hash_of(secret));
  REQUIRE(found);
  CHECK(found->name == "alice");
  CHECK(found->role == ServiceRole::manage);
  CHECK(found->quota.requests_per_minute == 60);
  CHECK(found->quota.jobs_in_flight == 1);
  CHECK(found->quota.seconds_per_day == 0.5);
  CHECK(found->ends == wanted.ends);
  CHECK(std::chrono::abs(found->made - std::chrono::system_clock::now()) < 60s);
  CHECK_FALSE(found->revoked);
  CHECK_FALSE(jobs.token_of(hash_of(secret + 'x')));
  CHECK_FALSE(jobs.token_of(secret));
  CHECK_FALSE(jobs.token_of(hash_of(secret) + std::string("\0", 1)));
  store::Database database(store::parse_address(store.url()), StoreAccess::write);
  std::string kept;
  database.sql() << "SELECT secret_sha256 FROM service_tokens", soci::into(kept);
  CHECK(kept == hash_of(secret));
}

TEST_CASE("no two secrets are the same, and tokens are listed by name") {
  const TestStore store;
  if (store.is_skipped()) return;
  Tokens tokens(store.url());
  std::set<std::string> secrets;
  for (const char* const name : {"c", "a", "B.0_-"}) secrets.insert(tokens.create({.name = name}));
  CHECK(secrets.size() == 3);
  std::set<std::string> names;
  const std::vector<Token> all = tokens.list();
  for (const Token& each : all) {
    names.insert(each.name);
    CHECK(each.role == ServiceRole::submit);
    CHECK_FALSE(each.quota.requests_per_minute);
    CHECK_FALSE(each.quota.jobs_in_flight);
    CHECK_FALSE(each.quota.seconds_per_day);
    CHECK_FALSE(each.ends);
  }
  CHECK(names == std::set<std::string>{"a", "B.0_-", "c"});
  CHECK(
      std::is_sorted(all.begin(), all.end(), [](const Token& a, const Token& b) { return a.name < b.name; }));
}

TEST_CASE("the name of a token is given once, and a revoked token stays revoked") {
  const TestStore store;
  if (store.is_skipped()) return;
  Tokens tokens(store.url());
  const std::string secret = tokens.create({.name = "alice"});
  CHECK(contains(message_of([&] { tokens.create({.name = "alice"}); }), "there is a token 'alice' already"));
  tokens.revoke("alice");
  const auto revoked = tokens.list().at(0).revoked;
  REQUIRE(revoked);
  tokens.revoke("alice");
  CHECK(tokens.list().at(0).revoked == revoked);
  CHECK_THROWS_AS(tokens.create({.name = "alice"}), Error);
  CHECK(tokens.list().size() == 1);
  JobStore jobs(store::parse_address(store.url()));
  CHECK(jobs.token_of(hash_of(secret))->revoked == revoked);
  CHECK(jobs.has_tokens());
  CHECK(contains(message_of([&] { tokens.revoke("bob"); }), "there is no token 'bob'"));
}

TEST_CASE("of many who make a token of one name at the same time, one does") {
  const TestStore store;
  if (store.is_skipped()) return;
  Tokens tokens(store.url());
  std::atomic<int> made = 0;
  {
    std::vector<std::jthread> makers;
    for (int i = 0; i < 4; ++i) {
      makers.emplace_back([&] {
        try {
          Tokens(store.url()).create({.name = "alice"});
          ++made;
        } catch (const Error&) {
        }
      });
    }
  }
  CHECK(made == 1);
  CHECK(tokens.list().size() == 1);
}

TEST_CASE("names, roles, bounds and times that make no sense are refused") {
  const TestStore store;
  if (store.is_skipped()) return;
  Tokens tokens(store.url());
  const std::string long_name(65, 'a');
  for (const std::string& name :
       {std::string(), std::string("a b"), std::string("a\0b", 3), std::string("al\u00efce"),
        std::string("\xff"), std::string("a'--"), std::string("a/b"), std::string("a\n"), long_name,
        std::string(1 << 20, 'a')}) {
    const std::string message = message_of([&] { tokens.create({.name = name}); });
    CHECK(contains(message, "expected 1 to 64 letters, digits, '.', '_' and '-'"));
    CHECK(message.size() < 500);
    CHECK_THROWS_AS(tokens.revoke(name), Error);
  }
  const auto refused = [&](const char* with, Token token) {
    token.name = "alice";
    CHECK(contains(message_of([&] { tokens.create(token); }), with));
  };
  refused("role of a token: expected one of read, submit, manage", {.role = static_cast<ServiceRole>(7)});
  refused("requests per minute: expected 1 or more", {.quota = {.requests_per_minute = 0}});
  refused("jobs in flight: expected 1 or more", {.quota = {.jobs_in_flight = -1}});
  for (const double seconds : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()})
    refused("seconds per day: expected a number above 0", {.quota = {.seconds_per_day = seconds}});
  refused("expected a time to come", {.ends = UtcTime()});
  refused("expected a time to come", {.ends = UtcTime::max()});
  CHECK(tokens.list().empty());
  tokens.create({.name = std::string(64, 'a'), .ends = latest_time});
  CHECK(tokens.list().at(0).ends == latest_time);
}

TEST_CASE("tokens that are made and revoked are noted, and what else is noted is printable and short") {
  const TestStore store;
  if (store.is_skipped()) return;
  Tokens tokens(store.url());
  tokens.create({.name = "alice"});
  tokens.revoke("alice");
  CHECK_THROWS_AS(tokens.create({.name = "alice"}), Error);
  store::Database database(store::parse_address(store.url()), StoreAccess::write);
  database.write([&] {
    service::insert_note(database.sql(), "1", "'; DROP TABLE service_audit; --", "\xff\x1b[31m",
                         std::string("a\0b", 3), std::string(1 << 20, 'x'));
  });
  const Notes notes = notes_of(store);
  REQUIRE(notes.actions.size() == 3);
  CHECK(notes.actions.at(0) == "token.create");
  CHECK(notes.actions.at(1) == "token.revoke");
  CHECK(notes.subjects.at(0) == "alice");
  CHECK(notes.actors.at(0).starts_with("uid "));
  CHECK(notes.actors.at(2) == "'; DROP TABLE service_audit; --");
  CHECK(notes.peers.at(2).find('\x1b') == std::string::npos);
  CHECK(notes.actions.at(2).find('\0') == std::string::npos);
  CHECK(notes.subjects.at(2) == std::string(256, 'x'));
}

TEST_CASE("a token with a role of another kbench is an error, and no token of this one") {
  const TestStore store;
  if (store.is_skipped()) return;
  Tokens tokens(store.url());
  const std::string secret = tokens.create({.name = "alice"});
  store::Database(store::parse_address(store.url()), StoreAccess::write).sql()
      << "UPDATE service_tokens SET role = 'owner'";
  CHECK(contains(message_of([&] { tokens.list(); }), "has the role 'owner'"));
  JobStore jobs(store::parse_address(store.url()));
  CHECK_THROWS_AS(jobs.token_of(hash_of(secret)), Error);
}

}  // namespace kbench::tests
