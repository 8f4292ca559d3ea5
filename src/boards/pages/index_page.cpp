#include "boards/pages/index_page.hpp"

#include "base/document/text.hpp"
#include "boards/pages/board_facts.hpp"
#include "boards/standing_text.hpp"
#include "report/board_subject.hpp"
#include "report/html/markup.hpp"

#include <fmt/format.h>

namespace kbench::leaderboard {

std::string index_page(const std::vector<Board>& boards, UtcTime now) {
  report::HtmlTable table{{"board", "on", "by", "state", "about"}, {}};
  for (const Board& each : boards) {
    const std::string& name = each.settings.name;
    if (each.unreadable.empty()) {
      table.rows.push_back({{name, fmt::format("boards/{}/index.html", name)},
                            report::subject_of(each),
                            each.creator,
                            state_of(each, now),
                            document::clipped(each.settings.description, longest_line)});
    } else {
      table.rows.push_back({name, "unreadable", "", "", each.unreadable});
    }
  }
  std::string body = report::element("h1", "Boards") + "\n";
  body += boards.empty() ? report::element("p", "There is no board yet.") + "\n" : report::html(table);
  body += report::element("p", fmt::format("As of {} UTC.", to_second(now))) + "\n";
  return report::page("Boards", body);
}

}  // namespace kbench::leaderboard
