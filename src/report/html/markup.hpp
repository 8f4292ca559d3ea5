// Pages of HTML that run nothing and request nothing: names, messages and output in them are untrusted.
//
// A page is one file. Its content-security policy allows styles that stand in it, and no scripts or requests. A server's page may have
// forms: its policy stands in the answer's headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench::report {

// Text between tags or in a quoted attribute. Control characters and those that change the direction of text are spelled out.
std::string escaped(std::string_view text);

// An element with text in it, which is escaped.
std::string element(std::string_view tag, std::string_view text);

// Text of a form's field: it is sent back as it is, so nothing but its markup is escaped.
std::string field_text(std::string_view text);

// Text with its author's line breaks.
std::string preformatted(std::string_view text);

// At most `most` bytes of the text, in whole characters, and how many bytes are left out.
std::string preformatted(std::string_view text, std::size_t most);

// A link to another page of the same directory. `path` is relative, and made by the program: it is escaped, and not checked.
std::string link(std::string_view path, std::string_view text);

// A heading with its content, which is HTML; an empty text where the content is empty.
std::string section(std::string_view title, const std::string& content);

// A list of texts, which are escaped; an empty text without any.
std::string list(const std::vector<std::string>& items);

// Text, which links to a page where `path` is not empty.
struct HtmlCell {
  // NOLINTNEXTLINE(google-explicit-constructor): rows are made of texts
  HtmlCell(std::string said, std::string leads_to = {}) : text(std::move(said)), path(std::move(leads_to)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): rows are made of literals
  HtmlCell(const char* said) : text(said) {}

  std::string text;
  std::string path;
};

// A table; its cells are escaped.
struct HtmlTable {
  std::vector<std::string> titles;
  std::vector<std::vector<HtmlCell>> rows;
  std::vector<std::size_t> numbers = {};  // numbers of the columns, from 0, that are aligned at the right
};
std::string html(const HtmlTable& table);

// The way from the first page of a directory to this one. The last step is the page itself, and has no path.
std::string breadcrumbs(const std::vector<HtmlCell>& steps);

enum class PageKind : std::uint8_t {
  file,    // has its policy in itself
  served,  // needs headers with the policy, and for what browsers say of it to others
};

// A whole document. The title is text; the body, and what stands above it, are HTML.
std::string page(std::string_view title, std::string_view body, std::string_view above = {},
                 PageKind kind = PageKind::file);

}  // namespace kbench::report
