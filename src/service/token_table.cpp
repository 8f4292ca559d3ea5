// Tokens, and the notes of who did what.
#include "base/document/text.hpp"
#include "service/job_store.hpp"
#include "service/names.hpp"
#include "service/notes.hpp"
#include "service/stored_time.hpp"
#include "store/queues/items.hpp"
#include "store/sql/query.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <utility>

namespace kbench::service {
namespace {

using soci::into;
using soci::use;

constexpr double most_seconds = 1e9;

// Throws Error for values that are out of their ranges.
void check(const Token& token, UtcTime now) {
  const ServiceQuota& quota = token.quota;
  const auto is_count = [](const std::optional<int>& value) { return !value || *value >= 1; };
  if (!is_token_name(token.name)) throw not_a_name("the name of a token", token.name);
  if (!document::is_value(token.role))
    throw Error(fmt::format("the role of a token: expected one of {}", document::names_of<ServiceRole>()));
  if (!is_count(quota.requests_per_minute)) throw Error("requests per minute: expected 1 or more");
  if (!is_count(quota.jobs_in_flight)) throw Error("jobs in flight: expected 1 or more");
  if (quota.seconds_per_day && !(*quota.seconds_per_day > 0.0 && *quota.seconds_per_day <= most_seconds))
    throw Error("seconds per day: expected a number above 0, and at most 1000000000");
  if (token.ends && (*token.ends <= now || *token.ends > latest_time))
    throw Error("the end of a token: expected a time to come, before the year 10000");
}

std::optional<int> bound_of(int stored) { return stored > 0 ? std::optional(stored) : std::nullopt; }

// `rest` is what follows FROM service_tokens.
template <class... Exchanges>
std::vector<Token> read_tokens(soci::session& sql, const std::string& rest, Exchanges... exchanges) {
  std::string name;
  std::string role;
  int requests = 0;
  int jobs = 0;
  double seconds = 0.0;
  std::int64_t ends = 0;
  std::int64_t made = 0;
  std::int64_t revoked = 0;
  soci::statement lines = store::query(
      sql,
      fmt::format(
          "SELECT {}, {}, requests_per_minute, jobs_in_flight, seconds_per_day, ends_us, made_us, revoked_us "
          "FROM service_tokens {}",
          queue_store::within("name", queue_store::longest_name),
          queue_store::within("role", queue_store::longest_name), rest),
      exchanges..., into(name), into(role), into(requests), into(jobs), into(seconds), into(ends), into(made),
      into(revoked));
  std::vector<Token> tokens;
  while (lines.fetch()) {
    const auto known = document::value_of<ServiceRole>(role);
    if (!known || !is_token_name(name))
      throw Error(
          ErrorCode::invalid_document,
          fmt::format(
              "the token {} has the role {}, which this kbench does not know: use the kbench that made "
              "it, or a newer one",
              document::quoted(name), document::quoted(role)));
    tokens.push_back({.name = name,
                      .role = *known,
                      .quota = {.requests_per_minute = bound_of(requests),
                                .jobs_in_flight = bound_of(jobs),
                                .seconds_per_day = seconds > 0.0 ? std::optional(seconds) : std::nullopt},
                      .ends = time_if_any(ends),
                      .made = time_of(made),
                      .revoked = time_if_any(revoked)});
  }
  return tokens;
}

// Whoever can open the store makes tokens: a user of this machine.
std::string this_user() { return fmt::format("uid {}", ::getuid()); }

}  // namespace

void insert_note(soci::session& sql, const std::string& now, std::string_view who, std::string_view peer,
                 std::string_view action, std::string_view subject) {
  const auto safe = [](std::string_view text) {
    return queue_store::bounded(std::string(text.substr(0, 4 * queue_store::longest_name)),
                                queue_store::longest_name);
  };
  const std::string actor = safe(who);
  const std::string address = safe(peer);
  const std::string what = safe(action);
  const std::string about = safe(subject);
  sql << "INSERT INTO service_audit (noted_us, actor, peer, action, subject) VALUES (" + now +
             ", :actor, :peer, :action, :subject)",
      use(actor), use(address), use(what), use(about);
}

void JobStore::create(const Token& token, const std::string& secret_hash) {
  check(token, database_.now());
  const std::string role(name(token.role));
  const int requests = token.quota.requests_per_minute.value_or(0);
  const int jobs = token.quota.jobs_in_flight.value_or(0);
  const double seconds = token.quota.seconds_per_day.value_or(0.0);
  const std::int64_t ends = us_of(token.ends);
  database_.write([&] {
    soci::session& sql = database_.sql();
    std::string made;
    sql << "INSERT INTO service_tokens (name, secret_sha256, role, requests_per_minute, jobs_in_flight, "
           "seconds_per_day, ends_us, made_us, revoked_us) VALUES (:name, :secret, :role, :requests, :jobs, "
           ":seconds, "
           ":ends, " +
               now_ + ", 0) ON CONFLICT (name) DO NOTHING RETURNING name",
        use(token.name), use(secret_hash), use(role), use(requests), use(jobs), use(seconds), use(ends),
        into(made);
    if (!sql.got_data())
      throw Error(fmt::format("there is a token {} already, or was: choose another name",
                              document::quoted(token.name)));
    insert_note(sql, now_, this_user(), "", "token.create", token.name);
  });
}

std::vector<Token> JobStore::tokens() {
  return database_.read([&] { return read_tokens(database_.sql(), "ORDER BY name"); });
}

bool JobStore::revoke(std::string_view name) {
  if (!is_token_name(name)) return false;
  const std::string named(name);
  return database_.write([&] {
    soci::session& sql = database_.sql();
    std::string found;
    sql << "UPDATE service_tokens SET revoked_us = CASE WHEN revoked_us > 0 THEN revoked_us ELSE " + now_ +
               " END WHERE name = :name RETURNING name",
        use(named), into(found);
    if (!sql.got_data()) return false;
    insert_note(sql, now_, this_user(), "", "token.revoke", name);
    return true;
  });
}

bool JobStore::has_tokens() {
  return database_.once([&] {
    int count = 0;
    database_.sql() << "SELECT count(*) FROM (SELECT 1 FROM service_tokens LIMIT 1) AS one", into(count);
    return count > 0;
  });
}

std::optional<Token> JobStore::token_of(const std::string& secret_hash) {
  if (secret_hash.size() != 64 || secret_hash.find_first_not_of("0123456789abcdef") != std::string::npos)
    return std::nullopt;
  return database_.once([&]() -> std::optional<Token> {
    std::vector<Token> found = read_tokens(database_.sql(), "WHERE secret_sha256 = :hash", use(secret_hash));
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  });
}

}  // namespace kbench::service
