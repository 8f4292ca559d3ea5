#include "store/queues/tables.hpp"

namespace kbench::queue_store {
namespace {

// Times are microseconds since 1970, of the store's clock.
const store::Migration version_1{
    // `device` is its kind and its model. `owner` is whose job it is (service/job_store.hpp); null unless it is one.
    // `state` is 'waiting', 'leased' or 'ended'. `fence` numbers its leases; `worker` has or had the last one.
    // `lease_us` is how long one lasts after it was renewed. `attempts` counts leases that ended in another way
    // than by being handed back or by expiring. `losses` counts those that expired, and `lost_to` names their
    // workers, a line each. `is_settled`: it has a verdict on the submission. `begun_us` is when it was last taken;
    // 0 if never. `evaluation` is that of the last attempt, or empty if there is none, and `message` says why.
    // Long texts stand last: SQLite reads all that is before a column.
    R"(CREATE TABLE queue_items (
         id ID,
         key TEXT NOT NULL UNIQUE,
         device TEXT NOT NULL,
         owner TEXT,
         state TEXT NOT NULL,
         fence BIGINT NOT NULL,
         worker TEXT NOT NULL,
         lease_us BIGINT NOT NULL,
         lease_ends_us BIGINT NOT NULL,
         attempts INTEGER NOT NULL,
         losses INTEGER NOT NULL,
         is_settled INTEGER NOT NULL,
         put_us BIGINT NOT NULL,
         begun_us BIGINT NOT NULL,
         ended_us BIGINT NOT NULL,
         lost_to TEXT NOT NULL,
         message TEXT NOT NULL,
         request TEXT NOT NULL,
         evaluation TEXT NOT NULL))",
    "CREATE INDEX queue_items_waiting ON queue_items (device, id) WHERE state = 'waiting'",
    "CREATE INDEX queue_items_suspect ON queue_items (device) WHERE state = 'waiting' AND losses > 0",
    "CREATE INDEX queue_items_leased ON queue_items (lease_ends_us) WHERE state = 'leased'",
    "CREATE INDEX queue_items_ended ON queue_items (ended_us) WHERE state = 'ended'",
    "CREATE INDEX queue_items_ended_of_device ON queue_items (device, ended_us) WHERE state = 'ended'",
    "CREATE INDEX queue_items_of_owner ON queue_items (state, owner, id) WHERE owner IS NOT NULL",
    // `state` is in it so that SQLite need not look into the table.
    R"(CREATE INDEX queue_items_time_of_owner ON queue_items (owner, state, ended_us, begun_us)
         WHERE owner IS NOT NULL AND state = 'ended')",

    // The items that batches ask for.
    R"(CREATE TABLE queue_wants (
         batch TEXT NOT NULL,
         key TEXT NOT NULL,
         put_us BIGINT NOT NULL,
         PRIMARY KEY (batch, key)))",
    "CREATE INDEX queue_wants_of_key ON queue_wants (key)",

    // Leases that ended without a verdict on the submission. `outcome` is 'failed', or 'lost' where it ran out.
    R"(CREATE TABLE queue_attempts (
         id ID,
         item_id BIGINT NOT NULL REFERENCES queue_items (id) ON DELETE CASCADE,
         fence BIGINT NOT NULL,
         worker TEXT NOT NULL,
         outcome TEXT NOT NULL,
         message TEXT NOT NULL,
         ended_us BIGINT NOT NULL))",
    "CREATE INDEX queue_attempts_of_item ON queue_attempts (item_id)",

    // A line for each device of a worker.
    R"(CREATE TABLE queue_workers (
         name TEXT NOT NULL,
         device TEXT NOT NULL,
         seen_us BIGINT NOT NULL,
         PRIMARY KEY (name, device)))",
    "CREATE INDEX queue_workers_of_device ON queue_workers (device)",
};

}  // namespace

const store::Schema& tables() {
  static const store::Schema schema{.version_table = "queue_schema_version", .steps = {version_1}};
  return schema;
}

}  // namespace kbench::queue_store
