#include "service/tables.hpp"

namespace kbench::service {
namespace {

// Times are microseconds since 1970, of the store's clock.
const store::Migration version_1{
    // `item` is the id of the job's item in queue_items, which has its state; later jobs have higher ones. `begun_us` and
    // `ended_us` are 0 unless the job was cancelled, and has no item any more.
    R"(CREATE TABLE service_jobs (
         job TEXT NOT NULL PRIMARY KEY,
         item BIGINT NOT NULL UNIQUE,
         owner TEXT NOT NULL,
         problem TEXT NOT NULL,
         device TEXT NOT NULL,
         idempotency_key TEXT NOT NULL,
         request_hash TEXT NOT NULL,
         made_us BIGINT NOT NULL,
         begun_us BIGINT NOT NULL,
         ended_us BIGINT NOT NULL))",
    "CREATE INDEX service_jobs_of_owner ON service_jobs (owner, item)",
    "CREATE INDEX service_jobs_made ON service_jobs (made_us)",
    "CREATE INDEX service_jobs_cancelled ON service_jobs (owner, ended_us, begun_us) WHERE ended_us > 0",
    R"(CREATE UNIQUE INDEX service_jobs_of_key ON service_jobs (owner, idempotency_key)
         WHERE idempotency_key <> '')",

    // A bound or a time that there is none of is 0.
    R"(CREATE TABLE service_tokens (
         name TEXT NOT NULL PRIMARY KEY,
         secret_sha256 TEXT NOT NULL UNIQUE,
         role TEXT NOT NULL,
         requests_per_minute INTEGER NOT NULL,
         jobs_in_flight INTEGER NOT NULL,
         seconds_per_day REAL NOT NULL,
         ends_us BIGINT NOT NULL,
         made_us BIGINT NOT NULL,
         revoked_us BIGINT NOT NULL))",

    // `actor` did `action` from the address `peer`.
    R"(CREATE TABLE service_audit (
         id ID,
         noted_us BIGINT NOT NULL,
         actor TEXT NOT NULL,
         peer TEXT NOT NULL,
         action TEXT NOT NULL,
         subject TEXT NOT NULL))",
    "CREATE INDEX service_audit_noted ON service_audit (noted_us)",
};

}  // namespace

const store::Schema& tables() {
  static const store::Schema schema{.version_table = "service_schema_version", .steps = {version_1}};
  return schema;
}

}  // namespace kbench::service
