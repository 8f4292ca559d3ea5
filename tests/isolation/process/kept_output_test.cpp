#include "isolation/process/kept_output.hpp"

#include "catch.hpp"

#include <string>

using namespace kbench::process;

namespace {

Output printed(const std::string& text, std::size_t limit) {
  KeptOutput kept(limit);
  kept.append(text);
  return kept.take();
}

}  // namespace

TEST_CASE("what several children print is kept as if one had printed it") {
  KeptOutput kept(10);
  kept.append_output(printed("abc", 10));
  kept.append_output(printed("def", 10));
  CHECK(kept.take().text == "abcdef");

  for (const char* text : {"abc", "defghi", "jklmnopqr", "s"}) kept.append_output(printed(text, 10));
  const Output output = kept.take();
  CHECK(output.text == "abcdeopqrs");
  CHECK(output.gap == 5);
  CHECK(output.left_out == 9);
}

TEST_CASE("what one of several children had left out is in the gap that all have together") {
  KeptOutput kept(10);
  kept.append_output(printed("a", 10));
  kept.append_output(printed("bcdefghi", 4));  // "bc", four bytes, "hi"
  kept.append_output(printed("jk", 4));
  const Output early = kept.take();
  CHECK(early.text == "abchijk");
  CHECK(early.gap == 3);
  CHECK(early.left_out == 4);

  kept = KeptOutput(10);
  kept.append_output(printed("abcdefg", 10));
  kept.append_output(printed("hijklmno", 4));  // "hi", four bytes, "no"
  kept.append_output(printed("pqrstuvw", 4));  // "pq", four bytes, "vw"
  const Output both = kept.take();
  CHECK(both.text == "abcdevw");
  CHECK(both.gap == 5);
  CHECK(both.left_out == 23 - 7);
}
