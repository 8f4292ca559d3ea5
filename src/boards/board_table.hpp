// The boards of a store, and the conditions for comparing their results. Every function is called within a
// transaction.
#pragma once

#include <kbench/leaderboard/board.hpp>

#include <soci/soci.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::leaderboard {

struct StoredBoard {
  std::int64_t id = 0;
  Board board = {};
  std::string secret = {};  // the secret that an anonymous board makes pseudonyms with

  // The device of the board that a model is, in the board's spelling; empty if it lists no such device.
  std::string device_of(std::string_view model) const;
};

// Whether to lock the board until the end of this transaction, after waiting for others. Decisions about a board need
// this lock: whether it still takes submissions, and which is a user's best.
enum class Locked { no, yes };

class BoardTable {
 public:
  explicit BoardTable(soci::session& sql) : sql_(sql) {}

  std::optional<StoredBoard> find(std::string_view name);
  std::optional<StoredBoard> locked_of_evaluation(std::int64_t evaluation);
  StoredBoard get(std::string_view name, Locked locked = Locked::no);  // throws Error if there is none
  StoredBoard get(std::int64_t id, Locked locked = Locked::no);        // throws Error if there is none
  std::vector<StoredBoard> all();  // sorted by name; those that cannot be read are marked Board::unreadable

  // Inserts the board without its reference and teams: see reference_table.hpp, team_table.hpp.
  std::int64_t insert(const Board& board, const std::string& secret);
  void update(std::int64_t board, const BoardSettings& settings);  // updates what a BoardChange can change
  void close(std::int64_t board, UtcTime when);
  void set_dtype(std::int64_t board, std::optional<DType> dtype);
  void set_weaknesses(std::int64_t board, const std::vector<std::string>& weaknesses);
  void remove(std::int64_t board);  // removes all that belongs to it, too

 private:
  template <class T>
  std::optional<StoredBoard> find(const std::string& condition, const T& wanted, Locked locked);
  std::vector<std::string> devices(std::int64_t board);
  void insert_devices(std::int64_t board, const std::vector<std::string>& models);

  soci::session& sql_;
};

}  // namespace kbench::leaderboard
