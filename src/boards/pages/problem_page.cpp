#include "boards/pages/problem_page.hpp"

#include "report/html/markup.hpp"

#include <fmt/format.h>

namespace kbench::leaderboard {

std::string problem_page(const BoardFacts& facts) {
  const Reference& reference = facts.reference.value();
  const std::string& board = facts.board.settings.name;
  std::string body = report::element("h1", fmt::format("The reference of {}", board)) + "\n";
  body += report::element(
              "p", fmt::format("{}, version {}. A submission computes the same, and is compared with it.",
                               reference.name, reference.version)) +
          "\n";
  body += report::preformatted(reference.text, most_source);
  return report::page(
      fmt::format("{}: {}", board, reference.name), body,
      report::breadcrumbs({{"Boards", "../../index.html"}, {board, "index.html"}, reference.name}));
}

}  // namespace kbench::leaderboard
