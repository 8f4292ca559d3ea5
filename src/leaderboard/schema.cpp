#include "leaderboard/schema.hpp"

namespace kbench::leaderboard {
namespace {

const store::Migration version_1{
    // The roles that users have, which allow more than submitting.
    R"(CREATE TABLE roles (
         actor TEXT NOT NULL,
         role TEXT NOT NULL,
         granted_by TEXT NOT NULL,
         granted_utc TEXT NOT NULL,
         PRIMARY KEY (actor, role)))",

    // `kind` is what the board is on: 'problem', a plugin's name in `problem`; or 'reference', of version 2.
    // `closed_utc` is empty unless somebody closed it.
    R"(CREATE TABLE boards (
         id ID,
         name TEXT NOT NULL UNIQUE,
         kind TEXT NOT NULL,
         problem TEXT NOT NULL,
         dtype TEXT NOT NULL,
         ranking TEXT NOT NULL,
         requires_isolation INTEGER NOT NULL,
         description TEXT NOT NULL,
         deadline_utc TEXT NOT NULL,
         closed_utc TEXT NOT NULL,
         creator TEXT NOT NULL,
         created_utc TEXT NOT NULL))",

    R"(CREATE TABLE board_devices (
         board_id BIGINT NOT NULL REFERENCES boards (id),
         position INTEGER NOT NULL,
         model TEXT NOT NULL,
         PRIMARY KEY (board_id, position)))",

    // Versions separate results that cannot be compared in one standing; see version_table.hpp. The newest has the
    // largest id.
    R"(CREATE TABLE board_versions (
         id ID,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         device TEXT NOT NULL,
         problem_version INTEGER NOT NULL,
         workload_sha256 TEXT NOT NULL,
         first_utc TEXT NOT NULL,
         UNIQUE (board_id, device, problem_version, workload_sha256)))",

    // Texts by their hash: a text that is submitted twice is stored once.
    R"(CREATE TABLE sources (
         sha256 TEXT NOT NULL PRIMARY KEY,
         content TEXT NOT NULL))",

    R"(CREATE TABLE submissions (
         id ID,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         submitter TEXT NOT NULL,
         recorded_utc TEXT NOT NULL,
         language TEXT NOT NULL,
         device TEXT NOT NULL))",
    "CREATE INDEX submissions_of_board ON submissions (board_id, submitter)",

    R"(CREATE TABLE submission_files (
         submission_id BIGINT NOT NULL REFERENCES submissions (id),
         position INTEGER NOT NULL,
         path TEXT NOT NULL,
         sha256 TEXT NOT NULL REFERENCES sources (sha256),
         PRIMARY KEY (submission_id, position)))",
    "CREATE INDEX submission_files_of_source ON submission_files (sha256)",

    // One line for each time that a submission was evaluated. The columns before `ended_utc` are set at the
    // beginning, the rest at the end. `state` is 'recorded', 'finished', 'failed', or 'abandoned' if the next
    // took over. `device` is the board's name of `device_model`, or empty if the board does not list the
    // model. `version_id` is 0 unless it counted. `counts`: accepted, isolated if it must be, on a device of
    // the board, and not replaced there. A later evaluation replaces it if that one counts, or finds the
    // submission wrong. `is_best`: the best that counts of its user, device and version. `sort_key` decides
    // both: less is better.
    R"(CREATE TABLE evaluations (
         id ID,
         submission_id BIGINT NOT NULL REFERENCES submissions (id),
         board_id BIGINT NOT NULL REFERENCES boards (id),
         submitter TEXT NOT NULL,
         state TEXT NOT NULL,
         host TEXT NOT NULL,
         machine TEXT NOT NULL,
         pid BIGINT NOT NULL,
         pid_started BIGINT NOT NULL,
         started_utc TEXT NOT NULL,
         ended_utc TEXT NOT NULL,
         error TEXT NOT NULL,
         verdict TEXT NOT NULL,
         problem_version INTEGER NOT NULL,
         plugin_sha256 TEXT NOT NULL,
         device_model TEXT NOT NULL,
         device TEXT NOT NULL,
         version_id BIGINT NOT NULL,
         is_isolated INTEGER NOT NULL,
         runtime_ms REAL NOT NULL,
         gflops REAL NOT NULL,
         score REAL NOT NULL,
         score_low REAL NOT NULL,
         score_high REAL NOT NULL,
         sort_key REAL NOT NULL,
         counts INTEGER NOT NULL,
         is_best INTEGER NOT NULL))",
    "CREATE INDEX evaluations_of_submission ON evaluations (submission_id, id)",
    R"(CREATE INDEX evaluations_of_user ON evaluations (board_id, device, version_id, submitter, sort_key, id)
         WHERE counts = 1)",
    R"(CREATE INDEX evaluations_ranked ON evaluations (board_id, device, version_id, is_best, sort_key, id)
         WHERE is_best = 1)",

    // Results have their own table, so that lines of evaluations stay short and quick to read.
    R"(CREATE TABLE results (
         evaluation_id BIGINT NOT NULL PRIMARY KEY REFERENCES evaluations (id),
         document TEXT NOT NULL))",

    // `pairs` is a JSON array of arrays of two numbers.
    R"(CREATE TABLE comparisons (
         id ID,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         device TEXT NOT NULL,
         first_id BIGINT NOT NULL REFERENCES submissions (id),
         second_id BIGINT NOT NULL REFERENCES submissions (id),
         pairs TEXT NOT NULL,
         compared_by TEXT NOT NULL,
         ended_utc TEXT NOT NULL))",
};

