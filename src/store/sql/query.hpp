// Queries of several lines.
#pragma once

#include <soci/soci.h>

#include <string>

namespace kbench::store {

// A query, asked; then each fetch() of it puts a line where `exchanges`, soci::into(...), say. The values of
// soci::use(...) need not outlive the constructor. The query runs once: sql.prepare, for repeated use, takes
// PostgreSQL three messages instead of one.
template <class... Exchanges>
soci::statement query(soci::session& sql, const std::string& text, Exchanges... exchanges) {
  soci::statement statement(sql);
  (statement.exchange(exchanges), ...);
  statement.alloc();
  statement.prepare(text, soci::details::st_one_time_query);
  statement.define_and_bind();
  statement.execute();
  return statement;
}

}  // namespace kbench::store
