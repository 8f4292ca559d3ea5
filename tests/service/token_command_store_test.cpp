// kbench token, on both databases.
#include "boards/store.hpp"
#include "catch.hpp"
#include "cli/run_kbench.hpp"
#include "service/job_store.hpp"

#include <kbench/service.hpp>

#include <nlohmann/json.hpp>

#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::tests::TestStore;
using nlohmann::json;

TEST_CASE("kbench token prints a secret alone, which its server knows until it is revoked") {
  const TestStore store;
  if (store.is_skipped()) return;
  const CommandLine kbench;
  const std::string queue = " --queue " + CommandLine::quoted(store.url());
  const auto created = kbench.run(
      "token create ci --role read --jobs-in-flight 20 --seconds-per-day 0.5 --ends 2999-01-01T00:00:00Z" +
      queue);
  CHECK(created.status == 0);
  REQUIRE(created.output.size() == 47);
  CHECK(created.output.back() == '\n');
  CHECK(contains(created.errors, "the secret of 'ci'"));
  CHECK_FALSE(contains(created.errors, created.output.substr(0, 46)));
  kbench::service::JobStore jobs(kbench::store::parse_address(store.url()));
  const auto token = jobs.token_of(kbench::service::hash_of(created.output.substr(0, 46)));
  REQUIRE(token);
  CHECK(token->name == "ci");

  const auto again = kbench.run("token create ci" + queue);
  CHECK(again.status == 2);
  CHECK(again.output.empty());
  CHECK(contains(again.errors, "choose another name"));

  const json listed = json::parse(kbench.run("token list --json" + queue).output).at("tokens").at(0);
  CHECK(listed.at("name") == "ci");
  CHECK(listed.at("role") == "read");
  CHECK(listed.at("requests_per_minute").is_null());
  CHECK(listed.at("jobs_in_flight") == 20);
  CHECK(listed.at("seconds_per_day") == 0.5);
  CHECK(listed.at("ends") == "2999-01-01T00:00:00.000000Z");
  CHECK(listed.at("revoked").is_null());

  CHECK(kbench.run("token revoke ci" + queue).status == 0);
  CHECK(contains(kbench.run("token list" + queue).output, "revoked"));
  CHECK(kbench.run("token revoke nobody" + queue).status == 2);
}

TEST_CASE("kbench token refuses values that make no sense, and takes judge.db where no queue is named") {
  const CommandLine kbench;
  for (const char* const wrong :
       {"--role owner", "--jobs-in-flight 0", "--requests-per-minute -1", "--seconds-per-day nan",
        "--ends yesterday", "--ends 1999-01-01T00:00:00Z"}) {
    const auto run = kbench.run(std::string("token create ci ") + wrong);
    CHECK(run.status == 2);
    CHECK(run.output.empty());
    CHECK(contains(run.errors, "expected"));
  }
  CHECK(kbench.run("token create 'a b'").status == 2);
  CHECK(kbench.run("token create ci").status == 0);
  CHECK(contains(kbench.run("token list --queue judge.db").output, "ci"));
}
