// Pages of HTML that run nothing and ask for nothing: names, messages and output in them are a stranger's.
//
// A page is one file. Its content-security policy allows styles that stand in it, and neither scripts nor requests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kbench::report {

// Text between tags or in a quoted attribute. Control characters and those that change the direction of text are spelled out.
std::string escaped(std::string_view text);

// An element with text in it, which is escaped.
std::string element(std::string_view tag, std::string_view text);

// Text as its author broke the lines.
std::string preformatted(std::string_view text);

// A table whose cells are text, and are escaped.
struct HtmlTable {
  std::vector<std::string> titles;
  std::vector<std::vector<std::string>> rows;
};
std::string html(const HtmlTable& table);

// A whole document. The title is text, the body is HTML.
std::string page(std::string_view title, std::string_view body);

}  // namespace kbench::report
