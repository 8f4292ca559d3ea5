#include "store/queues/items.hpp"

#include "base/document/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kbench::queue_store {

using soci::into;
using soci::use;

std::string now_in(store::Backend backend) {
  return backend == store::Backend::sqlite
             ? "CAST((julianday('now') - 2440587.5) * 86400000000 AS INTEGER)"
             : "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000000) AS BIGINT)";
}

std::string ago(const std::string& now, std::chrono::microseconds duration) {
  return fmt::format("((SELECT {}) - {})", now, duration.count());
}

std::string bounded(const std::string& text, std::size_t most) {
  std::string safe = document::printable(text);
  if (safe.size() <= most) return safe;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(safe[end]) & 0xc0U) == 0x80U)
    --end;  // a character is never cut
  safe.resize(end);
  return safe;
}

std::string within(const char* column, std::size_t most) {
  return fmt::format("CASE WHEN length({0}) <= {1} THEN {0} ELSE '' END", column, most);
}

std::string text_of(const QueueDevice& device) { return device.kind + ' ' + device.model; }

QueueDevice device_of(const std::string& text) {
  const std::size_t space = std::min(text.find(' '), text.size());
  return {.kind = text.substr(0, space), .model = text.substr(std::min(space + 1, text.size()))};
}

void check(const QueueItem& item) {
  if (item.key.empty() || item.key.size() > longest_name || item.device.model.size() > longest_name - 8)
    throw Error(ErrorCode::invalid_document, "a key or a model is longer than a queue has them");
  if (item.request.size() > longest_text)
    throw Error(ErrorCode::invalid_document, "a request is longer than a queue has them");
}

std::optional<std::int64_t> insert(soci::session& sql, const std::string& now, const std::string& batch,
                                   const QueueItem& item, const std::optional<std::string>& owner) {
  const std::string device = text_of(item.device);
  const std::string whose = owner.value_or("");
  soci::indicator is_owned = owner ? soci::i_ok : soci::i_null;
  std::int64_t id = 0;
  sql << "INSERT INTO queue_items (key, device, owner, state, fence, worker, lease_us, lease_ends_us, "
         "attempts, "
         "losses, is_settled, put_us, begun_us, ended_us, lost_to, message, request, evaluation) VALUES "
         "(:key, "
         ":device, :owner, 'waiting', 0, '', 0, 0, 0, 0, 0, " +
             now +
             ", 0, 0, '', '', :request, '') ON CONFLICT (key) DO UPDATE SET state = 'waiting', request = "
             "excluded.request, attempts = 0, losses = 0, lost_to = '', evaluation = '', message = '' WHERE "
             "queue_items.state = 'ended' AND queue_items.is_settled = 0 RETURNING id",
      use(item.key), use(device), use(whose, is_owned), use(item.request), into(id);
  const bool is_inserted = sql.got_data();
  sql << "INSERT INTO queue_wants (batch, key, put_us) VALUES (:batch, :key, " + now +
             ") ON CONFLICT DO NOTHING",
      use(batch), use(item.key);
  return is_inserted ? std::optional(id) : std::nullopt;
}

std::string result_columns() {
  return fmt::format("i.key, {}, {}, {}, i.attempts, i.losses", within("i.evaluation", longest_text),
                     within("i.message", longest_message), within("i.lost_to", longest_message));
}

QueueResult result_of(QueueResult columns, int losses, const std::string& lost_to) {
  if (losses >= Queue::most_losses && columns.evaluation.empty())
    document::for_each_line(lost_to, [&](std::string_view line) { columns.lost_to.emplace_back(line); });
  return columns;
}

}  // namespace kbench::queue_store
