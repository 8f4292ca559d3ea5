#include "report/colour.hpp"

#include "catch.hpp"

#include <string>

using namespace kbench::report;

TEST_CASE("a word is painted only where colour is on") {
  CHECK(painted("passed", Paint::green, Colour::on) == "\x1b[1;32mpassed\x1b[0m");
  CHECK(painted("passed", Paint::green, Colour::off) == "passed");
}

TEST_CASE("painted words stay painted, and every other sequence is spelled out") {
  const std::string painted_word = painted("rejected", Paint::red, Colour::on);
  CHECK(printable_painted("a " + painted_word + " b\n") == "a " + painted_word + " b\n");
  CHECK(printable_painted(painted_word + painted_word) == painted_word + painted_word);
  CHECK(printable_painted("\x1b[2J" + painted_word) == "\\x1b[2J" + painted_word);
  CHECK(printable_painted("\x1b\x1b[31mx\x1b[1;32") == "\\x1b\\x1b[31mx\\x1b[1;32");
  CHECK(printable_painted("\xE2\x80\xAE") == "\\u202e");
}
