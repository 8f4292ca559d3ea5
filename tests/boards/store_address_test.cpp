#include "boards/made_up.hpp"
#include "boards/postgres_server.hpp"
#include "catch.hpp"
#include "store/sql/address.hpp"
#include "store/sql/database.hpp"

#include <iostream>
#include <string>
#include <vector>

namespace kbench::store {
namespace {

// What the database says of a connection to the address.
std::string said(const std::string& address, const std::string& question) {
  Database database(parse_address(address), StoreAccess::make);
  std::string answer;
  database.sql() << "SELECT " + question, soci::into(answer);
  return answer;
}

}  // namespace

TEST_CASE("a path, with or without sqlite: before it, is a file") {
  for (const char* const text : {"boards.db", "sqlite:boards.db", "sqlite://boards.db", "SQLite:boards.db"}) {
    const Address address = parse_address(text);
    CHECK(address.backend == Backend::sqlite);
    CHECK(address.place == "boards.db");
  }
  CHECK(parse_address("sqlite:///var/lib/boards.db").place == "/var/lib/boards.db");
  CHECK(parse_address("/var/lib/a://b").place == "/var/lib/a://b");
  CHECK(parse_address("./a:b=c.db").place == "./a:b=c.db");
  CHECK(parse_address("in/a=b.db").place == "in/a=b.db");
}

TEST_CASE("a PostgreSQL address is kept for libpq, and shown in messages without what may be secret") {
  const std::string url = "postgresql://judge:secret@db:5432/kbench?sslpassword=secret";
  const Address address = parse_address(url);
  CHECK(address.backend == Backend::postgresql);
  CHECK(address.place == url);
  CHECK(address.shown() == "postgresql://judge@db:5432/kbench");
  CHECK(parse_address("postgres:///kbench").shown() == "postgres:///kbench");
  CHECK(parse_address("postgresql://").shown() == "postgresql:///");
  CHECK(parse_address(" PostgreSQL://judge@db/kbench\n").shown() == "postgresql://judge@db/kbench");
  CHECK(parse_address("postgresql://a,b:1,[::1]:2/k").shown() == "postgresql://a,b:1,[::1]:2/k");
  CHECK(parse_address("host = /run/pg user=judge password = 'a b' dbname=k").shown() ==
        "postgresql://judge@%2Frun%2Fpg/k");
  CHECK(parse_address("service=boards").shown() == "postgresql:///?service=boards");
}

TEST_CASE("other URLs, and no path, are refused") {
  CHECK(tests::contains(tests::message_of([] { parse_address("mysql://db/kbench"); }), "of no known kind"));
  CHECK(tests::contains(tests::message_of([] { parse_address("sqlite:"); }), "no path"));
  CHECK(tests::contains(tests::message_of([] { parse_address(""); }), "no path"));
}

// SECRET stands in each part of a password that somebody typed without the escapes of a URL.
TEST_CASE(
    "whatever is wrong with an address, no message has a part of its password, and nothing becomes a file") {
  const std::vector<std::string> passwords{
      "SECRET",          "SECRET%SECRET",  "SECRET/SECRET",  "SECRET@SECRET", "SECRET%2FSECRET",
      "SECRET?SECRET",   "SECRET#SECRET",  "SECRET:SECRET",  "SECRET SECRET", "SECRET'SECRET",
      "SECRET[SECRET",   "SECRET=SECRET",  "1/SECRET?x=1@2", "%zzSECRET",     "SECRET,SECRET",
      "SECRET&x=SECRET", "SECRET\\SECRET", "SECRET\"SECRET", "@SECRET",       "/SECRET@SECRET",
      "%00SECRET",       "SECRET\nSECRET", "://SECRET",      "1234/SECRET"};
  const std::vector<std::pair<std::string, std::string>> forms{
      {"postgresql://judge:", "@/kbench?host=/nowhere"},
      {"postgresql://judge:", "@%2Fnowhere/kbench"},
      {"POSTGRESQL://judge:", "@%2Fnowhere/kbench"},
      {" postgres://:", "@%2Fnowhere/kbench"},
      {"\"postgresql://judge:", "@%2Fnowhere/kbench\""},
      {"'postgresql://judge:", "@%2Fnowhere/kbench'"},
      {"\xef\xbb\xbfpostgresql://judge:", "@%2Fnowhere/kbench"},
      {"postgresql:/judge:", "@%2Fnowhere/kbench"},
      {"postgresql:judge:", "@%2Fnowhere/kbench"},
      {"mysql://judge:", "@db/kbench"},
      {"postgresql+psycopg2://judge:", "@db/kbench"},
      {"jdbc:postgresql://judge:", "@db/kbench"},
      {"sqlite:postgresql://judge:", "@db/kbench"},
      {"//judge:", "@db/kbench"},
      {"judge:", "@db/kbench"},
      {":", "@db/kbench"},
      {"postgresql://%2Fnowhere/kbench?password=", ""},
      {"postgresql://%2Fnowhere/kbench?sslpassword=", "&user=judge"},
      {"postgresql://%2Fnowhere/kbench?pasword=", ""},
      {"host=/nowhere user=judge password=", ""},
      {"  host = /nowhere password = ", " user = judge"},
      {"host=/nowhere password='", "' user=judge"},
      {"password=", ""},
      {"pasword=", " host=/nowhere"},
      {"host=/nowhere dbname=postgresql://judge:", "@db/kbench"},
      {"host=/nowhere port=", ""},
      {"sqlite:host=/nowhere password=", ""}};
  for (const std::string& password : passwords) {
    for (const auto& [before, after] : forms) {
      const std::string address = before + password + after;
      CAPTURE(address);
      const std::string message =
          tests::message_of([&] { Database(parse_address(address), StoreAccess::read); });
      CHECK_FALSE(message.empty());
      CHECK_FALSE(tests::contains(message, "SECRET"));
      CHECK_FALSE(tests::contains(message, "there is no store"));
    }
  }
}

TEST_CASE("every form of an address that libpq takes is connected to") {
  const tests::PostgresServer* const server = tests::PostgresServer::find();
  if (server == nullptr) {
    std::cout << "SKIPPED: PostgreSQL is not installed (package postgresql)\n";
    return;
  }
  const std::string name = server->new_database();
  const std::string place = server->directory();
  std::string escaped;
  for (const char c : place) escaped += c == '/' ? std::string("%2F") : std::string(1, c);
  for (const std::string& address :
       {"postgresql://kbench@" + escaped + "/" + name, "postgres://kbench@" + escaped + ":5432/" + name,
        "PostgreSQL://kbench:unused@" + escaped + "/" + name,
        "postgresql://kbench@%2Fnowhere," + escaped + "/" + name,
        "postgresql://kbench@%2Fnowhere:1," + escaped + ":5432/" + name + "?target_session_attrs=read-write",
        "postgresql:///" + name + "?host=" + place + "&user=kbench",
        "postgresql://kb%65nch@" + escaped + "/" + name + "?connect_timeout=5",
        "host=" + place + " user=kbench dbname=" + name,
        "host = '" + place + "' user = kbench dbname = " + name,
        " dbname='" + name + "' user=kbench application_name='two words' host=" + place,
        "user=kbench\thost=" + place + "\ndbname=" + name + "\n"}) {
    CAPTURE(address);
    CHECK(said(address, "current_database()") == name);
    CHECK(Leaderboard(address).boards().empty());
  }
  for (const std::string options :
       {"application_name=a%20%22b%22%27%3D%5C%26&", "application_name=a+&", ""}) {
    const std::string address = "postgresql://kbench@" + escaped + "/" + name + "?" + options +
                                "options=-csearch_path%3Da%20-cgeqo%3Doff";
    CHECK(said(address, "current_setting('search_path') || current_setting('geqo')") == "aoff");
  }
  CHECK(said("host=" + place + " user=kbench dbname=" + name + " application_name='a \"b\\' \\\\ =%20'",
             "current_setting('application_name')") == "a \"b' \\ =%20");
  CHECK(said("host=" + place + " user=kbench dbname=" + name + " client_encoding=LATIN1",
             "current_setting('client_encoding')") == "UTF8");
}

TEST_CASE("a password with any characters is passed on, in each form") {
  const tests::PostgresServer* const server = tests::PostgresServer::find();
  if (server == nullptr) {
    std::cout << "SKIPPED: PostgreSQL is not installed (package postgresql)\n";
    return;
  }
  server->execute(R"(CREATE ROLE locked LOGIN PASSWORD 'a %/@"?=&#\z')");
  const std::string place = server->directory();
  CHECK(said("postgresql://locked:a%20%25%2F%40%22%3F%3D%26%23%5Cz@/postgres?host=" + place,
             "current_user") == "locked");
  CHECK(said("user=locked dbname=postgres password='a %/@\"?=&#\\\\z' host=" + place, "current_user") ==
        "locked");
  const std::string refusal =
      tests::message_of([&] { said("postgresql://locked:SECRET@/postgres?host=" + place, "current_user"); });
  CHECK(tests::contains(refusal, "postgresql://locked@"));
  CHECK_FALSE(tests::contains(refusal, "SECRET"));
}

}  // namespace kbench::store