const store::Migration version_2{
    // The references that a board of the kind 'reference' is or was on, numbered 1, 2, ..., with their texts in
    // `sources`. The number is the version of the problem.
    R"(CREATE TABLE board_references (
         board_id BIGINT NOT NULL REFERENCES boards (id),
         number INTEGER NOT NULL,
         name TEXT NOT NULL,
         language TEXT NOT NULL,
         sha256 TEXT NOT NULL REFERENCES sources (sha256),
         set_by TEXT NOT NULL,
         set_utc TEXT NOT NULL,
         PRIMARY KEY (board_id, number)))",
    "CREATE INDEX board_references_of_source ON board_references (sha256)",
};

const store::Migration version_3{
    // Whether anything speaks against the submission; of older results, whether their documents say so.
    "ALTER TABLE evaluations ADD COLUMN is_suspected INTEGER NOT NULL DEFAULT 0",
    "UPDATE evaluations SET is_suspected = 1 WHERE id IN (SELECT evaluation_id FROM results WHERE "
    "SUSPICIONS_IN(document) > 0)",
};

const store::Migration version_4{
    // `unranked`: why an accepted evaluation has no score, and so does not count. `same_source_as`: the
    // submission with the same source whose result counted already, so that this one does not; else 0. Such
    // an evaluation has a `version_id` too.
    "ALTER TABLE evaluations ADD COLUMN unranked TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE evaluations ADD COLUMN same_source_as BIGINT NOT NULL DEFAULT 0",
    R"(CREATE INDEX evaluations_unranked ON evaluations (board_id, device, submitter) WHERE unranked <> '')",
    R"(UPDATE evaluations SET unranked = 'a time is not proven'
       WHERE verdict = 'accepted' AND id IN (SELECT evaluation_id FROM results WHERE UNPROVEN_IN(document) > 0))",
    "UPDATE evaluations SET unranked = 'a suspicion stands' WHERE verdict = 'accepted' AND is_suspected = 1",
    "UPDATE evaluations SET counts = 0, is_best = 0 WHERE unranked <> ''",

    // `sort_key` was the score. Now it is the end of the interval that is worse for the entry, so the best of a user may be
    // another.
    R"(UPDATE evaluations
       SET sort_key = CASE (SELECT b.ranking FROM boards b WHERE b.id = board_id)
                      WHEN 'gflops' THEN -score_low ELSE score_high END
       WHERE counts = 1)",
    R"(UPDATE evaluations SET is_best = CASE WHEN id = (
         SELECT b.id FROM evaluations b
         WHERE b.board_id = evaluations.board_id AND b.device = evaluations.device
           AND b.version_id = evaluations.version_id AND b.submitter = evaluations.submitter AND b.counts = 1
         ORDER BY b.sort_key, b.id LIMIT 1) THEN 1 ELSE 0 END
       WHERE counts = 1)",
};

