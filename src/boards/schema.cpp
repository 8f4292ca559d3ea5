#include "boards/schema.hpp"

namespace kbench::leaderboard {
namespace {

const store::Migration version_9{
    // The roles that users have, which allow more than submitting.
    R"(CREATE TABLE roles (
         actor TEXT NOT NULL,
         role TEXT NOT NULL,
         granted_by TEXT NOT NULL,
         granted_utc TEXT NOT NULL,
         PRIMARY KEY (actor, role)))",

    // `kind` is what the board is on: 'problem', a plugin's name in `problem`; or 'reference', in board_references.
    // `starts_utc`, `closed_utc`, `limits`, `baseline` and `weaknesses` are empty, and `quota` is 0, if there are
    // none. `limits` is a JSON object, `baseline` a ReferenceMode and `weaknesses` a JSON array of sentences.
    // `secret` is what pseudonyms are made with; empty unless the board is anonymous.
    R"(CREATE TABLE boards (
         id ID,
         name TEXT NOT NULL UNIQUE,
         kind TEXT NOT NULL,
         problem TEXT NOT NULL,
         dtype TEXT NOT NULL,
         ranking TEXT NOT NULL,
         requires_isolation INTEGER NOT NULL,
         description TEXT NOT NULL,
         starts_utc TEXT NOT NULL,
         deadline_utc TEXT NOT NULL,
         closed_utc TEXT NOT NULL,
         quota INTEGER NOT NULL,
         limits TEXT NOT NULL,
         ranks_teams INTEGER NOT NULL,
         is_hidden INTEGER NOT NULL,
         is_anonymous INTEGER NOT NULL,
         secret TEXT NOT NULL,
         baseline TEXT NOT NULL,
         weaknesses TEXT NOT NULL,
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

    R"(CREATE TABLE board_events (
         id ID,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         happened_utc TEXT NOT NULL,
         actor TEXT NOT NULL,
         action TEXT NOT NULL,
         about_user TEXT NOT NULL,
         about_team TEXT NOT NULL,
         detail TEXT NOT NULL))",
    "CREATE INDEX board_events_of_board ON board_events (board_id, id)",

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

    // Texts by their hash: a text that is submitted twice is stored once.
    R"(CREATE TABLE sources (
         sha256 TEXT NOT NULL PRIMARY KEY,
         content TEXT NOT NULL))",

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

    // An entrant is whom a submission is for: its submitter or, where the board ranks teams, their team. Each
    // entrant has its own counting and best evaluations.
    R"(CREATE TABLE submissions (
         id ID,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         submitter TEXT NOT NULL,
         entrant TEXT NOT NULL,
         recorded_utc TEXT NOT NULL,
         language TEXT NOT NULL,
         device TEXT NOT NULL))",
    "CREATE INDEX submissions_of_board ON submissions (board_id, submitter)",
    "CREATE INDEX submissions_of_entrant ON submissions (board_id, entrant)",

    R"(CREATE TABLE submission_files (
         submission_id BIGINT NOT NULL REFERENCES submissions (id),
         position INTEGER NOT NULL,
         path TEXT NOT NULL,
         sha256 TEXT NOT NULL REFERENCES sources (sha256),
         PRIMARY KEY (submission_id, position)))",
    "CREATE INDEX submission_files_of_source ON submission_files (sha256)",

    // A line disqualifies a submission, with `entrant` empty, or an entrant, with `submission_id` 0.
    R"(CREATE TABLE disqualifications (
         id ID,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         submission_id BIGINT NOT NULL,
         entrant TEXT NOT NULL,
         reason TEXT NOT NULL,
         disqualified_by TEXT NOT NULL,
         disqualified_utc TEXT NOT NULL,
         UNIQUE (board_id, submission_id, entrant)))",

    // One line for each time that a submission was evaluated. The columns before `ended_utc` are set at the
    // beginning, the rest at the end. `state` is 'recorded', 'finished', 'failed', or 'abandoned' if the next
    // took over. `device` is the board's name of `device_model`, or empty if the board does not list the
    // model. `version_id` is 0 unless it counted, or would have. `is_suspected`: something speaks against it.
    // `unranked`: why an accepted evaluation has no score, and so does not count. `same_source_as`: the
    // submission with the same source that has a counting result already, so that this one does not count; else 0.
    // `counts`: accepted, with a score, isolated if it must be, on a device of the board, and not replaced there. A
    // later evaluation replaces it if that one counts, or finds the submission wrong. `is_best`: the best that counts
    // of its entrant, device and version. `sort_key` is the end of the score's interval that is worse for the entry,
    // and decides both: less is better. `is_disqualified`: its submission or entrant is. Such an evaluation may count,
    // but is never the best of its entrant.
    R"(CREATE TABLE evaluations (
         id ID,
         submission_id BIGINT NOT NULL REFERENCES submissions (id),
         board_id BIGINT NOT NULL REFERENCES boards (id),
         entrant TEXT NOT NULL,
         state TEXT NOT NULL,
         host TEXT NOT NULL,
         machine TEXT NOT NULL,
         pid BIGINT NOT NULL,
         pid_started BIGINT NOT NULL,
         started_utc TEXT NOT NULL,
         ended_utc TEXT NOT NULL DEFAULT '',
         error TEXT NOT NULL DEFAULT '',
         verdict TEXT NOT NULL DEFAULT '',
         problem_version INTEGER NOT NULL DEFAULT 0,
         plugin_sha256 TEXT NOT NULL DEFAULT '',
         device_model TEXT NOT NULL DEFAULT '',
         device TEXT NOT NULL DEFAULT '',
         version_id BIGINT NOT NULL DEFAULT 0,
         is_isolated INTEGER NOT NULL DEFAULT 0,
         is_suspected INTEGER NOT NULL DEFAULT 0,
         is_disqualified INTEGER NOT NULL DEFAULT 0,
         unranked TEXT NOT NULL DEFAULT '',
         same_source_as BIGINT NOT NULL DEFAULT 0,
         runtime_ms REAL NOT NULL DEFAULT 0,
         gflops REAL NOT NULL DEFAULT 0,
         score REAL NOT NULL DEFAULT 0,
         score_low REAL NOT NULL DEFAULT 0,
         score_high REAL NOT NULL DEFAULT 0,
         sort_key REAL NOT NULL DEFAULT 0,
         counts INTEGER NOT NULL DEFAULT 0,
         is_best INTEGER NOT NULL DEFAULT 0))",
    "CREATE INDEX evaluations_of_submission ON evaluations (submission_id, id)",
    R"(CREATE INDEX evaluations_of_user ON evaluations (board_id, device, version_id, entrant, sort_key, id)
         WHERE counts = 1)",
    R"(CREATE INDEX evaluations_ranked ON evaluations (board_id, device, version_id, is_best, sort_key, id)
         WHERE is_best = 1)",
    R"(CREATE INDEX evaluations_unranked ON evaluations (board_id, device, entrant) WHERE unranked <> '')",

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

}  // namespace

const store::Schema& tables() {
  static const store::Schema schema{
      .version_table = "schema_version", .steps = {version_9}, .first_version = 9};
  return schema;
}

}  // namespace kbench::leaderboard
