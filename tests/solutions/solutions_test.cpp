#include "solutions/hold_solutions.hpp"

using kbench::tests::hold_solutions_of;

TEST_CASE("solutions of vector_add get the verdicts that they name") {
  hold_solutions_of("vector_add", ".cpp");
}
TEST_CASE("solutions of matmul get the verdicts that they name") { hold_solutions_of("matmul", ".cpp"); }
TEST_CASE("solutions of softmax get the verdicts that they name") { hold_solutions_of("softmax", ".cpp"); }
TEST_CASE("solutions of reduction get the verdicts that they name") {
  hold_solutions_of("reduction", ".cpp");
}
TEST_CASE("solutions of histogram get the verdicts that they name") {
  hold_solutions_of("histogram", ".cpp");
}