const store::Migration version_5{
    // `starts_utc` is empty, `quota` 0 and `limits` empty if there are none; `limits` is a JSON object else.
    "ALTER TABLE boards ADD COLUMN starts_utc TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE boards ADD COLUMN quota INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE boards ADD COLUMN limits TEXT NOT NULL DEFAULT ''",

    R"(CREATE TABLE board_events (
         id ID,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         happened_utc TEXT NOT NULL,
         actor TEXT NOT NULL,
         action TEXT NOT NULL,
         detail TEXT NOT NULL))",
    "CREATE INDEX board_events_of_board ON board_events (board_id, id)",

    // A line disqualifies a submission, with `submitter` empty, or a user, with `submission_id` 0.
    R"(CREATE TABLE disqualifications (
         id ID,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         submission_id BIGINT NOT NULL,
         submitter TEXT NOT NULL,
         reason TEXT NOT NULL,
         disqualified_by TEXT NOT NULL,
         disqualified_utc TEXT NOT NULL,
         UNIQUE (board_id, submission_id, submitter)))",

    // True if its submission or submitter is disqualified. Such an evaluation may count, but is nobody's
    // best.
    "ALTER TABLE evaluations ADD COLUMN is_disqualified INTEGER NOT NULL DEFAULT 0",
};

const store::Migration version_6{
    // `secret` is what pseudonyms are made with; empty unless the board is anonymous.
    "ALTER TABLE boards ADD COLUMN ranks_teams INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE boards ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE boards ADD COLUMN is_anonymous INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE boards ADD COLUMN secret TEXT NOT NULL DEFAULT ''",

    // A user is in one team of a board at most.
    R"(CREATE TABLE board_teams (
         board_id BIGINT NOT NULL REFERENCES boards (id),
         name TEXT NOT NULL,
         PRIMARY KEY (board_id, name)))",
    R"(CREATE TABLE team_members (
         board_id BIGINT NOT NULL,
         member TEXT NOT NULL,
         team TEXT NOT NULL,
         PRIMARY KEY (board_id, member),
         FOREIGN KEY (board_id, team) REFERENCES board_teams (board_id, name)))",
    "CREATE INDEX members_of_team ON team_members (board_id, team)",

    // An entrant is whom a submission is for: its submitter or, where the board ranks teams, their team. Each
    // entrant has its own counting and best evaluations.
    "ALTER TABLE submissions ADD COLUMN entrant TEXT NOT NULL DEFAULT ''",
    "UPDATE submissions SET entrant = submitter",
    "CREATE INDEX submissions_of_entrant ON submissions (board_id, entrant)",
    "ALTER TABLE evaluations RENAME COLUMN submitter TO entrant",
    "ALTER TABLE disqualifications RENAME COLUMN submitter TO entrant",

    // The subject of the event; older events have it in `detail`.
    "ALTER TABLE board_events ADD COLUMN about_user TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE board_events ADD COLUMN about_team TEXT NOT NULL DEFAULT ''",
};

const store::Migration version_7{
    // A ReferenceMode, 'eager' or 'compile'; empty where the board has none.
    "ALTER TABLE boards ADD COLUMN baseline TEXT NOT NULL DEFAULT ''",
};

const store::Migration version_8{
    // A JSON array of sentences; empty where the board takes no problem that is known to be weak.
    "ALTER TABLE boards ADD COLUMN weaknesses TEXT NOT NULL DEFAULT ''",
};

// Words that differ between the databases.
const std::vector<store::Word> words{
    {.text = "SUSPICIONS_IN(document)",
     .sqlite = "json_array_length(document, '$.integrity.suspicions')",
     .postgresql = "json_array_length(CAST(document AS json) -> 'integrity' -> 'suspicions')"},
    {.text = "UNPROVEN_IN(document)",
     .sqlite =
         "(SELECT count(*) FROM json_each(document, '$.cases') WHERE json_extract(value, '$.purpose') = "
         "'performance' AND coalesce(json_extract(value, '$.unproven'), 'it does not say') <> '')",
     .postgresql =
         "(SELECT count(*) FROM json_array_elements(CAST(document AS json) -> 'cases') c WHERE c ->> "
         "'purpose' = 'performance' AND coalesce(c ->> 'unproven', 'it does not say') <> '')"}};

store::Schema schema_of(const std::vector<store::Migration>& steps) {
  return {.version_table = "schema_version", .steps = steps, .words = words};
}

}  // namespace

const std::vector<store::Migration>& migrations() {
  static const std::vector<store::Migration> steps{version_1, version_2, version_3, version_4,
                                                   version_5, version_6, version_7, version_8};
  return steps;
}

bool is_outdated(store::Database& database) { return store::is_outdated(database, schema_of(migrations())); }

void migrate(store::Database& database, const std::function<void()>& when_new,
             const std::vector<store::Migration>& steps) {
  store::migrate(database, schema_of(steps), when_new);
}

}  // namespace kbench::leaderboard
