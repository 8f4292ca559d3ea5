#include "language/toolchain/diagnostics.hpp"

#include "catch.hpp"

#include <string>

using kbench::toolchain::clean_text;
using kbench::toolchain::first_lines;
using kbench::toolchain::presentable;
using kbench::toolchain::presentable_ends;
using namespace std::string_literals;

namespace {
const std::string bad = "\xef\xbf\xbd";  // U+FFFD
}

TEST_CASE("text that is fit already stays as it is") {
  const std::string text =
      "a\tb\nGr\xc3\xb6\xc3\x9f"
      "e \xe2\x80\x98x\xe2\x80\x99 \xf0\x9f\x99\x82\n";
  CHECK(clean_text(text) == text);
  CHECK(clean_text("").empty());
}

TEST_CASE("bytes in diagnostics that are no UTF-8 become replacement characters") {
  CHECK(clean_text("a\xff"
                   "b") == "a" + bad + "b");
  CHECK(clean_text("\xc3") == bad);                                     // ends in the middle of a character
  CHECK(clean_text("\xc3(") == bad + "(");                              // what follows is kept
  CHECK(clean_text("\x80") == bad);                                     // a continuation of nothing
  CHECK(clean_text("\xc0\xaf").find('/') == std::string::npos);         // overlong
  CHECK(clean_text("\xed\xa0\x80").find('\xed') == std::string::npos);  // a surrogate
  CHECK(clean_text("\xf5\x80\x80\x80").find('\xf5') == std::string::npos);  // beyond U+10FFFF
}

TEST_CASE("control characters are removed, newlines and tabs are not") {
  CHECK(clean_text("a\0b\r\n\tc\x1b[31m\x7f\x07"s) == "ab\n\tc[31m");
  CHECK(clean_text("a\xc2\x9b"
                   "31m") == "a31m");  // U+009B, an escape sequence's beginning for some terminals
}

TEST_CASE("text within the limit is whole") {
  CHECK(first_lines("one\ntwo\n", 8, false) == "one\ntwo\n");
  CHECK(first_lines("no newline", 10, false) == "no newline");
}

TEST_CASE("text beyond the limit ends at a line, and says how much is missing") {
  CHECK(first_lines("one\ntwo\nthree\n", 10, false) == "one\ntwo\n[6 more bytes left out]\n");
  CHECK(first_lines("one\ntwo\n", 4, false) == "one\n[4 more bytes left out]\n");
}

TEST_CASE("a first line beyond the limit is cut between characters") {
  CHECK(first_lines("abcdef", 4, false) == "abcd\n[2 more bytes left out]\n");
  CHECK(first_lines("abc\xc3\xb6", 4, false) == "abc\n[2 more bytes left out]\n");
  CHECK(first_lines("abc", 0, false) == "[3 more bytes left out]\n");
}

TEST_CASE("a beginning whose rest is unknown does not claim to know how long it was") {
  CHECK(first_lines("one\n", 10, true) == "one\n[the rest left out]\n");
  CHECK(first_lines("one\ntwo\n", 4, true) == "one\n[more than 4 more bytes left out]\n");
}

TEST_CASE("of a program's output the first lines and the last are shown") {
  CHECK(presentable_ends("one\ntwo\n", 0, 0, 8) == "one\ntwo\n");
  CHECK(presentable_ends("one\ntwo\nthree\nfour\n", 0, 0, 12) == "one\n[10 bytes left out]\nfour\n");
  CHECK(presentable_ends("abcdefghij", 0, 0, 4) == "ab\n[6 bytes left out]\nij");
  CHECK(presentable_ends("a\xc3\xb6\xc3\xb6z", 0, 0, 4) == "a\n[4 bytes left out]\nz");
  CHECK(presentable_ends("one\ntwend\n", 6, 1000, 20) == "one\ntw\n[1000 bytes left out]\nend\n");
  CHECK(presentable_ends("one\ntwend\n", 6, 1000, 8) == "one\n[1002 bytes left out]\nend\n");
  CHECK(presentable_ends(std::string(50, '\xff'), 25, 7, 50).size() < 100);
}

TEST_CASE("the limit holds for the text as it is shown") {
  const std::string shown = presentable(std::string(1000, '\xff'), 100, false);
  CHECK(shown.substr(0, 99) == clean_text(std::string(33, '\xff')));
  CHECK(shown.substr(99) == "\n[2901 more bytes left out]\n");
}
