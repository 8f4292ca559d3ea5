#include "boards/board_example.hpp"

namespace kbench::tests {

TEST_CASE("the board vector_add ranks its submissions, after a change of its reference too") {
  drive("vector_add", ".hpp", processor());
}
TEST_CASE("the board softmax ranks its submissions") { ExampleBoard("softmax", ".hpp", processor()); }
TEST_CASE("the board two_images ranks its submissions") { ExampleBoard("two_images", ".hpp", processor()); }

}  // namespace kbench::tests
