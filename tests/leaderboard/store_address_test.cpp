#include "catch.hpp"
#include "leaderboard/made_up.hpp"
#include "store/address.hpp"

namespace kbench::store {

TEST_CASE("a path, with or without sqlite: before it, is a file") {
  for (const char* const text : {"boards.db", "sqlite:boards.db", "sqlite://boards.db"}) {
    const Address address = parse_address(text);
    CHECK(address.backend == Backend::sqlite);
    CHECK(address.place == "boards.db");
  }
  CHECK(parse_address("sqlite:///var/lib/boards.db").place == "/var/lib/boards.db");
  CHECK(parse_address("/var/lib/a://b").place == "/var/lib/a://b");
}

TEST_CASE("a URL of PostgreSQL goes to libpq as it is, and to messages without what may be secret") {
  const std::string url = "postgresql://judge:secret@db:5432/kbench?sslpassword=secret";
  const Address address = parse_address(url);
  CHECK(address.backend == Backend::postgresql);
  CHECK(address.place == url);
  CHECK(address.shown() == "postgresql://judge@db:5432/kbench");
  CHECK(parse_address("postgres:///kbench").shown() == "postgres:///kbench");
}

TEST_CASE("other URLs, and no path, are refused") {
  CHECK(tests::contains(tests::message_of([] { parse_address("mysql://db/kbench"); }), "of no known kind"));
  CHECK(tests::contains(tests::message_of([] { parse_address("sqlite:"); }), "no path"));
  CHECK(tests::contains(tests::message_of([] { parse_address(""); }), "no path"));
}

}  // namespace kbench::store
