#include "base/document/text.hpp"

#include "catch.hpp"
#include "report/columns.hpp"

#include <cmath>
#include <limits>

using kbench::document::display_width;
using kbench::document::printable;
using kbench::report::Align;
using kbench::report::Columns;

TEST_CASE("control sequences are spelled out, line ends and tabs are kept") {
  CHECK(printable("a\x1b[2Jb\r\n\tc") == "a\\x1b[2Jb\\x0d\n\tc");
  CHECK(printable("\xC2\x9B"
                  "31m") == "\\u009b31m");  // the 8-bit form of ESC [
  CHECK(printable("abc\xE2\x80\xAE"
                  "def") == "abc\\u202edef");  // right-to-left override
  CHECK(printable("a\xD8\x9C"
                  "b") == "a\\u061cb");                        // Arabic letter mark
  CHECK(printable("a\xF3\xA0\x81\x81") == "a\\udb40\\udc41");  // a tag, which nobody sees, as JSON spells it
  CHECK(kbench::document::printable_line("a\nb\tc") == "a\\x0ab\\x09c");
  CHECK(printable("na\xC3\xAFve \xE7\x9F\xA9\xE9\x98\xB5") == "na\xC3\xAFve \xE7\x9F\xA9\xE9\x98\xB5");
}

TEST_CASE("bytes that are no UTF-8 become replacement characters") {
  CHECK(printable("\xFF") == "\xEF\xBF\xBD");
  CHECK(printable("\xE7\x9F") == "\xEF\xBF\xBD\xEF\xBF\xBD");              // cut short
  CHECK(printable("\xC0\xAF") == "\xEF\xBF\xBD\xEF\xBF\xBD");              // overlong
  CHECK(printable("\xED\xA0\x80").find('\xED') == std::string::npos);      // a surrogate
  CHECK(printable("\xF4\x90\x80\x80").find('\xF4') == std::string::npos);  // beyond U+10FFFF
}

TEST_CASE("the width of a text is the columns that it takes on a terminal") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("\xC3\xA9") == 1);                  // e with acute accent
  CHECK(display_width("e\xCC\x81") == 1);                 // the same, combined
  CHECK(display_width("\xE7\x9F\xA9\xE9\x98\xB5") == 4);  // two Chinese characters
  CHECK(kbench::document::clipped("\xE7\x9F\xA9\xE9\x98\xB5", 3) == "\xE7\x9F\xA9");
  CHECK(kbench::document::clipped("abc", 2) == "ab");
  CHECK(kbench::document::clipped("abc", 9) == "abc");
}

TEST_CASE("figures have four significant digits and no exponent") {
  using kbench::document::figure;
  CHECK(figure(0.0) == "0.0000");
  CHECK(figure(0.12345) == "0.1235");
  CHECK(figure(1.23456) == "1.235");
  CHECK(figure(9.9999) == "10.00");
  CHECK(figure(99.999) == "100.0");
  CHECK(figure(999.99) == "1000");
  CHECK(figure(1234567.8) == "1234568");
  CHECK(figure(std::numeric_limits<double>::infinity()) == "-");
  CHECK(figure(std::nullopt) == "-");
}

TEST_CASE("a command is what a shell would take") {
  using kbench::document::command_text;
  CHECK(command_text({"g++", "-std=c++20", "-Wl,-z,defs", "sub/mine.cpp"}) ==
        "g++ -std=c++20 -Wl,-z,defs sub/mine.cpp");
  CHECK(command_text({"cc", "a b", "$HOME", "it's", ""}) == "cc 'a b' '$HOME' 'it'\\''s' ''");
  CHECK(command_text({}).empty());
}

TEST_CASE("durations take the unit that suits them") {
  using kbench::document::duration;
  CHECK(duration(0.000'012'3) == "12.30 ns");
  CHECK(duration(std::nullopt) == "-");
  CHECK(duration(0.012'34) == "12.34 us");
  CHECK(duration(0.999'99) == "1000 us");
  CHECK(duration(12.34) == "12.34 ms");
  CHECK(duration(12'340.0) == "12.34 s");
  CHECK(duration(std::nan("")) == "-");
}

TEST_CASE("long text is cut, with the number of lines that are left out") {
  using kbench::document::indented;
  CHECK(indented("a\nb\n", 2) == "  a\n  b\n");
  CHECK(indented("a\nb\nc", 2) == "  a\n  b\n  ... and 1 more line\n");
  CHECK(indented("a\nb\nc\nd\n\n", 1) == "  a\n  ... and 3 more lines\n");
  CHECK(indented("", 2).empty());
}

TEST_CASE("columns are as wide as their widest cell on a terminal") {
  Columns columns{{Align::left, Align::right, Align::left}};
  columns.add({"\xE7\x9F\xA9\xE9\x98\xB5", "1"});
  columns.add({"a", "100", "x"});
  CHECK(columns.text() == "\xE7\x9F\xA9\xE9\x98\xB5    1\na     100  x\n");
}

TEST_CASE("a cell cannot break its row or colour the screen") {
  Columns columns{{Align::left}};
  columns.add({"a\nb\x1b[31m"});
  CHECK(columns.text() == "a\\x0ab\\x1b[31m\n");
}

TEST_CASE("an error is told as a share of its tolerance, without an exponent") {
  using kbench::document::share_of_tolerance;
  CHECK(share_of_tolerance(0.0512) == "0.0512 of what is tolerated");
  CHECK(share_of_tolerance(1) == "1 of what is tolerated");
  CHECK(share_of_tolerance(1.0001) == "just above what is tolerated");
  CHECK(share_of_tolerance(2.5) == "2.5 times what is tolerated");
  CHECK(share_of_tolerance(1.31e18) == "more than 1000 times what is tolerated");
  CHECK(share_of_tolerance(std::numeric_limits<double>::infinity()) ==
        "more than 1000 times what is tolerated");
}
