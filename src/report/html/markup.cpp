#include "report/html/markup.hpp"

#include "document/text.hpp"

#include <kbench/version.hpp>

#include <fmt/format.h>

namespace kbench::report {
namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --back: #ffffff; --front: #1a1c1e; --quiet: #5c6670; --line: #d3d9de; --soft: #f2f5f7;
        --good: #0a6b33; --bad: #a8201a; --first: #0b62a8; --second: #b25d00; --band: #0b62a833; }
@media (prefers-color-scheme: dark) {
  :root { --back: #15181b; --front: #e7eaed; --quiet: #a0abb5; --line: #3a434b; --soft: #20252a;
          --good: #6fd196; --bad: #ff9a92; --first: #72b7f2; --second: #f0aa5a; --band: #72b7f240; } }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; background: var(--back); color: var(--front);
       font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; }
th, td { white-space: nowrap; } td:last-child { white-space: normal; }
td { font-variant-numeric: tabular-nums; }
pre { background: var(--soft); overflow-x: auto; padding: .75rem; }
svg { display: block; height: auto; max-width: 100%; }
svg text { fill: var(--quiet); font: 12px system-ui, sans-serif; }
.good { color: var(--good); } .bad { color: var(--bad); } .quiet { color: var(--quiet); }
.frame { fill: none; stroke: var(--line); } .grid { stroke: var(--line); stroke-dasharray: 2 3; }
.first { stroke: var(--first); fill: none; } .second { stroke: var(--second); fill: none; }
.dot { fill: var(--first); } .bar { fill: var(--first); } .band { fill: var(--band); } .mark { fill: var(--second); }
)";

constexpr std::string_view policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

std::string entities(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\'': escaped += "&#39;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string row(const std::vector<std::string>& cells, std::string_view tag) {
  std::string text;
  for (const std::string& cell : cells) text += element(tag, cell);
  return "<tr>" + text + "</tr>\n";
}

}  // namespace

std::string escaped(std::string_view text) { return entities(document::printable_line(text)); }

std::string element(std::string_view tag, std::string_view text) {
  return fmt::format("<{0}>{1}</{0}>", tag, escaped(text));
}

std::string preformatted(std::string_view text) {
  return "<pre tabindex=\"0\">" + entities(document::printable(text)) + "</pre>\n";
}

std::string html(const HtmlTable& table) {
  std::string rows;
  for (const auto& cells : table.rows) rows += row(cells, "td");
  return fmt::format("<table>\n<thead>{}</thead>\n<tbody>\n{}</tbody>\n</table>\n", row(table.titles, "th"),
                     rows);
}

std::string page(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n{}</main>\n"
      "<footer class=\"quiet\"><p>kbench {}</p></footer>\n</body>\n</html>\n",
      policy, escaped(title), style, body, version);
}

}  // namespace kbench::report
