#include "report/html/markup.hpp"

#include "base/document/text.hpp"

#include <kbench/version.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace kbench::report {
namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --back: #ffffff; --front: #1a1c1e; --quiet: #5c6670; --line: #d3d9de; --soft: #f2f5f7;
        --good: #0a6b33; --bad: #a8201a; --first: #0b62a8; --second: #b25d00; --band: #0b62a833;
        --s0: #0b62a8; --s1: #b25d00; --s2: #0a6b33; --s3: #8a2f8f; --s4: #a8201a; --s5: #006d77; --s6: #6b5b00; --s7: #555f68; }
@media (prefers-color-scheme: dark) {
  :root { --back: #15181b; --front: #e7eaed; --quiet: #a0abb5; --line: #3a434b; --soft: #20252a;
          --good: #6fd196; --bad: #ff9a92; --first: #72b7f2; --second: #f0aa5a; --band: #72b7f240;
          --s0: #72b7f2; --s1: #f0aa5a; --s2: #6fd196; --s3: #d79be0; --s4: #ff9a92; --s5: #5fd0d8; --s6: #d6c34f; --s7: #b4bec8; } }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; background: var(--back); color: var(--front);
       font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; }
a { color: var(--first); } :focus-visible { outline: 2px solid var(--second); outline-offset: 2px; }
nav ol { display: flex; flex-wrap: wrap; list-style: none; margin: 0; padding: 0; } nav li + li::before { content: "/"; padding: 0 .5rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; }
th, td { white-space: nowrap; } td:last-child { white-space: normal; }
td { font-variant-numeric: tabular-nums; } th.number, td.number { text-align: right; }
pre { background: var(--soft); overflow-x: auto; padding: .75rem; }
label { display: block; } fieldset { border: 1px solid var(--line); } form p { margin: .5rem 0; }
textarea, select, input, button { background: var(--soft); border: 1px solid var(--quiet); box-sizing: border-box; color: inherit;
                                  font: inherit; max-width: 100%; padding: .25rem .5rem; }
textarea { font-family: monospace; white-space: pre; width: 100%; } button { cursor: pointer; }
svg { display: block; height: auto; max-width: 100%; }
svg text { fill: var(--quiet); font: 12px system-ui, sans-serif; }
.good { color: var(--good); } .bad { color: var(--bad); } .quiet { color: var(--quiet); }
.frame { fill: none; stroke: var(--line); } .grid { stroke: var(--line); stroke-dasharray: 2 3; }
.first { stroke: var(--first); fill: none; } .second { stroke: var(--second); fill: none; }
.dot { fill: var(--first); } .bar { fill: var(--first); } .band { fill: var(--band); } .mark { fill: var(--second); }
.s0 { color: var(--s0); } .s1 { color: var(--s1); } .s2 { color: var(--s2); } .s3 { color: var(--s3); }
.s4 { color: var(--s4); } .s5 { color: var(--s5); } .s6 { color: var(--s6); } .s7 { color: var(--s7); }
.series { stroke: currentColor; fill: none; stroke-width: 1.75; } .point { fill: currentColor; }
)";

constexpr std::string_view policy_of_file =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
    "base-uri 'none'; "
    "form-action 'none'\">\n<meta name=\"referrer\" content=\"no-referrer\">\n";

std::string class_of_column(const HtmlTable& table, std::size_t column) {
  const auto& numbers = table.numbers;
  const bool is_number = std::find(numbers.begin(), numbers.end(), column) != numbers.end();
  return is_number ? " class=\"number\"" : "";
}

std::string titles_of(const HtmlTable& table) {
  std::string text;
  for (std::size_t i = 0; i < table.titles.size(); ++i)
    text += fmt::format("<th scope=\"col\"{}>{}</th>", class_of_column(table, i), escaped(table.titles[i]));
  return "<tr>" + text + "</tr>\n";
}

std::string row(const HtmlTable& table, const std::vector<HtmlCell>& cells) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string inside =
        cells[i].path.empty() ? escaped(cells[i].text) : link(cells[i].path, cells[i].text);
    text += fmt::format("<td{}>{}</td>", class_of_column(table, i), inside);
  }
  return "<tr>" + text + "</tr>\n";
}

// Whether the byte continues a character of UTF-8.
bool goes_on(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

std::string field_text(std::string_view text) {
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

std::string escaped(std::string_view text) { return field_text(document::printable_line(text)); }

std::string element(std::string_view tag, std::string_view text) {
  return fmt::format("<{0}>{1}</{0}>", tag, escaped(text));
}

std::string preformatted(std::string_view text) {
  return "<pre tabindex=\"0\">" + field_text(document::printable(text)) + "</pre>\n";
}

std::string preformatted(std::string_view text, std::size_t most) {
  if (text.size() <= most) return preformatted(text);
  while (most > 0 && goes_on(text[most])) --most;
  return preformatted(text.substr(0, most)) + element("p", fmt::format("{} bytes more", text.size() - most)) +
         "\n";
}

std::string link(std::string_view path, std::string_view text) {
  return fmt::format("<a href=\"{}\">{}</a>", escaped(path), escaped(text));
}

std::string section(std::string_view title, const std::string& content) {
  return content.empty() ? "" : "<section>\n" + element("h2", title) + "\n" + content + "</section>\n";
}

std::string list(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += element("li", item) + "\n";
  return text.empty() ? "" : "<ul>\n" + text + "</ul>\n";
}

// The table can have the focus, so that a wide one can be scrolled by the keyboard.
std::string html(const HtmlTable& table) {
  std::string rows;
  for (const auto& cells : table.rows) rows += row(table, cells);
  return fmt::format(
      "<div class=\"scroll\" "
      "tabindex=\"0\">\n<table>\n<thead>{}</thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n",
      titles_of(table), rows);
}

std::string breadcrumbs(const std::vector<HtmlCell>& steps) {
  std::string text;
  for (const HtmlCell& each : steps) {
    text += each.path.empty() ? "<li aria-current=\"page\">" + escaped(each.text) + "</li>"
                              : "<li>" + link(each.path, each.text) + "</li>";
  }
  return "<nav aria-label=\"Where this page is\"><ol>" + text + "</ol></nav>\n";
}

std::string page(std::string_view title, std::string_view body, std::string_view above, PageKind kind) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{}"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{}<main>\n{}</main>\n"
      "<footer class=\"quiet\"><p>kbench {}</p></footer>\n</body>\n</html>\n",
      kind == PageKind::file ? policy_of_file : "", escaped(title), style, above, body, version);
}

}  // namespace kbench::report
