// The items of a queue in SQL, as its users share them.
//
// Text of other machines is read within bounds: no longer text leaves the database.
#pragma once

#include "store/sql/database.hpp"
#include "store/sql/query.hpp"

#include <kbench/queue.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench::queue_store {

inline constexpr std::size_t longest_name = 256;  // bytes of the name of a worker or a model, or of a key
inline constexpr std::size_t longest_text = std::size_t{256} << 20U;    // bytes of a request or an evaluation
inline constexpr std::size_t longest_message = std::size_t{64} << 10U;  // bytes of the message of an attempt

// The present time in SQL, in microseconds since 1970.
std::string now_in(store::Backend backend);

// A time before the present one, in SQL. PostgreSQL reads the clock once for it, and can look it up in an index.
std::string ago(const std::string& now, std::chrono::microseconds duration);

// Text that both databases take: UTF-8, without zeros.
std::string bounded(const std::string& text, std::size_t most);

// A column, or an empty text where it is too long.
std::string within(const char* column, std::size_t most);

// A device as the column has it.
std::string text_of(const QueueDevice& device);
QueueDevice device_of(const std::string& text);

// Throws Error for an item that is longer than a queue has them.
void check(const QueueItem& item);

// Inserts a checked item that `batch` asks for, within a transaction. An item of the key stays, but waits again if it ended
// without a verdict. Returns the id of an item that is new, or waits again. `owner` is that of a job.
std::optional<std::int64_t> insert(soci::session& sql, const std::string& now, const std::string& batch,
                                   const QueueItem& item, const std::optional<std::string>& owner);

// The columns of queue_items i that read_results() reads.
std::string result_columns();
QueueResult result_of(QueueResult columns, int losses, const std::string& lost_to);

// Asks for results: `from` is what follows SELECT result_columns().
template <class... Exchanges>
std::vector<QueueResult> read_results(soci::session& sql, const std::string& from, Exchanges... exchanges) {
  QueueResult columns;
  std::string lost_to;
  int losses = 0;
  soci::statement lines =
      store::query(sql, "SELECT " + result_columns() + ' ' + from, exchanges..., soci::into(columns.key),
                   soci::into(columns.evaluation), soci::into(columns.message), soci::into(lost_to),
                   soci::into(columns.attempts), soci::into(losses));
  std::vector<QueueResult> results;
  while (lines.fetch()) results.push_back(result_of(columns, losses, lost_to));
  return results;
}

}  // namespace kbench::queue_store
