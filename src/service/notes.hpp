// Notes of who did what, which are kept for 90 days.
#pragma once

#include <soci/soci.h>

#include <string>
#include <string_view>

namespace kbench::service {

// Writes a note in the transaction that is open. `now` is the present time in SQL.
void insert_note(soci::session& sql, const std::string& now, std::string_view who, std::string_view peer,
                 std::string_view action, std::string_view subject);

}  // namespace kbench::service
