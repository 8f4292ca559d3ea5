// Reads jobs.
#include "service/job_store.hpp"
#include "service/names.hpp"
#include "service/stored_time.hpp"
#include "store/queues/items.hpp"
#include "store/sql/query.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <span>
#include <utility>

namespace kbench::service {
namespace {

using queue_store::longest_name;
using queue_store::within;
using soci::into;
using soci::use;

// The state of a job j with the item i, as state_of() reads it.
constexpr std::string_view state_column =
    "CASE WHEN j.ended_us > 0 THEN 'cancelled' ELSE coalesce(i.state, '') END";
constexpr std::string_view joined = "service_jobs j LEFT JOIN queue_items i ON i.id = j.item";

JobState state_of(std::string_view text) {
  if (text == "waiting") return JobState::queued;
  if (text == "leased") return JobState::running;
  if (text == "ended") return JobState::ended;
  return text == "cancelled" ? JobState::cancelled : JobState::lost;
}

struct Row {
  Job job;
  std::int64_t item = 0;
  std::string device;
};

// `condition` is what follows WHERE.
template <class... Exchanges>
std::vector<Row> read_rows(soci::session& sql, const std::string& condition, Exchanges... exchanges) {
  Row row;
  std::string state;
  std::int64_t made = 0;
  std::int64_t begun = 0;
  std::int64_t ended = 0;
  soci::statement lines = store::query(
      sql,
      fmt::format(
          "SELECT j.job, {}, {}, {}, j.item, {}, j.made_us, CASE WHEN j.ended_us > 0 THEN j.begun_us ELSE "
          "coalesce(i.begun_us, 0) END, CASE WHEN j.ended_us > 0 THEN j.ended_us WHEN i.state = 'ended' THEN "
          "i.ended_us ELSE 0 END FROM {} WHERE {}",
          within("j.owner", longest_name), within("j.problem", longest_name),
          within("j.device", longest_name), state_column, joined, condition),
      exchanges..., into(row.job.id), into(row.job.owner), into(row.job.problem), into(row.device),
      into(row.item), into(state), into(made), into(begun), into(ended));
  std::vector<Row> rows;
  while (lines.fetch()) {
    row.job.device = queue_store::device_of(row.device);
    row.job.state = state_of(state);
    row.job.made = time_of(made);
    row.job.begun = time_if_any(begun);
    row.job.ended = time_if_any(ended);
    rows.push_back(row);
  }
  return rows;
}

// Seconds from one end of an item to the next, while all workers of the device are busy.
std::optional<double> pace_of(soci::session& sql, const std::string& now, const std::string& device) {
  int ended = 0;
  double lasted = 0.0;
  sql << fmt::format(
      "SELECT count(*), CAST(coalesce(avg(ended_us - begun_us), 0) AS DOUBLE PRECISION) FROM (SELECT "
      "ended_us, "
      "begun_us FROM queue_items WHERE state = 'ended' AND device = :device AND ended_us > {} AND begun_us "
      "BETWEEN 1 AND ended_us ORDER BY ended_us DESC LIMIT 50) AS recent",
      queue_store::ago(now, std::chrono::hours(1))),
      use(device), into(ended), into(lasted);
  if (ended == 0) return std::nullopt;
  int running = 0;
  sql << "SELECT count(*) FROM queue_items WHERE state = 'leased' AND device = :device", use(device),
      into(running);
  return lasted / 1e6 / std::max(running, 1);
}

// Says of queued jobs when it is their turn.
void set_positions(soci::session& sql, const std::string& now, std::vector<Row>& rows) {
  std::map<std::string, std::map<std::int64_t, Job*>> queued;
  for (Row& row : rows)
    if (row.job.state == JobState::queued) queued[row.device].emplace(row.item, &row.job);
  for (const auto& [device, jobs] : queued) {
    const std::optional<double> pace = pace_of(sql, now, device);
    std::size_t position = 0;
    std::int64_t after = 0;
    for (const auto& [item, job] : jobs) {
      long long between = 0;  // and itself
      sql << "SELECT count(*) FROM queue_items WHERE state = 'waiting' AND device = :device AND id > :after "
             "AND id <= "
             ":item",
          use(device), use(after), use(item), into(between);
      position += static_cast<std::size_t>(between);
      job->position = position;
      if (pace) job->estimated_wait_s = static_cast<double>(position) * *pace;
      after = item;
    }
  }
}

// The condition for a page of a list. It reads few other jobs than those of the page.
std::string page_of(const JobFilter& filter, std::int64_t before) {
  const auto in_queue = [&](const char* state) {
    return fmt::format(
        "j.item IN (SELECT id FROM queue_items WHERE state = '{}' AND owner {} AND id < {} ORDER BY id "
        "DESC LIMIT {})",
        state, filter.owner ? "= :owner" : "IS NOT NULL", before, filter.most);
  };
  std::string chosen = fmt::format("{}j.item < {}", filter.owner ? "j.owner = :owner AND " : "", before);
  if (filter.state == JobState::queued) chosen = in_queue("waiting");
  if (filter.state == JobState::running) chosen = in_queue("leased");
  if (filter.state == JobState::ended) chosen = in_queue("ended");
  if (filter.state == JobState::cancelled) chosen += " AND j.ended_us > 0";
  if (filter.state == JobState::lost)
    chosen += " AND j.ended_us = 0 AND coalesce(i.state, '') NOT IN ('waiting', 'leased', 'ended')";
  return fmt::format("{} ORDER BY j.item DESC LIMIT {}", chosen, filter.most);
}

}  // namespace

std::optional<Job> JobStore::find(const std::string& id, const std::optional<std::string>& owner) {
  if (!is_job_id(id) || !is_owner(owner.value_or(""))) return std::nullopt;
  return database_.read([&]() -> std::optional<Job> {
    soci::session& sql = database_.sql();
    const int everybody = owner ? 0 : 1;
    const std::string whose = owner.value_or("");
    std::vector<Row> rows = read_rows(sql, "j.job = :job AND (:everybody = 1 OR j.owner = :owner)", use(id),
                                      use(everybody), use(whose));
    if (rows.empty()) return std::nullopt;
    set_positions(sql, now_, rows);
    auto& [job, item, device] = rows.front();
    if (job.state == JobState::ended) {
      auto results = queue_store::read_results(sql, "FROM queue_items i WHERE i.id = :item", use(item));
      if (!results.empty()) job.result = std::move(results.front());
    }
    return std::move(job);
  });
}

std::vector<Job> JobStore::list(const JobFilter& filter) {
  if (filter.owner && !is_owner(*filter.owner)) return {};
  return database_.read([&] {
    soci::session& sql = database_.sql();
    std::int64_t before = std::numeric_limits<std::int64_t>::max();
    if (!filter.before.empty()) {
      const bool is_id = is_job_id(filter.before);
      if (is_id) sql << "SELECT item FROM service_jobs WHERE job = :job", use(filter.before), into(before);
      if (!is_id || !sql.got_data()) throw Error("before: expected the id of a job that there is");
    }
    const std::string page = page_of(filter, before);
    std::vector<Row> rows = filter.owner ? read_rows(sql, page, use(*filter.owner)) : read_rows(sql, page);
    set_positions(sql, now_, rows);
    std::vector<Job> jobs;
    for (Row& row : rows) jobs.push_back(std::move(row.job));
    return jobs;
  });
}

std::vector<std::pair<std::string, JobState>> JobStore::states(const std::vector<std::string>& ids) {
  std::vector<std::string> valid;
  std::copy_if(ids.begin(), ids.end(), std::back_inserter(valid), is_job_id);
  return database_.read([&] {
    constexpr std::size_t at_once = 500;
    std::vector<std::pair<std::string, JobState>> states;
    for (std::size_t begin = 0; begin < valid.size(); begin += at_once) {
      const std::span part(valid.data() + begin, std::min(at_once, valid.size() - begin));
      std::string id;
      std::string state;
      soci::statement lines = store::query(database_.sql(),
                                           fmt::format("SELECT j.job, {} FROM {} WHERE j.job IN ('{}')",
                                                       state_column, joined, fmt::join(part, "', '")),
                                           into(id), into(state));
      while (lines.fetch()) states.emplace_back(id, state_of(state));
    }
    return states;
  });
}

}  // namespace kbench::service
